create table private.affiliate_payout_requests (
  id uuid primary key,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  cut_off timestamptz not null check (isfinite(cut_off)),
  total numeric(14, 2) not null check (total between 0.01 and 1e12),
  people integer not null check (people > 0),
  reason text not null check (length(reason) between 10 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'declined')),
  asked_by uuid not null,
  decided_by uuid,
  decided_at timestamptz check (isfinite(decided_at)),
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_payout_requests_other_agrees check (state <> 'made' or decided_by <> asked_by)
);
comment on table private.affiliate_payout_requests is
  'Pay-outs above the limit (private.approval_limits): asked for by one, agreed to by another, who makes the file of the same id. Nothing is settled before.';

create unique index affiliate_payout_requests_one_waiting_key on private.affiliate_payout_requests (currency) where state = 'waiting';
create index affiliate_payout_requests_currency_idx on private.affiliate_payout_requests (currency);

call private.enable_rls_and_revoke('private.affiliate_payout_requests');
