create table public.subscription_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  what text not null check (what in ('created', 'status', 'plan', 'cancel_requested', 'cancel_withdrawn', 'trial_extended', 'removed')),
  before jsonb,
  after jsonb,
  occurred_at timestamptz not null check (isfinite(occurred_at)),
  actor_id uuid,
  quote_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table public.subscription_changes is 'What happened to a subscription, when and by whom; without a person it was the billing engine. Written by a trigger.';

create index subscription_changes_newest_idx on public.subscription_changes (tenant_id, occurred_at desc, id desc);

call private.protect_tenant_table('public.subscription_changes', 'billing.view');
call private.make_append_only('public.subscription_changes');
