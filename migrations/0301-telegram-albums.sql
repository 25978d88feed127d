-- Pictures that were sent at once come one by one: they wait for each other, and are answered as one message.
create table telegram_albums (
  bot_id bigint not null,
  chat_id bigint not null,
  album text not null,
  message_id bigint not null,
  update jsonb not null,
  taken_at timestamptz not null default now(),
  primary key (bot_id, chat_id, album, message_id)
);
create index telegram_albums_taken_at_index on telegram_albums (taken_at);
