create table private.fiscal_item_classes (
  provider text not null check (provider in ('etims')),
  mode text not null check (mode in ('test', 'sandbox', 'live')),
  code text not null check (code ~ '^[0-9A-Za-z]{2,10}$'),
  name text not null check (length(name) between 1 and 200),
  level integer not null check (level between 1 and 9),
  tax_letter text check (tax_letter in ('A', 'B', 'C', 'D', 'E')),
  is_used boolean not null default true,
  synced_at timestamptz not null default clock_timestamp() check (isfinite(synced_at)),
  primary key (provider, mode, code)
);
comment on table private.fiscal_item_classes is 'Classes of items of a tax authority, as it last published.';

create index fiscal_item_classes_name_idx on private.fiscal_item_classes using gin (lower(name) extensions.gin_trgm_ops);

call private.enable_rls_and_revoke('private.fiscal_item_classes');
