package attack25

const rulesEn = `Four colours answer questions; who is right takes a panel and turns over what it encloses. Most panels win.

The panels are numbered row by row: 1 to 25, with 13 in the middle, and the
first right answer takes 13. After that a colour takes an open panel by the
first of these rules that allows any:

1. It encloses: panels of other colours, in a straight line in any of the eight
   directions, between the new panel and one of the colour's own. All of these
   turn over, in every direction; nothing turns over because of that.
2. After it, the colour could enclose next.
3. It touches a taken panel, corners too.

A colour that owns nothing follows the same rules. A wrong answer stands out for
the next two questions.

Attack Chance: when five panels are open for the first time, the next right
answer takes a panel and then opens any taken one, which turns nothing over and
is to be had like any other. The game ends with a full board, or with the last
question.

Moves: R13 takes 13, B24/21 takes 24 and opens 21, Wx is a wrong answer of
white, - is nobody's.

Switches, after attack25 with commas: size=5 (to 10), first=13,
chance=repeat|once|none, ac=5 (open panels at the Attack Chance),
open=must|may, just=yes|no (may the panel just taken be opened),
touch=any|other (in rule 3, another colour's panel if there is one), out=2.`

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
