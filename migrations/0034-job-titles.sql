-- A job title is read in the language of the reader: the titles that are known get all three, others stay as they are.
alter table users add column position_i18n jsonb;
update users u set position_i18n = coalesce(
  (select jsonb_build_object('uz', k.uz, 'uk', k.uk, 'ru', k.ru) from (values
  ('Direktor', 'Директор', 'Директор'),
  ('Texnik direktor', 'Техник директор', 'Технический директор'),
  ('Loyiha rahbari', 'Лойиҳа раҳбари', 'Руководитель проекта'),
  ('Biznes-tahlilchi', 'Бизнес-таҳлилчи', 'Бизнес-аналитик'),
  ('Jamoa yetakchisi', 'Жамоа етакчиси', 'Тимлид'),
  ('Katta backend dasturchi', 'Катта backend дастурчи', 'Старший backend-разработчик'),
  ('Backend dasturchi', 'Backend дастурчи', 'Backend-разработчик'),
  ('Katta frontend dasturchi', 'Катта frontend дастурчи', 'Старший frontend-разработчик'),
  ('Frontend dasturchi', 'Frontend дастурчи', 'Frontend-разработчик'),
  ('Mobil dasturchi', 'Мобил дастурчи', 'Мобильный разработчик'),
  ('Dizayner', 'Дизайнер', 'Дизайнер'),
  ('Testlovchi', 'Тестловчи', 'Тестировщик'),
  ('Tizim administratori', 'Тизим администратори', 'Системный администратор'),
  ('Qoʻllab-quvvatlash mutaxassisi', 'Қўллаб-қувватлаш мутахассиси', 'Специалист поддержки'),
  ('Kadrlar boʻyicha mutaxassis', 'Кадрлар бўйича мутахассис', 'Специалист по кадрам'),
  ('Buxgalter', 'Бухгалтер', 'Бухгалтер'),
  ('Amaliyotchi', 'Амалиётчи', 'Стажёр'),
  ('Dasturchi', 'Дастурчи', 'Разработчик'),
  ('Katta dasturchi', 'Катта дастурчи', 'Старший разработчик'),
  ('Bosh dasturchi', 'Бош дастурчи', 'Главный разработчик'),
  ('Menejer', 'Менежер', 'Менеджер'),
  ('Bosh direktor', 'Бош директор', 'Генеральный директор'),
  ('Muharrir', 'Муҳаррир', 'Редактор'),
  ('Bosh buxgalter', 'Бош бухгалтер', 'Главный бухгалтер')
  ) as k(uz, uk, ru) where lower(btrim(u.position)) in
    (lower(k.uz), lower(k.uk), lower(k.ru)) limit 1),
  jsonb_build_object('uz', btrim(u.position)))
where u.position is not null and btrim(u.position) <> '';
alter table users drop column position;
