"""Which charset a file without a word about it is in, from the little text that a record holds.

Every charset has a model of what its text looks like in records; the cheapest one wins. Two
characters of a name are often enough, where what is made for prose sees nothing.

The cost of a character follows from where it stands in the charset (level 1 and 2 of GB 2312,
Big5, JIS X 0208 and KS X 1001 are made by frequency) and from whether records are made of it; what
stands beside it adds to that. Numbers are base-2 logarithms of rough frequencies; only differences
between charsets matter. The lists of characters are written from general knowledge of the
languages, of names and of what is said about Go; order within a string means nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.lazy import expression
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.encoding import fits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


GO_SIMPLIFIED: Final = (
    "黑白棋围段级胜负目贴半子局盘中让先手定式布赛杯决第届回轮对抗名人战圣天元职业余新锐挂角"
    "一二三四五六七八九十年月日的是不在有了这个下活死劫打吃断飞跳大小形势变化正解题失败"
)
SIMPLIFIED: Final = (
    "我他们来上为和国地到以说时要就出会可也你生能而那得于着自之过发后作里用道行所然家种事"
    "成方多经么去法学如都同现当没动面起看分还进好部其些主样理心她本前开但因只从想实军者意无"
    "力它与长把机民公此已工使情明性知全又关点外将两高间由问很最重并物应向头文体政美相见被利"
    "什等产或己制身果加西斯话合特代内信表老给世位次度门任常海通教儿原东声提立及比员水真论处"
    "走义各入几口认条平系气尔更别女总何电数安少报才结反受太量再感建务做接必场件计管期市直德"
    "资命山金指克许统区保至队社便空治展马科司基眼书非则听却界达光放强即像难且权思王象完设色"
    "路记南品住告类求据程北边张该交规万取拉格望觉术领共确传师观清今切院识候带导争运单步持选"
    "攻守连扳长尖夹压立虎接双关征枰星谱评讲解说明此处如图参考变招妙错误缓急厚薄味模样收官优"
    "劣认输超时读秒钟限规则数劫材提征实地外势先后互有利转换腾挪治孤腹右左角边线网络腾讯野狐"
    "弈城对弈友谊邀请快棋选手权甲乙级联循环预选正半准冠亚军季团体个男女少混双华农心辣面三星"
    "火灾富士通应氏春兰丰田阿含桐山倡棋理光龙百灵爱思衢州烂柯新闻晚报体育电视台中韩日台北京"
    "上海杭贵阳重庆广东深圳成都云南武汉江苏浙山西河"
)
NAMES_SIMPLIFIED: Final = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋"
    "蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟万雷钱"
    "汤尹黎易常武乔贺赖龚文柯洁古聂卫芈昱廷韦越睿羊维杰陈耀烨檀啸笑毅党尔豪鼎辜梓浩轩嘉阳伟芳"
    "娜秀英敏静丽磊军洋勇艳娟涛超霞刚桂俊辉鹏宇子涵晨欣佳飞斌昊洗河峻荃檄璇芮乃晖云旭晓春建宏"
    "少荣宜贤邦绪惠刚依羽海峰立诚铭琬治勋世昌镐朴永训崔哲瀚睦镇硕姜东润元晟溱志锡申真谞昌赫曹"
    "薰铉徐奉洙刘昌赫柳时井裕太山下敬吾高尾绅路依纪基小光一武宫正树加藤夫大竹雄坂荣男藤泽行桥"
    "本宇郎清源谷实因坊秀策哉和丈道知安仙得幻庵硕结城聪羽根直赤星彻筱原关利濑作福义岩达前陈"
    "飘影风雨雪月花剑狐龙虎鹰狼侠客仙魔神鬼梦情无忧快乐天涯孤独者王子公主老师傅"
)
GO_TRADITIONAL: Final = (
    "黑白棋圍段級勝負目貼半子局盤中讓先手定式佈賽盃杯決第屆回輪對抗名人戰聖天元職業餘新銳掛角"
    "一二三四五六七八九十年月日的是不在有了這個下活死劫打吃斷飛跳大小形勢變化正解題失敗"
)
TRADITIONAL: Final = (
    "我他們來上為和國地到以說時要就出會可也你生能而那得於著自之過發後作裡里用道行所然家種事"
    "成方多經麼去法學如都同現當沒動面起看分還進好部其些主樣理心她本前開但因只從想實軍者意無"
    "力它與長把機民公此已工使情明性知全又關點外將兩高間由問很最重並物應向頭文體政美相見被利"
    "什等產或己制身果加西斯話合特代內信表老給世位次度門任常海通教兒原東聲提立及比員水真論處"
    "走義各入幾口認條平系氣爾更別女總何電數安少報才結反受太量再感建務做接必場件計管期市直德"
    "資命山金指克許統區保至隊社便空治展馬科司基眼書非則聽卻界達光放強即像難且權思王象完設色"
    "路記南品住告類求據程北邊張該交規萬取拉格望覺術領共確傳師觀清今切院識候帶導爭運單步持選"
    "攻守連扳尖夾壓虎雙征譜評講圖參考妙錯誤緩急厚薄味模收官優劣輸超讀秒鐘限材提外互轉換治孤"
    "腹右左線網絡友誼邀請快選手甲乙循環預準冠亞季團體男女混華農辣三星火災富士通應氏春蘭豐田"
    "阿含桐山理光龍海峰院報紙電視台灣香港北高雄中韓日本"
)
NAMES_TRADITIONAL: Final = (
    "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣"
    "蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔崔康毛邱秦江史顧侯邵孟萬雷錢"
    "湯尹黎易常武喬賀賴龔文柯潔古聶衛俊勳志超璨偉芳娜秀英敏靜麗強磊洋勇艷傑娟濤霞剛桂輝鵬宇"
    "浩軒嘉晨欣佳毅飛斌昊星俞羽國立誠銘琬栩治勳海峰依旻周咨家瑞郎元瑞堂正昇瑋哲奕理河紀"
    "井裕太山下敬吾高尾紳路依紀基小光一武宮正樹加藤夫大竹雄坂榮男澤行橋本宇郎清源谷實因坊秀策"
)
GO_JAPANESE: Final = (
    "黒白碁囲段級勝負目半子局盤中先手定石戦杯決第期回名人本因坊棋聖天元王座十段院日本一二三四"
    "五六七八九年月対番互先持押中予選挑優新聞社竜星位若鯉早東洋証券準正解失敗題図変化次初"
)
JAPANESE: Final = (
    "国会大長出同時事自行見分議後前民生連発間上部者党地合業内相方今場金員入立開米力学問高代明"
    "実円関子動京全表経通外最言氏現理調体田当主下首意法不来作性的要用制度務強気小成公野協取都"
    "和統以機平総加山思家話世受区領多県続進安設保改数記女北午指権心界支産結百派点教報済書府活"
    "原共得交資向査面委告軍文反重近千考判認画海参利組知信集在別物側任求所水品論死官増感特情打"
    "示男基私各始島直両朝確村提運終西台広必応電歳住争談能無再置企真流格有疑口過放税町常校料江"
    "空球営職土与急止送供可役構木割聞身付切由説転食比難防補夫研収井何南足消神規術護展態講座攻"
    "守形勢厚味模様布隅辺星天元高目小目外打込劫取捨筋悪好妙悔敗着勝着検討時間分秒消費各残会場"
    "館旅開催記録者解説司会主催協賛関西中部東北海道九州大阪名古屋東京"
)
NAMES_JAPANESE: Final = (
    "井裕太敬吾高尾紳路羽根直樹張栩結城聡依紀基小林光趙治勲武宮正加藤夫竹英雄峰芳坂栄男沢秀"
    "橋本宇郎呉清源谷実策哉和丈道知安仙得幻庵碩遼芝虎丸許家元村川介伊篤史余麒河臨片岡誠銘琬"
    "柳熏蘇耀溝親秋次今俊也淡路修城宏彦県真里菜謝旻愛咲美仲邑菫牛航平智弥志達鈴伸佐渡辺吉々"
    "松井上木清水斎阿部森池石前長後近遠青福太三浦藤金原内眞申党毅飛渉昌弘健司明博隆章寛剛哲"
    "朗茂義信雅康徳克洋浩幸恵子奈々由香理沙穂久保祐亮拓翔蓮颯佑輝慶祥孝雁節瀬越筱篠赤徹因服"
)
HANGUL: Final = (
    "이다의는에을가고하지도로를은기사한어대서시나인그리해자아일보정수원장부만여상안제주니라있"
    "들없것등게과전성면적위구동조우소물공세비신무문개경관화교진생국치민회학방년권요행연계영심"
    "오현반었음데러모두할선미말람마용직명규더와터통트스식했으며때중많같받였겠네까습"
)
GO_HANGUL: Final = (
    "바둑흑백집반승패불계기전국배결준예본선회단급명인왕위천원성삼화재농심춘란응씨리그대초시간"
    "덤착수순사활문제정답실패차례급소점맞벽끝내기강제월일년판돌귀변중앙공격방어타개두칸"
    "한국원온라인프로아마세계선권챔피언십퓨처스컵오픈여류신예최고위쟁패몽백령텐센트"
)
NAMES_HANGUL: Final = (
    "김이박최정강조윤장임오한서신권황안송류전홍고문양손배백허남노하곽성차주우구민유나진지엄채"
    "천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국창호세돌환진서동철훈준승"
    "재욱혁빈건섭규범찬희은영수경상태원용병종광덕순철남북커제탕웨이싱구리딩하오롄샤오미위팅양"
    "스웨판퉁저우루이야마시타게고치쿤린하이펑"
)


BAD: Final = 22.0
"""Bits of a byte that is no text, and of a character that nobody writes."""

_RARE: Final = 18.0
_SYMBOL: Final = 14.0


def _table(*rows: tuple[float, str]) -> dict[str, float]:
    """Return character → bits; an earlier row counts."""
    return {char: bits for bits, chars in reversed(rows) for char in chars}


_FULL_WIDTH: Final = "　、。，．：；？！（）「」『』《》〈〉【】“”‘’…—·・～〜" + "".join(
    map(chr, range(0xFF10, 0xFF5B))  # digits and letters
)

_SIMPLIFIED: Final = _table(
    (5.5, GO_SIMPLIFIED),
    (7.5, SIMPLIFIED + NAMES_SIMPLIFIED),
    (8.0, _FULL_WIDTH),
    (13.0, GO_TRADITIONAL + TRADITIONAL + NAMES_TRADITIONAL + "の"),
)
_TRADITIONAL: Final = _table(
    (5.5, GO_TRADITIONAL),
    (7.5, TRADITIONAL + NAMES_TRADITIONAL),
    (8.0, _FULL_WIDTH),
)
_JAPANESE: Final = _table(
    (5.5, GO_JAPANESE + "のはをにがとでたいるしてなかーン"),
    (7.5, JAPANESE + NAMES_JAPANESE),
    (8.0, _FULL_WIDTH),
)
_KOREAN: Final = _table(
    (6.0, GO_HANGUL),
    (7.0, HANGUL + NAMES_HANGUL),
    (9.0, _FULL_WIDTH),
)
_LATIN: Final = _table(
    (4.5, "αοιετνσρς"),
    (6.5, "ηπκλμυδγχωθφβξζψάέήίόύώ"),
    (9.5, "ΑΟΙΕΤΝΣΡΗΠΚΛΜΥΔΓΧΩΘΦΒΞΖΨ"),
    (5.0, "éèêëàâäáãåöôóòõøüûúíîïìçñß"),
    (6.5, "ąćęłńśźżčřěůťďőűğşı"),
    (7.0, "æùýœšžÖÜÄÅÉØ’"),
    (9.0, "ÁÀÓÍÚÇÑÈÆÊÎÔÂÕŠŽĄĆĘŁŃŚŹŻČŘĚŮŐŰĞŞİ–—“”«»°£€·…\u00a0½©®¿¡´„‘•"),
)
_RUSSIAN: Final = {
    char: bits
    for bits, chars in (
        (3.5, "оеаинт"),
        (4.5, "срвлкмдпу"),
        (6.0, "яыьгзбчй"),
        (7.5, "хжшюцщэф"),
        (8.5, "ъёіїєґ"),
    )
    for char in chars
}


def _gb18030(char: str, source: bytes) -> float:
    if len(source) == 4:
        return _RARE + 4
    lead, trail = source
    if trail >= 0xA1:
        if 0xB0 <= lead <= 0xD7:
            return 11.5
        if 0xD8 <= lead <= 0xF7:
            return 14.5
        if 0xA1 <= lead <= 0xA9:
            return _SYMBOL
    return BAD if _is_private(char) else _RARE


def _big5(char: str, source: bytes) -> float:
    lead = source[0]
    if 0xA4 <= lead <= 0xC6:
        return 11.5
    if 0xC9 <= lead <= 0xF9:
        return 15.0
    return BAD if _is_private(char) else _SYMBOL if 0xA1 <= lead <= 0xA3 else _RARE + 2


def _japanese(char: str, source: bytes) -> float:
    if _KANA.match(char):
        return 6.5
    if len(source) == 1:
        return 10.0  # half-width kana
    lead = source[0]
    if lead >= 0xF0:
        return _RARE if lead >= 0xFA else BAD
    if 0x88 <= lead <= 0x97:
        return 11.5
    return _SYMBOL if lead < 0x88 else 15.5


def _euc_jp(char: str, source: bytes) -> float:
    if _KANA.match(char):
        return 6.5
    lead = source[0]
    if lead < 0xA1:
        return 12.0 if lead == 0x8E else _RARE
    if 0xB0 <= lead <= 0xCF:
        return 11.5
    return 15.5 if lead >= 0xD0 else _SYMBOL


def _cp949(char: str, source: bytes) -> float:
    lead, trail = source
    if trail >= 0xA1 and lead >= 0xA1:
        if 0xB0 <= lead <= 0xC8:
            return 12.0
        return 16.0 if lead >= 0xCA else _SYMBOL
    return _RARE + 2


def _letter(char: str, source: bytes) -> float:
    """Return the bits of a character in a charset of one byte, or in a script of two in UTF-8."""
    del source
    lower = char.lower()
    if lower in _RUSSIAN:
        return _RUSSIAN[lower] + (char != lower) * 3
    return _generic(char)


# End of a range of letters → bits: Latin, phonetic, Greek and Cyrillic, Armenian, others.
_SCRIPTS: Final = ((0x250, 10.0), (0x370, 18.0), (0x530, 10.0), (0x590, 16.0), (0x800, 12.0))


def _generic(char: str) -> float:
    """Return the bits of a character of any script."""
    code = ord(char)
    if 0x3041 <= code <= 0x30FF or 0x4E00 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3:
        return 9.0
    category = unicodedata.category(char)
    if category in {"Cc", "Co", "Cn", "Cs"}:
        return BAD
    if category[0] == "L":
        return next((bits for end, bits in _SCRIPTS if code < end), 13.0)
    return 13.0


def _is_private(char: str) -> bool:
    return any("\ue000" <= one <= "\uf8ff" or one >= "\U000f0000" for one in char)


MODELS: Final[dict[str, tuple[dict[str, float], Callable[[str, bytes], float]]]] = {
    "gb18030": (_SIMPLIFIED, _gb18030),
    "big5hkscs": (_TRADITIONAL, _big5),
    "cp932": (_JAPANESE, _japanese),
    "euc_jp": (_JAPANESE, _euc_jp),
    "cp949": (_KOREAN, _cp949),
}
"""Charsets of two bytes a character → bits of known characters, and a function for others."""

# What stands beside a character: pattern → bits for each place.
_RANK: Final = (re.compile(r"[初一二三四五六七八九十\d０-９] ?[段级級단급]"), -6.0)
_INSIDE_WORD: Final = (
    re.compile(r"[a-z](?=[\u0370-\u05ff\u3400-\ud7a3])|[\u0370-\u05ff\u3400-\ud7a3](?=[a-z])"),
    5.0,
)
_HALF_KANA: Final = (re.compile(r"[A-Za-z](?=[ｦ-ﾟ])|[ｦ-ﾟ](?=[A-Za-z])"), 4.0)
_LONE_KANA: Final = (re.compile(r"(?<![｡-ﾟ])[｡-ﾟ](?![｡-ﾟ])"), 6.0)
# Charsets of two bytes have Greek and Cyrillic among their signs; what makes words of it is text.
_WORD: Final = (re.compile(r"(?<=[Α-я]{2})[Α-я]"), -7.0)
_WIDE_RULES: Final = (_RANK, _INSIDE_WORD, _HALF_KANA, _LONE_KANA)
_NARROW_RULES: Final = (
    (re.compile(r"(?<![A-Za-zÀ-ɏ’])[À-ɏ](?![A-Za-zÀ-ɏ’])"), 6.0),  # alone
    (re.compile(r"(?<![A-Za-zÀ-ɏ’])[À-ɏ]{2}"), 5.0),
    (re.compile(r"[À-ɏ](?=[À-ɏ])"), 3.0),
    (re.compile(r"[a-zß-ÿ](?=[À-ÖØ-Þ])"), 5.0),  # upper case within a word
    (re.compile(r"[a-zа-яё](?=[А-ЯЁ])"), 8.0),
    (re.compile(r"[А-ЯЁ](?=[А-ЯЁ])"), 1.0),
    (re.compile(r"[A-Za-z](?=[Ѐ-ӿ])|[Ѐ-ӿ](?=[A-Za-z])"), 6.0),
    (re.compile(r"(?<![Ѐ-ӿ])[Ѐ-ӿ](?![Ѐ-ӿ])"), 4.0),
    (re.compile(r"(?<=[A-Za-z])[¡-´¶¸-¿×÷ˆ˜™†‡‰](?=[A-Za-z])"), 8.0),  # a sign within a word
    (re.compile(r"[œŒ](?!u)"), 6.0),
    (re.compile(r"(?<![A-Za-z])[£¥ª²³¹º¼½¾](?=[a-z])"), 4.0),
)


def cost(values: Iterable[bytes], codec: str) -> tuple[float, int]:
    """Return (bits, how many bytes are no text) of values in a charset; O(length)."""
    bits = 0.0
    bad = 0
    text = "\n".join(value.decode(codec, "replace") for value in values)
    counts = Counter(text)
    table, weigh = MODELS.get(codec, (_LATIN, _letter))
    for char, times in counts.items():
        if char < "\x80":
            bits += times * BAD if char < " " and char not in "\t\n\r\f\v" else 0
        elif char == "\ufffd":
            bad = times
        else:
            each = table.get(char)
            if each is None:
                each = weigh(char, char.encode(codec, "replace"))
            bits += each * times
    if codec not in MODELS:
        bits += _excess(counts)
    own = (_WORD,) if codec in MODELS else _NARROW_RULES
    for pattern, each in (*own, *_WIDE_RULES):
        bits += each * len(pattern.findall(text))
    return bits + bad * BAD, bad


def _excess(counts: Counter[str]) -> float:
    """Return the bits of Latin letters with accents that are more than words have."""
    plain = sum(times for char, times in counts.items() if char.isascii() and char.isalpha())
    accented = sum(times for char, times in counts.items() if "\x80" < char < "ɐ")
    return max(0.0, 4 * (accented - 0.4 * (plain + accented)))


SAMPLE: Final = 16_384
"""So many bytes of text are weighed."""

SEEN: Final = 65_536
"""So many bytes of values are looked at for different ones."""

_SLICE: Final = 8_192
_LONGEST: Final = 4_096
_SHORT: Final = 256
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_NEAR: Final = expression(rb"[\x00-\x7f]{0,16}+(?:[\x80-\xff]++[\x00-\x7f]{0,32}+)++")
_VALUE_END: Final = re.compile(rb"\](?=\s*+(?:[;()\[]|[A-Za-z]{1,12}+\s*+\[|\Z))")

# How many bits a charset has to be better than others, because it is rarer.
_PRIORS: Final = {
    "utf-8": 0.0,
    "gb18030": 0.0,
    "big5hkscs": 2.0,
    "cp932": 2.0,
    "cp949": 2.0,
    "cp1252": 2.0,
    "cp1251": 3.0,
    "koi8-r": 6.0,
    "euc_jp": 6.0,
}
_UNUSUAL: Final = 6.0
_VALID: Final = 12.0
_OPINION: Final = 4.0
_DECLARED: Final = 8.0
_FITTING: Final = 12.0
_LAST_RESORT: Final = "cp1252"
_PLAIN: Final = bytes(range(128))
_NONSENSE: Final = 12.0
"""Bits a byte beyond which a text is none in any charset."""

# What it takes to overrule CA, measured on true and false names for the texts of
# `benchmarks.go_texts`, in capitals too, and on lists of all letters with accents.
_LONG: Final = 16
"""So many bytes that are not ASCII make a text long."""

_CLEARLY: Final = 64.0
"""Bits by which another charset has to be better, whatever the length."""

_GAIN: Final = {
    "gb18030": 1.2,
    "big5hkscs": 1.2,
    "cp932": 1.2,
    "cp949": 1.2,
    "euc_jp": 1.2,
    "cp1251": 4.0,
    "koi8-r": 4.0,
    "koi8-u": 4.0,
    "cp866": 4.0,
    "iso8859-5": 4.0,
}
_GAIN_OF_LATIN: Final = 4.5
"""Bits a byte by which another charset has to be better than the one that is named."""

_LEAST: Final = 2.5
"""Bits a byte that a text costs at least in any charset; what tests have costs 3 and more."""

_READABLE: Final = 6.5
"""Bits a byte that a text costs at most in the charset it is in."""

_CONTROLS: Final = re.compile("[\x80-\x9f]")
# ISO charsets have control characters, which no record holds, where Windows has letters.
_WINDOWS: Final = {
    "iso8859-2": "cp1250",
    "iso8859-5": "cp1251",
    "iso8859-7": "cp1253",
    "iso8859-13": "cp1257",
    "iso8859-15": "cp1252",
}

_MAX_BAD: Final = 0.01
# All first letters in one set: for that an expression searches three times as fast.
_CUT: Final = re.compile(
    rb"[\xe0-\xf4](?:(?<=[\xe0-\xef])[\x80-\xbf]|(?<=[\xf0-\xf4])[\x80-\xbf]{2})(?=\])"
)
_KANA: Final = re.compile(r"[ぁ-ゟ゠-ヿ]")
_WITHOUT_KANA: Final = 30.0


class Guess(NamedTuple):
    """One charset that a file may be in.

    Attributes:
        codec: Python's name of it.
        bits: What the text costs in it; less is better.
        bad: How many bytes of the sample are no text in it.
    """

    codec: str
    bits: float
    bad: int


def sample(data: bytes) -> list[bytes]:
    """Return the first different texts that are not ASCII, with what stands near them in a value.

    A value ends at a bracket with something of a record behind it: other brackets may be halves
    of characters. SAMPLE bytes are returned and SEEN bytes of values looked at, at most.
    O(length), fast over ASCII.
    """
    found: dict[bytes, None] = {}
    size = seen = 0
    for start, end in _values(data):
        seen += end - start
        for piece in _NEAR.findall(data, start, end):
            if piece not in found:
                found[piece] = None
                size += len(piece)
        if size >= SAMPLE or seen >= SEEN:
            break
    return list(found)


def _values(data: bytes) -> Iterator[tuple[int, int]]:
    pos = last = 0
    while pos < len(data):
        if data[pos : pos + _SLICE].isascii():
            pos += _SLICE
            continue
        high = next(_HIGH.finditer(data, pos))
        first = high.start()
        start = data.rfind(b"[", max(last, first - _LONGEST), first) + 1
        end = _VALUE_END.search(data, high.end(), high.end() + _LONGEST)
        pos = last = end.start() if end else min(high.end() + _LONGEST, len(data))
        yield start or first, pos


def guesses(values: list[bytes], extra: Iterable[str] = ()) -> list[Guess]:
    """Return what the values may be in, the best first; `extra` charsets besides the usual.

    Of short ones it is known for a while: small games of one file are read again and again.
    """
    is_short = sum(map(len, values)) <= _SHORT
    return list((_of_short if is_short else _guesses)(tuple(values), tuple(extra)))


def _guesses(values: Sequence[bytes], extra: Sequence[str]) -> list[Guess]:
    second = _second_opinion(values)
    found = []
    for codec in dict.fromkeys((*_PRIORS, *extra, second)):
        bits, bad = cost(values, codec)
        bits += _PRIORS.get(codec, _UNUSUAL) - (codec == second) * _OPINION
        bits -= (codec == "utf-8" and not bad) * _VALID
        if codec == "euc_jp" and not _has_kana(values):
            bits += _WITHOUT_KANA
        found.append(Guess(codec, bits, bad))
    return sorted(found, key=lambda guess: guess.bits)


_of_short: Final = lru_cache(maxsize=4_096)(_guesses)


def _has_kana(values: Sequence[bytes]) -> bool:
    return bool(_KANA.search(b"\n".join(values).decode("euc_jp", "ignore")))


def _second_opinion(values: Sequence[bytes]) -> str:
    """Return what a detector made for web pages says.

    It knows charsets that have no model here, and tells Korean and Russian apart from short text
    where that fails here; see ``benchmarks/charsets.py``.
    """
    try:
        from chardetng_py.detector import EncodingDetector  # noqa: PLC0415  # seldom needed
    except ImportError:  # there is no build of it for every machine
        return _LAST_RESORT
    detector = EncodingDetector()
    detector.feed(b"\n".join(values), last=True)
    found = codec_name(detector.guess(tld=None, allow_utf8=False)) or _LAST_RESORT
    if found in _PRIORS:
        return found
    text = _text(values, found)
    return next((codec for codec in _PRIORS if _text(values, codec) == text), found)


def _text(values: Sequence[bytes], codec: str) -> str:
    return b"\n".join(values).decode(codec, "replace")


def choose(data: bytes, declared: Iterable[str]) -> tuple[str, str]:
    """Return (codec, reason) for the bytes of a file that is not beyond doubt UTF-8; O(length).

    What CA names and all bytes fit is taken, unless the text is overwhelmingly against it: then
    the reason is "overruled", and who reads the file may be asked.

    Args:
        data: The bytes.
        declared: What CA names in them.
    """
    known = list(dict.fromkeys(filter(None, map(codec_name, declared))))
    valid = fits(data, "utf-8")
    if "utf-8" in known and (valid or _is_broken_utf8(data)):
        return "utf-8", "utf-8" if valid else "ca"
    values = sample(data)
    fitting = next((codec for codec in known if codec != "utf-8" and fits(data, codec)), None)
    if fitting is None:
        return _detected(values, known, valid=valid)
    better = _utf8_beats(values, fitting) if valid else _overruling(data, values, fitting)
    return (better, "overruled") if better else (fitting, "ca")


def may_be_utf8(data: bytes) -> bool:
    """Whether `choose` may take for UTF-8 what says it is: cheaper, for many small games."""
    if fits(data, "utf-8") or _is_broken_utf8(data):
        return True
    values = sample(data)
    others = (cost(values, codec)[0] + _PRIORS[codec] for codec in ("gb18030", _LAST_RESORT))
    return cost(values, "utf-8")[0] - _DECLARED <= min(others)


def _detected(values: list[bytes], known: list[str], *, valid: bool) -> tuple[str, str]:
    """Return what the values are in, where none of the charsets that are named fits them all."""
    found = {guess.codec: guess for guess in guesses(values, known)}
    best = min(found, key=lambda codec: found[codec].bits - _DECLARED * (codec in known))
    if best == "utf-8":
        return best, "utf-8" if valid else "detected"
    if best in known:
        return best, "ca"
    if best == _LAST_RESORT or found[best].bits > _NONSENSE * _count_high(values):
        return _LAST_RESORT, "default"
    return best, "detected"


def _count_high(values: list[bytes]) -> int:
    return len(b"".join(values).translate(None, _PLAIN))


def _utf8_beats(values: list[bytes], declared: str) -> str | None:
    """Return UTF-8 if the few letters of a valid text are rather that than what CA names.

    Old names in CA are the most frequent lie, and hardly a word in another charset is valid UTF-8
    by chance. Where it is one, it reads as well as it does in UTF-8.
    """
    bits = cost(values, declared)[0] - (_DECLARED + _FITTING)
    return "utf-8" if cost(values, "utf-8")[0] - _VALID < bits else None


def _overruling(data: bytes, values: list[bytes], declared: str) -> str | None:
    """Return the charset that the text is in for all that CA names another one which it fits.

    Short texts prove nothing, names least of all; nor do those that read badly in every charset.
    """
    windows = _WINDOWS.get(declared)
    if windows and _CONTROLS.search(data.decode(declared)) and fits(data, windows):
        return windows
    high = _count_high(values)
    if high < _LONG:
        return None
    bits = cost(values, declared)[0]
    gain = max(_CLEARLY, high * _GAIN.get(declared, _GAIN_OF_LATIN))
    if bits - gain < high * _LEAST - _OPINION - _VALID:
        return None  # nothing can be so much better
    best = guesses(values, (declared,))[0]
    is_better = bits - best.bits > gain and best.bits < high * _READABLE
    is_same = _text(values, best.codec) == _text(values, declared)
    return best.codec if is_better and not is_same else None


def _is_broken_utf8(data: bytes) -> bool:
    """Whether a file that says it is UTF-8 is so but for a few bytes, or for cut characters.

    Programs cut texts to a number of bytes, or strip bytes that are white space in Latin-1.
    """
    text = data.decode("utf-8", "replace")
    high = len(data.translate(None, _PLAIN))
    bad = text.count("\ufffd")
    cut = len(_CUT.findall(data))
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    return bad - cut <= good or bad - cut < high * _MAX_BAD
