create table private.gift_card_attempts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  session_id uuid not null,
  failed_count integer not null check (failed_count > 0),
  failed_at timestamptz not null,
  primary key (tenant_id, session_id)
);
comment on table private.gift_card_attempts is 'Codes of no card, asked for in one session. After the tenth within ten minutes none is looked at until ten minutes have passed.';

call private.enable_rls_and_revoke('private.gift_card_attempts');
