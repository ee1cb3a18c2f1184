create table private.shop_policy_versions (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  kind text not null check (kind in ('privacy', 'terms', 'returns', 'delivery')),
  version integer not null check (version between 1 and 1000000),
  body text check (length(btrim(body)) between 1 and 20000),
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid references auth.users (id) on delete set null,
  primary key (tenant_id, kind, version)
);
comment on table private.shop_policy_versions is
  'What a shop says of privacy, terms, returns and delivery, version by version: the last one of a kind is shown in the shop. Never changed or deleted.';
comment on column private.shop_policy_versions.body is
  'Plain text of lines: "# " begins a heading, "- " a point of a list, an empty line a paragraph. Null: the page was taken out of the shop.';
comment on column private.shop_policy_versions.saved_by is 'Null for people who are gone.';

create index shop_policy_versions_saved_by_idx on private.shop_policy_versions (saved_by);

call private.enable_rls_and_revoke('private.shop_policy_versions');
