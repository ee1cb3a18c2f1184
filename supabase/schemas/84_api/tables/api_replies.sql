create table private.api_replies (
  tenant_id uuid not null,
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 100),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, key_id, idempotency_key),
  foreign key (tenant_id, key_id) references private.api_keys (tenant_id, id) on delete cascade
);
comment on table private.api_replies is
  'What a changing request of the API was answered, by its Idempotency-Key: the same request sent again within a day changes nothing and is answered the same.';

create index api_replies_age_idx on private.api_replies (tenant_id, key_id, created_at);

call private.enable_rls_and_revoke('private.api_replies');
