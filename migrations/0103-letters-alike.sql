-- What a letter says, as a hash: the same from many addresses is known again. All that came lately is counted too.
alter table enquiry_senders add column content text;
create index enquiry_senders_content_index on enquiry_senders (content, created_at) where content is not null;
create index enquiry_senders_created_at_index on enquiry_senders (created_at);
