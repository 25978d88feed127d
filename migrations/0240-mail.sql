-- Letters that were handed to the mail server: what comes back speaks of one of them.
create table mail_letters (
  delivery_id bigint primary key,
  address text not null,
  user_id bigint,
  kind text not null,
  sent_at timestamptz not null default now(),
  -- The last report of a mail server about it.
  bounced_at timestamptz,
  bounce_status text,
  bounce_answer text
);
create index mail_letters_bounced_index on mail_letters (address, bounced_at) where bounced_at is not null;
create index mail_letters_sent_at_index on mail_letters (sent_at);

-- Letters that came in: each is acted on once, whatever the mailbox does, and why it became nothing is known.
create table mail_received (
  message_hash bytea primary key,
  user_id bigint,
  path text,
  row_id bigint,
  comment_id bigint,
  outcome text not null,
  reason text,
  -- Whether somebody was answered that it became no comment.
  is_answered boolean not null default false,
  received_at timestamptz not null default now()
);
create index mail_received_user_id_index on mail_received (user_id, received_at) where user_id is not null;
create index mail_received_received_at_index on mail_received (received_at);

-- Up to where a mailbox was read; another mailbox or another numbering begins anew.
create table mailbox_places (
  mailbox text primary key,
  uid_validity text not null,
  last_uid bigint not null,
  read_at timestamptz not null
);
