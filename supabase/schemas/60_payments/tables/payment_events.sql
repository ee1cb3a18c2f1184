create table public.payment_events (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  intent_id uuid not null,
  kind text not null check (kind in ('accepted', 'accepted_by_staff', 'callback', 'failed', 'needs_review', 'paid_directly', 'query', 'refund_due', 'refunded', 'refused', 'requested', 'return_decided', 'return_gone', 'return_kept', 'return_pending', 'service_message', 'succeeded', 'unanswered')),
  event_key text not null check (length(event_key) between 1 and 200),
  code text check (length(code) <= 60),
  message text check (length(message) <= 300),
  amount numeric(14,2) check (amount between -1e12 and 1e12),
  actor_id uuid,
  sequence bigint generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, intent_id, event_key),
  foreign key (tenant_id, intent_id) references public.payment_intents (tenant_id, id) on delete restrict
);
comment on table public.payment_events is 'What happened to a payment, each message of its service once. Append-only.';

call private.make_append_only('public.payment_events');
call private.protect_tenant_table('public.payment_events', 'orders.view', p_hidden_columns => array['event_key']);
