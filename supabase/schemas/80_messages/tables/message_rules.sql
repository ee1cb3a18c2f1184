create table public.message_rules (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  quiet_starts time not null default '20:00',
  quiet_ends time not null default '08:00',
  quiet_sundays boolean not null default false,
  most_in_7_days integer not null default 4 check (most_in_7_days between 1 and 50),
  updated_at timestamptz not null default now()
);
comment on table public.message_rules is
  'When a business sends no marketing by SMS and WhatsApp, in the zone of whoever gets it, and how many one person gets in 7 days. Without a row: 20:00 to 08:00, 4.';

call private.protect_tenant_table('public.message_rules', 'nobody');
