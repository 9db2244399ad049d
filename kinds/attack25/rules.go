package attack25

const rulesEn = `Four colours answer questions; a right answer takes a panel and turns over what it encloses. Most panels win.

The panels are numbered row by row from 1 to 25, with 13 in the middle. The
first right answer takes 13. After that a colour takes an open panel by the
first of these rules that allows one:

1. The panel encloses: in a straight line, in any of the eight directions, there
   are only panels of other colours between it and a panel of the own colour.
   They turn over in every direction. Turned panels turn over no others.
2. After taking the panel, the colour could enclose next.
3. The panel touches a taken panel, possibly at a corner.

A colour without panels follows the same rules. After a wrong answer a colour
must not answer the next two questions.

Attack Chance: when five panels are open for the first time, the next right
answer takes a panel and then opens any taken one. Opening turns nothing over,
and the opened panel can be taken again like any other. The game ends when the
board is full, or after the last question.

Moves: R13 takes 13, B24/21 takes 24 and opens 21, Wx is a wrong answer of
white, - means that nobody answered.

Switches, after attack25 with commas: size=5 (to 10), first=13,
chance=repeat|once|none, ac=5 (open panels at the Attack Chance),
open=must|may, just=yes|no (may the panel just taken be opened),
touch=any|other (rule 3 requires another colour's panel, if possible),
out=2 (questions to miss after a wrong answer).`

const rulesJa = `四色の解答者がクイズに答え、正解者がパネルを取って、はさんだパネルを自分の色に変えます。パネルの多い人の勝ちです。

パネルには上の行から順に1から25の番号があり、中央は13です。最初の正解者は13を取ります。
その後は、次のルールを上から見て、取れるパネルのある最初のルールに従います。

1. はさめるパネル: 新しいパネルと自分のパネルの間に、縦・横・斜めの一直線に他の色だけが並ぶ所。
   はさんだパネルはどの方向もすべて自分の色になります。それによってさらに変わることはありません。
2. そこを取れば、次にはさめるようになるパネル。
3. 取られているパネルに(斜めも含めて)隣り合うパネル。

パネルを一枚も持たない色も同じルールです。誤答すると、続く二問は解答できません。

アタックチャンス: 空きが初めて五枚になったら、次の正解者はパネルを取ったうえで、取られているパネルを一枚選んで空きに戻します。
戻しても何も変わらず、そのパネルは普通の空きパネルになります。すべて埋まるか、問題が尽きたら終わりです。

手の書き方: R13 は赤が13を取る、B24/21 は青が24を取って21を空ける、Wx は白の誤答、- は正解者なし。

attack25 の後にコンマで区切って書くスイッチ: size=5(10まで)、first=13、chance=repeat|once|none(正解が出るまで・一問だけ・なし)、
ac=5(アタックチャンスになる空きの枚数)、open=must|may(必ず空ける・空けなくてもよい)、
just=yes|no(今取ったパネルを空けてよいか)、touch=any|other(ルール3で、あれば他の色のパネルに限る)、out=2(誤答で休む問題数)。`
