-- Letters to people who are no users: what is secret in them stands sealed, and only while they wait.
alter table deliveries
  add column sealed text,
  -- After it the letter says nothing that is true any more.
  add column expires_at timestamptz;
create index deliveries_expires_at on deliveries (expires_at)
  where expires_at is not null and state in ('planned', 'sending') and deleted_at is null;
create index deliveries_about_letters on deliveries (about)
  where user_id is null and about is not null and deleted_at is null;
-- What is old goes by its age.
create index deliveries_created_at on deliveries (created_at);

-- When an address was last asked whether it wants news: not again on the same day.
alter table news_subscribers add column asked_at timestamptz;

-- A letter that was sent by mail; others were copied and sent by hand.
alter table appeal_letters
  add column way text not null default 'hand' check (way in ('hand', 'mail')),
  add column delivery_id bigint;

-- A company that is older than these types gets them here.
with made (code, category, is_urgent, names, title, words) as (values
  ('contact_changed', 'system', true,
    '{"uz":"Kirish maʼlumoti oʻzgardi","uk":"Кириш маълумоти ўзгарди","ru":"Изменены данные для входа"}',
    '{"uz":"Hisobingizda oʻzgardi: {contact}","uk":"Ҳисобингизда ўзгарди: {contact}","ru":"В вашей учётной записи изменено: {contact}"}',
    '{"uz":"Hisobingizdagi maʼlumot oʻzgartirildi: {contact}. Bu manzil endi hisobga tegishli emas. Buni siz soʻramagan boʻlsangiz, administratorga darhol ayting.","uk":"Ҳисобингиздаги маълумот ўзгартирилди: {contact}. Бу манзил энди ҳисобга тегишли эмас. Буни сиз сўрамаган бўлсангиз, администраторга дарҳол айтинг.","ru":"В вашей учётной записи изменено: {contact}. Этот адрес к ней больше не относится. Если вы об этом не просили, сразу сообщите администратору."}'),
  ('client_invitation', 'clients', false,
    '{"uz":"Mijoz xodimini taklif qilish","uk":"Мижоз ходимини таклиф қилиш","ru":"Приглашение сотрудника клиента"}',
    '{"uz":"{client_name}: tizimga taklif","uk":"{client_name}: тизимга таклиф","ru":"{client_name}: приглашение в систему"}',
    '{"uz":"Assalomu alaykum, {person_name}!\n\nSizni «{client_name}» nomidan ishlash uchun taklif qilishdi. Havola {date_to} gacha amal qiladi va bir marta ishlaydi.","uk":"Ассалому алайкум, {person_name}!\n\nСизни «{client_name}» номидан ишлаш учун таклиф қилишди. Ҳавола {date_to} гача амал қилади ва бир марта ишлайди.","ru":"Здравствуйте, {person_name}!\n\nВас приглашают работать от имени «{client_name}». Ссылка действует до {date_to} и срабатывает один раз."}'),
  ('news_subscription', 'site', false,
    '{"uz":"Yangiliklarga obunani tasdiqlash","uk":"Янгиликларга обунани тасдиқлаш","ru":"Подтверждение подписки на новости"}',
    '{"uz":"Obunani tasdiqlang","uk":"Обунани тасдиқланг","ru":"Подтвердите подписку"}',
    '{"uz":"Bu manzil yangiliklarga obuna uchun yozib qoldirildi. Siz boʻlsangiz, tasdiqlang. Aks holda hech narsa qilmang: tasdiqlanmagan manzil 90 kundan keyin oʻchiriladi.","uk":"Бу манзил янгиликларга обуна учун ёзиб қолдирилди. Сиз бўлсангиз, тасдиқланг. Акс ҳолда ҳеч нарса қилманг: тасдиқланмаган манзил 90 кундан кейин ўчирилади.","ru":"Этот адрес оставили для подписки на новости. Если это были вы, подтвердите. Если нет, ничего не делайте: без подтверждения адрес удалится через 90 дней."}')
), types as (
  insert into notification_types (code, category, is_urgent, names, method_ids, bundle_minutes, ordering)
  select m.code, m.category, m.is_urgent, m.names::jsonb,
    array(select id from notification_methods where code = 'email' or (code = 'sms' and m.code = 'contact_changed')), 0,
    (select max(ordering) from notification_types) + row_number() over (order by m.code)
  from made m
  where exists (select from notification_types) and not exists (
    select from notification_types t where t.code = m.code)
  returning id, code, method_ids
)
insert into notification_templates (names, text_i18n, notification_type_id, notification_method_id)
select m.title::jsonb, m.words::jsonb, t.id, method from types t join made m using (code)
  cross join unnest(t.method_ids) as method;
