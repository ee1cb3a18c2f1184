create table private.api_keys (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  key_hash text not null unique,
  key_start text not null check (length(key_start) between 1 and 12),
  last4 text not null check (length(last4) between 1 and 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  most_per_minute integer not null default 600 check (most_per_minute between 1 and 600),
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  revoked_at timestamptz check (isfinite(revoked_at)),
  revoked_by uuid,
  last_used_at timestamptz check (isfinite(last_used_at)),
  last_used_address inet,
  primary key (tenant_id, id),
  foreign key (tenant_id, made_by) references public.tenant_users (tenant_id, user_id) on delete cascade,
  constraint api_keys_end_within_a_year check (ends_at > made_at and ends_at <= made_at + interval '366 days')
);
comment on table private.api_keys is
  'Keys with which programs of a business call the API. Of a key only its hash, its first twelve and its last four signs are kept; it acts as its maker, with no more than its scopes.';
comment on column private.api_keys.scopes is 'The rights that the key has of those that its maker holds, asked at each request.';
comment on column private.api_keys.last_used_at is 'To the minute.';

create index api_keys_maker_idx on private.api_keys (tenant_id, made_by);

call private.enable_rls_and_revoke('private.api_keys');
