package reversi

const rulesEn = `Two players take squares and turn over the discs that they enclose. Most discs win.

X is black and begins, O is white. Four discs stand in the middle, crosswise. A
player takes an empty square such that discs of the other lie in a straight line,
in any of the eight directions, between it and a disc of his own. All of these turn
over, in every direction; nothing turns over because of that.

Who can take no square passes, and may pass only then. When neither can move the
game is over; squares may be empty, and count for nobody.

Moves: c4 takes the third square of the fourth row, - is a pass, which a record need
not have. Boards are 8x8, the default, or 6x6: reversi:6x6. Engines for match and
play are random, greedy and search:PLIES.`

const rulesJa = `二人で交互に石を置き、はさんだ石を自分の色に変えます。石の多い方の勝ちです。

X が黒で先手、O が白です。最初は中央に四つの石が互い違いに置かれています。空きマスのうち、そこに置くと
縦・横・斜めの八方向のどれかで相手の石を自分の石との間にはさめる所に置けます。はさんだ石はどの方向も
すべて裏返ります。それによってさらに裏返ることはありません。

置ける所がないときだけパスをします。二人とも置けなくなったら終わりで、空きマスは誰の得点にもなりません。

手の書き方: c4 は左から三列目、上から四行目に置く、- はパス(棋譜では省けます)。
盤面は8x8(省略時)か6x6です(reversi:6x6)。match と play のエンジンは random、greedy、search:手数 です。`
