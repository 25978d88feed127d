-- What of the site is read, from where, and what is searched in vain: counts of a day, of nobody in particular.
create table site_visits (
  day date not null,
  path text not null,
  lang text not null,
  -- The name of the host that led here; empty: this site, or nobody.
  referrer text not null,
  count integer not null,
  primary key (day, path, lang, referrer)
);
create table site_searches (
  day date not null,
  lang text not null,
  words text not null,
  count integer not null,
  primary key (day, lang, words)
);
-- Who asked for news by e-mail. Nothing is sent before the address was confirmed.
create table news_subscribers (
  email text primary key,
  lang text not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
