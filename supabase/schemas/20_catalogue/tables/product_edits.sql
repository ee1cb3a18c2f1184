create table private.product_edits (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  request_hash text not null,
  fields text[] not null,
  chosen integer not null check (chosen between 0 and 1000000),
  changed integer not null default 0 check (changed between 0 and 1000000),
  undone_at timestamptz check (isfinite(undone_at)),
  restored integer not null default 0 check (restored between 0 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table private.product_edits is 'Changes of many products at once, so that each can be taken back.';

create index product_edits_user_id_idx on private.product_edits (user_id);

call private.enable_rls_and_revoke('private.product_edits');
