-- Half a day of leave where its kind allows it, and remote work: asked for like leave, without being away.
alter table leave_kinds add column allows_parts boolean not null default false;
update leave_kinds set allows_parts = true where code in ('unpaid', 'study');
insert into leave_kinds (names, code, color, needs_balance, counts_holidays, is_paid, is_away, ordering)
select '{"uz": "Masofaviy ish", "uk": "Масофавий иш", "ru": "Удалённая работа"}', 'remote', '#0f766e', false, true, true, false,
  (select max(ordering) + 1 from leave_kinds)
where exists (select from leave_kinds) and not exists (select from leave_kinds where lower(code) = 'remote');

alter table leave_requests add column part text not null default 'day';

-- What of a day in lieu is used: the minutes of its part against those of the day, as they were then.
alter table days_off add column part text not null default 'day', add column share numeric(18,2) not null default 1;
drop index days_off_day_unique;
create unique index days_off_day_unique on days_off (user_id, day, part) where status = 'used' and deleted_at is null;
