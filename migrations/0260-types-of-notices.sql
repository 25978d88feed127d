-- What stayed in the inbox until now goes out by the other ways, too: hand-overs, days, devices, reviews, departures,
-- documents, interviews and reports by schedule. Where the types are not there yet they come with the first start.
with said (code, category, names, methods, is_urgent, title, text) as (values
    ('task_hand_over', 'people', '{"uz": "Vazifani olib turish", "uk": "Вазифани олиб туриш", "ru": "Передача задач на отпуск"}'::jsonb,
      '{in_app,telegram}'::text[], false,
      '{"uz": "Vazifani olib turish: {author_name}", "uk": "Вазифани олиб туриш: {author_name}", "ru": "Передача задач: {author_name}"}'::jsonb,
      '{"uz": "{date_from} – {date_to}: {author_name}. {status}", "uk": "{date_from} – {date_to}: {author_name}. {status}", "ru": "{date_from} – {date_to}: {author_name}. {status}"}'::jsonb),
    ('attendance_days', 'people', '{"uz": "Davomat kunlari va jadval", "uk": "Давомат кунлари ва жадвал", "ru": "Дни посещаемости и график"}'::jsonb,
      '{in_app,telegram}'::text[], false,
      '{"uz": "Davomat: {date_from} – {date_to}", "uk": "Давомат: {date_from} – {date_to}", "ru": "Посещаемость: {date_from} – {date_to}"}'::jsonb,
      '{"uz": "{date_from} – {date_to} kunlarini koʻrib chiqing: {link}", "uk": "{date_from} – {date_to} кунларини кўриб чиқинг: {link}", "ru": "Посмотрите дни {date_from} – {date_to}: {link}"}'::jsonb),
    ('attendance_device', 'people', '{"uz": "Davomat qurilmasi", "uk": "Давомат қурилмаси", "ru": "Устройство учёта посещаемости"}'::jsonb,
      '{in_app,email}'::text[], false,
      '{"uz": "Qurilma: {device}", "uk": "Қурилма: {device}", "ru": "Устройство: {device}"}'::jsonb,
      '{"uz": "{device} qurilmasini tekshiring: {link}", "uk": "{device} қурилмасини текширинг: {link}", "ru": "Проверьте устройство {device}: {link}"}'::jsonb),
    ('review', 'people', '{"uz": "Fikr va maqtovlar", "uk": "Фикр ва мақтовлар", "ru": "Отзывы и похвала"}'::jsonb,
      '{in_app,email}'::text[], false,
      '{"uz": "{title}", "uk": "{title}", "ru": "{title}"}'::jsonb,
      '{"uz": "{author_name}: «{title}». {link}", "uk": "{author_name}: «{title}». {link}", "ru": "{author_name}: «{title}». {link}"}'::jsonb),
    ('departure', 'people', '{"uz": "Kelish va ketish ishlari", "uk": "Келиш ва кетиш ишлари", "ru": "Дела приходящих и уходящих"}'::jsonb,
      '{in_app,email}'::text[], false,
      '{"uz": "{title}: {day}", "uk": "{title}: {day}", "ru": "{title}: {day}"}'::jsonb,
      '{"uz": "{title}. Muddat: {day}. {link}", "uk": "{title}. Муддат: {day}. {link}", "ru": "{title}. Срок: {day}. {link}"}'::jsonb),
    ('contract_document', 'clients', '{"uz": "Hujjat va toʻlovlar", "uk": "Ҳужжат ва тўловлар", "ru": "Документы и платежи"}'::jsonb,
      '{in_app,email}'::text[], false,
      '{"uz": "{title} № {number}", "uk": "{title} № {number}", "ru": "{title} № {number}"}'::jsonb,
      '{"uz": "{author_name}: {title} № {number}. {status}", "uk": "{author_name}: {title} № {number}. {status}", "ru": "{author_name}: {title} № {number}. {status}"}'::jsonb),
    ('interview', 'site', '{"uz": "Suhbat", "uk": "Суҳбат", "ru": "Собеседование"}'::jsonb,
      '{in_app,email,telegram}'::text[], false,
      '{"uz": "Suhbat: {title}, {day} {time}", "uk": "Суҳбат: {title}, {day} {time}", "ru": "Собеседование: {title}, {day} {time}"}'::jsonb,
      '{"uz": "{title} bilan suhbat: {day} {time}. {link}", "uk": "{title} билан суҳбат: {day} {time}. {link}", "ru": "Собеседование с {title}: {day} {time}. {link}"}'::jsonb),
    ('report_ready', 'system', '{"uz": "Jadval boʻyicha hisobot", "uk": "Жадвал бўйича ҳисобот", "ru": "Отчёт по расписанию"}'::jsonb,
      '{in_app,email}'::text[], false,
      '{"uz": "Hisobot: {title}, {day}", "uk": "Ҳисобот: {title}, {day}", "ru": "Отчёт: {title}, {day}"}'::jsonb,
      '{"uz": "{title} ({day}): {link}", "uk": "{title} ({day}): {link}", "ru": "{title} ({day}): {link}"}'::jsonb)),
made as (
  insert into notification_types (code, category, names, method_ids, is_urgent, bundle_minutes, ordering)
  select s.code, s.category, s.names,
    array(select m.id from notification_methods m where m.code = any(s.methods) and m.deleted_at is null order by m.id),
    s.is_urgent, 0, (select coalesce(max(t.ordering), 0) from notification_types t) + row_number() over ()
  from said s
  where exists (select from notification_types)
    and not exists (select from notification_types t where t.code = s.code)
  returning id, code)
insert into notification_templates (notification_type_id, notification_method_id, names, text_i18n)
select made.id, m.id, s.title, s.text
from made join said s on s.code = made.code
  join notification_methods m on m.code = any(s.methods) and m.deleted_at is null;
