-- Letters to applicants: their types and templates, for those who have had the product before.
with letters (code, names, title, body, place) as (values
  ('applicant_received', '{"uz": "Nomzodga: ariza olindi", "uk": "Номзодга: ариза олинди", "ru": "Кандидату: отклик получен"}'::jsonb,
    '{"uz": "Arizangizni oldik: {title}", "uk": "Аризангизни олдик: {title}", "ru": "Мы получили ваш отклик: {title}"}'::jsonb,
    '{"uz": "Assalomu alaykum, {person_name}!\n\n«{title}» boʻyicha arizangizni oldik. Bir hafta ichida koʻrib chiqib, javob yozamiz.\n\nHurmat bilan, kadrlar boʻlimi", "uk": "Ассалому алайкум, {person_name}!\n\n«{title}» бўйича аризангизни олдик. Бир ҳафта ичида кўриб чиқиб, жавоб ёзамиз.\n\nҲурмат билан, кадрлар бўлими", "ru": "Здравствуйте, {person_name}!\n\nМы получили ваш отклик на «{title}». Рассмотрим его в течение недели и напишем вам.\n\nС уважением, отдел кадров"}'::jsonb, 1),
  ('applicant_interview', '{"uz": "Nomzodga: suhbatga taklif", "uk": "Номзодга: суҳбатга таклиф", "ru": "Кандидату: приглашение на собеседование"}'::jsonb,
    '{"uz": "Suhbatga taklif qilamiz: {title}", "uk": "Суҳбатга таклиф қиламиз: {title}", "ru": "Приглашаем на собеседование: {title}"}'::jsonb,
    '{"uz": "Assalomu alaykum, {person_name}!\n\n«{title}» boʻyicha suhbatga taklif qilamiz: {day}, soat {time}. Joyi: {place}.\n\nVaqti toʻgʻri kelmasa, shu xatga javob yozing.\n\nHurmat bilan, kadrlar boʻlimi", "uk": "Ассалому алайкум, {person_name}!\n\n«{title}» бўйича суҳбатга таклиф қиламиз: {day}, соат {time}. Жойи: {place}.\n\nВақти тўғри келмаса, шу хатга жавоб ёзинг.\n\nҲурмат билан, кадрлар бўлими", "ru": "Здравствуйте, {person_name}!\n\nПриглашаем вас на собеседование по вакансии «{title}»: {day}, в {time}. Место: {place}.\n\nЕсли время не подходит, ответьте на это письмо.\n\nС уважением, отдел кадров"}'::jsonb, 2),
  ('applicant_test', '{"uz": "Nomzodga: sinov topshirigʻi", "uk": "Номзодга: синов топшириғи", "ru": "Кандидату: тестовое задание"}'::jsonb,
    '{"uz": "Sinov topshirigʻi: {title}", "uk": "Синов топшириғи: {title}", "ru": "Тестовое задание: {title}"}'::jsonb,
    '{"uz": "Assalomu alaykum, {person_name}!\n\nSuhbat uchun rahmat. «{title}» boʻyicha sinov topshirigʻini shu xatga ilova qilamiz. Uni besh kun ichida yuborsangiz kifoya.\n\nHurmat bilan, kadrlar boʻlimi", "uk": "Ассалому алайкум, {person_name}!\n\nСуҳбат учун раҳмат. «{title}» бўйича синов топшириғини шу хатга илова қиламиз. Уни беш кун ичида юборсангиз кифоя.\n\nҲурмат билан, кадрлар бўлими", "ru": "Здравствуйте, {person_name}!\n\nСпасибо за беседу. К этому письму приложено тестовое задание по вакансии «{title}». Пришлите его, пожалуйста, в течение пяти дней.\n\nС уважением, отдел кадров"}'::jsonb, 3),
  ('applicant_offer', '{"uz": "Nomzodga: ish taklifi", "uk": "Номзодга: иш таклифи", "ru": "Кандидату: предложение о работе"}'::jsonb,
    '{"uz": "Sizni ishga taklif qilamiz: {title}", "uk": "Сизни ишга таклиф қиламиз: {title}", "ru": "Предлагаем вам работу: {title}"}'::jsonb,
    '{"uz": "Assalomu alaykum, {person_name}!\n\nSizni «{title}» lavozimiga taklif qilishdan mamnunmiz. Shartlarni kelishish uchun shu hafta qoʻngʻiroq qilamiz.\n\nHurmat bilan, kadrlar boʻlimi", "uk": "Ассалому алайкум, {person_name}!\n\nСизни «{title}» лавозимига таклиф қилишдан мамнунмиз. Шартларни келишиш учун шу ҳафта қўнғироқ қиламиз.\n\nҲурмат билан, кадрлар бўлими", "ru": "Здравствуйте, {person_name}!\n\nМы рады предложить вам работу: «{title}». На этой неделе позвоним, чтобы обсудить условия.\n\nС уважением, отдел кадров"}'::jsonb, 4),
  ('applicant_rejected', '{"uz": "Nomzodga: rad javobi", "uk": "Номзодга: рад жавоби", "ru": "Кандидату: отказ"}'::jsonb,
    '{"uz": "Arizangiz boʻyicha javob: {title}", "uk": "Аризангиз бўйича жавоб: {title}", "ru": "Ответ на ваш отклик: {title}"}'::jsonb,
    '{"uz": "Assalomu alaykum, {person_name}!\n\n«{title}»ga qiziqishingiz uchun rahmat. Bu safar boshqa nomzodni tanladik. Yangi oʻrin ochilsa, yana yozishingizni kutamiz.\n\nHurmat bilan, kadrlar boʻlimi", "uk": "Ассалому алайкум, {person_name}!\n\n«{title}»га қизиқишингиз учун раҳмат. Бу сафар бошқа номзодни танладик. Янги ўрин очилса, яна ёзишингизни кутамиз.\n\nҲурмат билан, кадрлар бўлими", "ru": "Здравствуйте, {person_name}!\n\nСпасибо за интерес к вакансии «{title}». В этот раз мы выбрали другого кандидата. Будем рады вашему отклику, когда откроется новая вакансия.\n\nС уважением, отдел кадров"}'::jsonb, 5)),
made as (
  insert into notification_types (code, category, names, method_ids, is_urgent, bundle_minutes, ordering)
  select l.code, 'site', l.names, array[m.id], false, 0,
    (select coalesce(max(t.ordering), 0) from notification_types t) + l.place
  from letters l, notification_methods m
  where m.code = 'email' and m.deleted_at is null and exists (select from notification_types)
    and not exists (select from notification_types t where t.code = l.code)
  returning id, code, method_ids)
insert into notification_templates (names, text_i18n, notification_type_id, notification_method_id)
select l.title, l.body, made.id, made.method_ids[1] from made join letters l on l.code = made.code;
