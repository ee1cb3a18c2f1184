create table private.fiscal_codes (
  provider text not null check (provider in ('etims')),
  mode text not null check (mode in ('test', 'sandbox', 'live')),
  class text not null check (class ~ '^[0-9]{2}$'),
  code text not null check (length(code) between 1 and 5),
  name text not null check (length(name) between 1 and 200),
  rate numeric(6,3) check (rate between 0 and 100),
  sort_order integer not null default 0,
  is_used boolean not null default true,
  synced_at timestamptz check (isfinite(synced_at)),
  primary key (provider, mode, class, code)
);
comment on table private.fiscal_codes is
  'Codes of a tax authority (tax letters, units, ways to pay, reasons), as published and as it last published. synced_at null: as published.';

call private.enable_rls_and_revoke('private.fiscal_codes');
