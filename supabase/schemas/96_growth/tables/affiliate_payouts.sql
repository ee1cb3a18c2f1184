create table private.affiliate_payouts (
  id uuid primary key,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  cut_off timestamptz not null check (isfinite(cut_off)),
  total numeric(14, 2) not null check (total between 0.01 and 1e12),
  people integer not null check (people > 0),
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null check (length(reason) between 10 and 500),
  made_by uuid not null,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.affiliate_payouts is 'Files by which affiliates are paid. One that was made never changes.';

create index affiliate_payouts_currency_idx on private.affiliate_payouts (currency);

call private.enable_rls_and_revoke('private.affiliate_payouts');
call private.make_append_only('private.affiliate_payouts');
