/** The bank of the demo company, as GIFT: a topic in each of the three languages, every kind of question in each. */
export const demoQuestions = String.raw`
$CATEGORY: Maʼlumotlar bazasi

Jadvaldan qatorlarni oʻqiydigan buyruq qaysi? {=SELECT ~INSERT ~UPDATE ~DELETE}

Takrorlanmas qiymatni kafolatlaydigan cheklov qaysi? {=UNIQUE ~CHECK ~DEFAULT ~INDEX}

Tranzaksiyani bekor qiladigan buyruq qaysi? {=ROLLBACK ~COMMIT ~SAVEPOINT ~BEGIN}

NULL qiymatni tekshirish uchun nima yoziladi? {=IS NULL ~\= NULL ~\=\= NULL ~NULL()}

Bir xil qatorlarni bittaga keltiradigan soʻz qaysi? {=DISTINCT ~UNIQUE ~GROUP ~ONLY}

PostgreSQL ikkilik JSON uchun qaysi turni taklif qiladi? {=jsonb ~%50%json ~xml ~bytea}

Indeks nima uchun kerak? {=Qidiruvni tezlashtirish uchun ~Joyni tejash uchun ~Parolni saqlash uchun}

Chap jadvalning barcha qatorlarini qoldiradigan birlashma qaysi? {=LEFT JOIN ~INNER JOIN ~CROSS JOIN}

Qaysilari ACID xossalari? {~%50%Atomarlik ~%50%Izolyatsiya ~%-50%Tezlik ~%-50%Arzonlik}

Qaysilari yigʻma funksiyalar? {~%50%count ~%50%sum ~%-50%lower ~%-50%now}

Qaysilari relyatsion baza? {~%50%PostgreSQL ~%50%MySQL ~%-50%Redis ~%-50%Kafka}

Qaysilari indeks turi? {~%50%B-tree ~%50%GIN ~%-50%JOIN ~%-50%CTE}

// [vazifa] {"kind":"order","rule":"pairs","points":"2.00","level":"2"}
SELECT qismlarini yozilish tartibida joylashtiring {=SELECT -> 1 =FROM -> 2 =WHERE -> 3 =GROUP BY -> 4}

// [vazifa] {"kind":"order","rule":"places","points":"2.00","level":"3"}
Migratsiya bosqichlarini tartibga qoʻying {
=Zaxira nusxa -> 1
=Sinov bazasida ishga tushirish -> 2
=Asosiy bazaga qoʻllash -> 3
}

Buyruqni vazifasi bilan moslang {=INSERT -> qoʻshadi =UPDATE -> oʻzgartiradi =DELETE -> oʻchiradi = -> nusxalaydi}

Turni qiymati bilan moslang {=boolean -> true =integer -> 42 =text -> salom}

5 ta va 3 ta qatorli jadvallar CROSS JOIN qilinsa, nechta qator chiqadi? {#15}

smallint necha bayt joy oladi? {#2}

Qatorlarni guruhlaydigan kalit soʻz {=GROUP BY =%50%GROUP}

// [vazifa] {"grading":"people","points":"4.00","level":"4"}
Indeks qachon zarar keltirishi mumkin? Ikki holatni tushuntiring. {}

$CATEGORY: Ахборот хавфсизлиги

Паролни қандай сақлаш керак? {=Тузли хеш кўринишида ~Очиқ матнда ~Base64 да ~Экранда}

SQL инъекциясидан нима ҳимоя қилади? {=Параметрли сўров ~Узун пароль ~Тез процессор}

HTTPS нимани беради? {=Шифрланган алоқа ~Тезроқ база ~Чиройли саҳифа}

Фишинг нима? {=Алдов хати орқали маълумот олиш ~Балиқ овлаш дастури ~Вирусга қарши восита}

Икки босқичли кириш нимани талаб қилади? {=Парол ва яна бир тасдиқ ~Иккита парол ~Икки ходим}

XSS нима орқали ишлайди? {=Саҳифага тушган бегона скрипт ~Узилган кабель ~Эски монитор}

Кимга энг кам ҳуқуқ берилади? {=Ҳар кимга ишига етадиганича ~Фақат раҳбарга ~Ҳеч кимга}

Махфий калит қаерда турмайди? {=Кодлар омборида ~Махсус сейфда ~Муҳит ўзгарувчисида}

Қайсилари кучли парол белгиси? {~%50%Узунлик ~%50%Такрорланмаслик ~%-50%Туғилган кун ~%-50%Исм}

Қайсилари ижтимоий муҳандислик? {~%50%Сохта қўнғироқ ~%50%Сохта хат ~%-50%Резерв нусха ~%-50%Журнал}

Қайсилари хеш функцияси? {~%50%SHA-256 ~%50%BLAKE2 ~%-50%AES ~%-50%RSA}

Қайсилари CSRF дан сақлайди? {~%50%SameSite ~%50%Токен ~%-50%CSS ~%-50%DNS}

// [vazifa] {"kind":"order","rule":"pairs","points":"2.00","level":"3"}
Ҳодисага жавоб бериш тартиби {=Аниқлаш -> 1 =Ажратиш -> 2 =Тузатиш -> 3 =Хулоса қилиш -> 4}

// [vazifa] {"kind":"order","rule":"all_or_nothing","points":"2.00","level":"2"}
Паролни тиклаш қадамлари {=Сўров юбориш -> 1 =Кодни киритиш -> 2 =Янги парол қўйиш -> 3}

Портни хизмати билан мосланг {=443 -> HTTPS =22 -> SSH =5432 -> PostgreSQL = -> FTP}

Хавфни чораси билан мосланг {=Инъекция -> параметрли сўров =Йўқотиш -> резерв нусха =Ўғирланган парол -> иккинчи босқич}

SHA-256 неча бит беради? {#256}

6 хонали рақамли код нечта бўлиши мумкин? {#1000000}

Махфийликни сақлайдиган протокол: HTTP ва … {=HTTPS =%50%TLS}

// [vazifa] {"grading":"people","points":"4.00","level":"4"}
Мижоз маълумоти сизиб чиқди. Биринчи уч қадамингизни ёзинг. {}

$CATEGORY: Тестирование

Что проверяет модульный тест? {=Одну часть кода отдельно ~Всю систему ~Скорость сети ~Дизайн}

Что такое регрессия? {=Сломалось то, что работало ~Новая функция ~Отчёт о продажах}

Когда дефект дешевле всего исправить? {=На этапе требований ~%50%На этапе кода ~После выпуска}

Что делает мок? {=Заменяет зависимость ~Ускоряет базу ~Пишет документацию}

Кто решает, что дефект закрыт? {=Тот, кто его проверил ~Заказчик рекламы ~Никто}

Что такое граничное значение? {=Значение на краю допустимого ~Среднее значение ~Случайное число}

Чем полезен план тестирования? {=Видно, что и когда проверяют ~Растёт зарплата ~Уходит отпуск}

Что измеряет покрытие кода? {=Долю выполненных строк ~Число ошибок ~Возраст проекта}

Какие тесты относятся к нефункциональным? {~%50%Нагрузочные ~%50%Безопасности ~%-50%Модульные ~%-50%Приёмочные}

Что входит в хороший отчёт о дефекте? {~%50%Шаги ~%50%Ожидаемый результат ~%-50%Виноватый ~%-50%Эмоции}

Какие инструменты управляют браузером? {~%50%Playwright ~%50%Selenium ~%-50%Postgres ~%-50%Redis}

Что бывает нестабильным в тестах? {~%50%Время ~%50%Сеть ~%-50%Константа ~%-50%Комментарий}

// [vazifa] {"kind":"order","rule":"pairs","points":"2.00","level":"2"}
Расположите шаги работы с дефектом {=Найти -> 1 =Описать -> 2 =Исправить -> 3 =Проверить -> 4}

// [vazifa] {"kind":"order","rule":"places","points":"2.00","level":"3"}
Расположите уровни тестирования снизу вверх {=Модульное -> 1 =Интеграционное -> 2 =Системное -> 3 =Приёмочное -> 4}

Сопоставьте вид теста и вопрос {
=Модульный -> верна ли функция
=Нагрузочный -> сколько выдержит
=Приёмочный -> то ли сделали
= -> кто виноват
}

Сопоставьте код ответа и смысл {=200 -> успех =404 -> не найдено =500 -> ошибка сервера}

Поле принимает от 1 до 100. Сколько здесь граничных значений внутри диапазона? {#2}

Из 40 тестов прошли 38. Сколько это процентов? {#95:0.5}

Как называется повторная проверка после исправлений? {=регрессионное* =%50%*повторн*}

// [vazifa] {"grading":"people","points":"4.00","level":"4"}
Опишите, как вы проверите форму входа. Назовите не меньше пяти случаев. {}
`;
