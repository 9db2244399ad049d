// Sets the reader's theme before the first paint.
try {
  const t = JSON.parse(localStorage.getItem("banmen.settings"))?.theme;
  if (t) document.documentElement.dataset.theme = t;
  if (localStorage.getItem("banmen.tips")) document.documentElement.dataset.tips = "off"; // the reader has closed them
} catch {
  // the browser stores nothing
}
