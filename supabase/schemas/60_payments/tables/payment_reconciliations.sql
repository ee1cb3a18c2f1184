create table private.payment_reconciliations (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  next_at timestamptz not null,
  looked_at timestamptz,
  until_at timestamptz not null,
  failed_count integer not null default 0 check (failed_count >= 0),
  message text check (length(message) <= 300)
);
comment on table private.payment_reconciliations is 'When Safaricom''s list of payments is read next for a business, and up to when it has been read.';

call private.enable_rls_and_revoke('private.payment_reconciliations');

create trigger _500_follow_row after insert or update of next_at or delete on private.payment_reconciliations
  for each row execute function private.tg_jobs__follow_row('payment_list', 'tenant_id', 'next_at');
