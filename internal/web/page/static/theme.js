// Before the first paint: the colours that the reader chose.
try {
  const t = JSON.parse(localStorage.getItem("banmen.settings"))?.theme;
  if (t) document.documentElement.dataset.theme = t;
  if (localStorage.getItem("banmen.tips")) document.documentElement.dataset.tips = "off"; // they are known
} catch {
  // none is kept
}
