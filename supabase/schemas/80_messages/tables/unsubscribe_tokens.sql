create table private.unsubscribe_tokens (
  tenant_id uuid not null,
  token_hash text not null,
  message_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, message_id) references public.messages (tenant_id, id) on delete cascade
);
comment on table private.unsubscribe_tokens is
  'The ways out of marketing, one a message, by the hash of its token (160 bits). They do not end. Ending one ends marketing by that channel to that address, nothing else.';

create index unsubscribe_tokens_hash_idx on private.unsubscribe_tokens (token_hash);
create index unsubscribe_tokens_message_idx on private.unsubscribe_tokens (tenant_id, message_id);

call private.enable_rls_and_revoke('private.unsubscribe_tokens');
