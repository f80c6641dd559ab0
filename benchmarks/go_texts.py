"""What records hold, in many languages: to be written in old charsets and recognised there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SIMPLIFIED: Final = {
    "players": (
        "柯洁|古力|常昊|聂卫平|马晓春|刘小光|曹大元|俞斌|邵炜刚|周鹤洋|罗洗河|孔杰|胡耀宇|"
        "丁伟|王磊|邱峻|彭荃|谢赫|时越|周睿羊|陈耀烨|江维杰|范廷钰|芈昱廷|唐韦星|柁嘉熹|连笑|"
        "党毅飞|檀啸|李钦诚|杨鼎新|谢尔豪|辜梓豪|丁浩|李轩豪|王星昊|屠晓宇|芮乃伟|华学明|"
        "张璇|杨晖|丰云|於之莹|王晨星|李赫|鲁佳|宋容慧|唐奕|过惕生|过旭初|刘棣怀|顾水如|"
        "陈祖德|吴淞笙|王汝南|华以刚|汪见虹|廖桂永|张文东|郑弘|陈临新|梁伟棠|杨士海|李昌镐|"
        "李世石|曹薰铉|刘昌赫|朴廷桓|申真谞|赵治勋|小林光一|武宫正树|依田纪基|井山裕太|张栩|"
        "飞天小狐|老顽童|清风明月|一剑封喉"
    ),
    "events": (
        "第三届应氏杯世界职业围棋锦标赛|全国围棋甲级联赛第五轮|中日围棋擂台赛|名人战挑战赛|"
        "第12届春兰杯决赛第一局|北京晚报杯业余赛|天元赛本赛|新人王战|友谊赛|升段赛|让子棋|"
        "网络对局|九段|业余5段|黑中盘胜|白胜3目半|黑贴3又3/4子|中国上海|贵州省围棋队|"
        "农心杯三国擂台赛"
    ),
    "comments": (
        "黑1挂角，白2应，以下是定式。|这手棋是败着，应该在右边打入。|白棋中腹的大龙没有活净|"
        "形势两分|好手！|如图进行，黑棋不满。|打劫|双方读秒阶段|黑先活"
    ),
}
TRADITIONAL: Final = {
    "players": (
        "林海峰|王立誠|王銘琬|張栩|蘇耀國|周俊勳|張豐猷|林至涵|陳永安|彭景華|王元均|蕭正浩|"
        "林立祥|陳詩淵|簡靖庭|許皓鋐|賴均輔|徐靖恩|林君諺|楊博崴|黑嘉嘉|張凱馨|蘇聖芳|謝依旻|"
        "張正平|沈君山|應昌期|聶衛平|馬曉春|劉小光|俞斌|常昊|李昌鎬|曹薰鉉|劉昌赫|趙治勳|"
        "武宮正樹|井山裕太|黃祖源|戴嘉伸|陳祈睿|詹宜典|俞俐均|盧鈺樺|楊子萱|莊承駿|潘善琪|"
        "過旭初|吳清源|小飛俠"
    ),
    "events": (
        "第八屆應氏盃世界職業圍棋錦標賽|中環盃決賽第二局|天元戰挑戰賽|友士盃|王座戰|海峰盃|"
        "業餘六段|黑中盤勝|白勝一目半|台北棋院|臺灣棋院|升段賽|國手戰|讓二子|女子最強戰"
    ),
    "comments": (
        "黑棋這手是好點。|白棋應該在右邊打入才對。|雙方形勢接近|以下變化請參考圖二|劫爭|"
        "此後進入官子階段|黑先殺白|正解！|失敗圖"
    ),
}
JAPANESE: Final = {
    "players": (
        "井山裕太|山下敬吾|高尾紳路|羽根直樹|張栩|結城聡|河野臨|坂井秀至|村川大介|伊田篤史|"
        "一力遼|芝野虎丸|許家元|余正麒|本木克弥|平田智也|志田達哉|藤沢里菜|謝依旻|上野愛咲美|"
        "仲邑菫|鈴木歩|小林光一|趙治勲|加藤正夫|武宮正樹|大竹英雄|林海峰|石田芳夫|坂田栄男|"
        "藤沢秀行|橋本宇太郎|橋本昌二|高川格|岩本薫|木谷実|呉清源|瀬越憲作|鈴木為次郎|"
        "雁金準一|本因坊秀策|本因坊秀栄|安井仙知|井上幻庵因碩|太田雄蔵|伊藤松和|工藤紀夫|"
        "片岡聡|淡路修三|彦坂直人|山城宏|小松英樹|森田道博|三村智保|蘇耀国|溝上知親|アマ三郎|"
        "さくら|もりのくま"
    ),
    "events": (
        "第46期棋聖戦七番勝負第1局|本因坊戦リーグ|名人戦予選Ａ|碁聖戦挑戦手合|天元戦|"
        "ＮＨＫ杯|竜星戦決勝|アマチュア本因坊戦|九段|初段|黒中押し勝ち|白１目半勝ち|"
        "日本棋院東京本院|関西棋院|持ち時間５時間|コミ６目半|富士通杯|大手合"
    ),
    "comments": (
        "黒先|正解です。|この手が敗着になった。|白は右辺に打ち込むべきでした。|難解な定石|"
        "以下、黒良し。|コウになる|いい手|秒読みに入る"
    ),
}
KOREAN: Final = {
    "players": (
        "이창호|이세돌|박정환|신진서|변상일|신민준|김지석|강동윤|최철한|박영훈|원성진|조한승|"
        "목진석|안조영|유창혁|서봉수|조훈현|조치훈|김인|조남철|하찬석|서능욱|양재호|이동훈|"
        "나현|안성준|이영구|홍성지|윤준상|백홍석|허영호|박진솔|최정|오유진|김채영|조승아|"
        "박지은|조혜연|루이나이웨이|커제|구리|창하오|스웨|탕웨이싱|롄샤오|양딩신|미위팅|"
        "이야마유타|장쉬|돌바람|한돌|묘수풀이|왕초보"
    ),
    "events": (
        "제46기 명인전 도전 5번기 제1국|삼성화재배 월드바둑마스터스 결승|농심신라면배|"
        "LG배 세계기왕전|국수전|한국바둑리그|춘란배|응씨배 준결승|9단|아마 5단|흑 불계승|"
        "백 1집반승|한국기원 본선대국실|왕위전|여자국수전|덤 6집반|제한시간 3시간|온라인"
    ),
    "comments": (
        "흑 차례|정답입니다.|이 수가 패착이었다.|백은 우변에 침입했어야 했다.|실패|초읽기|"
        "여기서 흑이 좋다.|패가 난다.|사활 문제|끝내기"
    ),
}
RUSSIAN: Final = {
    "players": (
        "Александр Динерштейн|Илья Шикшин|Светлана Шикшина|Тимур Санкин|Дмитрий Сурин|"
        "Алексей Лазарев|Валерий Соловьев|Наталья Ковалева|Андрей Кульков|Олег Мезин|"
        "Игорь Гришин|Михаил Емельянов|Вячеслав Каймин|Антон Чернов|Иван|Юрий|Женя|Богданов|"
        "Степан Попов|Артём Качановский|Андрей Кравец|Дмитрий Богацкий|Щукин|Мастер"
    ),
    "events": (
        "Чемпионат России, 3 тур|Кубок Москвы|Первенство Европы|Открытый турнир|Казань|"
        "Санкт-Петербург|Чёрные сдались|белые +3.5|Финал|Партия по переписке|"
        "кубок посла Японии"
    ),
    "comments": (
        "Хороший ход|Чёрные должны были сыграть здесь.|Ошибка!|белые живут|ко|Джосеки|"
        "Вариант: группа мертва, фусэки лучше у белых.|Ход черных|Правильно"
    ),
}
WESTERN: Final = {
    "players": (
        "Jörg Müller|Benjamin Dréan-Guénaïzia|Åke Sjöström|Gérard Taillé|José Manuel Vega|"
        "Bäck|François Mizessyn|Frédéric Donzet|Christoph Gerlach–Schäfer|Günter Cießow|"
        "Søren Højgaard|Łukas|Tórshavn|Fernando Aguilar-Núñez|Zoltán Fodor|Çelik|Jürgen|René|"
        "André|Nuño|Lluís Oh|Böhm|Peña|Noël|Mélanie|Väinö Mäkelä|Pál Balogh|Marta García"
    ),
    "events": (
        "Tournoi de Paris, 3ème ronde|Göteborg Open|Meisterschaft für Schüler|"
        "Championnat d’Europe|Campeonato de España|Jubiläumsturnier|København Cup|"
        "Coupe de l’été|Klubbmästerskap|Málaga"
    ),
    "comments": (
        "Noir répond à la menace.|Weiß hätte schneiden müssen.|Bra gjort på höger sida|"
        "¿Por qué?|déjà vu|Das ist tödlich!|Schwarz lebt – schön|où jouer ?|"
        "coup forcé «sente»|à suivre|naïve"
    ),
}
BY_CODEC: Final = {
    "gb18030": SIMPLIFIED,
    "big5hkscs": TRADITIONAL,
    "cp932": JAPANESE,
    "euc_jp": JAPANESE,
    "cp949": KOREAN,
    "cp1251": RUSSIAN,
    "koi8-r": RUSSIAN,
    "cp1252": WESTERN,
}
"""Codec → texts of a language that is written in it."""

_KANA: Final = re.compile("[ぁ-ヿ]")
_STEPS: Final = (1, 7, 13)
_MOVES: Final = b";B[pd];W[dd];B[pq];W[dp])"


def records(codec: str) -> Iterator[tuple[str, bytes]]:
    """Yield (what it holds, bytes) of records in a charset that do not name it.

    Records in EUC-JP hold kana: without them nothing tells it from other charsets.
    """
    language = {kind: texts.split("|") for kind, texts in BY_CODEC[codec].items()}
    for kind, text in _texts(language):
        if codec != "euc_jp" or _KANA.search(text):
            data = f"(;GM[1]SZ[19]{text}".encode(codec, "ignore")
            if not data.isascii():
                yield kind, data + _MOVES


def _texts(language: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    players, events = language["players"], language["events"]
    for player in players:
        yield "one name", f"PB[{player}]"
    for step in _STEPS:
        for index, player in enumerate(players):
            other = players[(index + step) % len(players)]
            yield "two names", f"PB[{player}]PW[{other}]"
    for index, player in enumerate(players):
        other = players[index - 1]
        yield "names and event", f"PB[{player}]PW[{other}]EV[{events[index % len(events)]}]"
    for event in events:
        yield "event", f"EV[{event}]"
    for comment in language["comments"]:
        yield "comment", f"C[{comment}]"
