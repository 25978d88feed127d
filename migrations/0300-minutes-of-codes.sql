-- How long a code is good is said by whoever made it; words of templates that name the five minutes of an account name
-- them for candidates, too, whose codes are good for ten.
update notification_templates t
set text_i18n = (
  select jsonb_object_agg(said.key, case when jsonb_typeof(said.value) = 'string' then to_jsonb(
    regexp_replace(regexp_replace(said.value #>> '{}', '\m5 (daqiqa|дақиқа)', '{minutes} \1'),
      '\m5 минут\M', '{minutes} мин.'))
    else said.value end)
  from jsonb_each(t.text_i18n) said),
  version = t.version + 1
from notification_types y
where y.id = t.notification_type_id and y.code = 'confirmation_code' and t.deleted_at is null
  and t.text_i18n::text ~ '\m5 (daqiqa|дақиқа|минут)';
