create table private.message_report_tokens (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  token_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, channel)
);
comment on table private.message_report_tokens is 'The secret in the address that a message service reports to, by its hash.';

call private.enable_rls_and_revoke('private.message_report_tokens');
