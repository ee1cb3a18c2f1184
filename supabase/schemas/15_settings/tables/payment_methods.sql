create table public.payment_methods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  tender_type text not null check (tender_type in ('card', 'cash', 'gift_card', 'loyalty', 'mobile_money', 'on_account', 'store_credit')),
  name text not null check (length(btrim(name)) between 1 and 80),
  is_enabled boolean not null default true,
  position integer not null default 0,
  ledger_role text not null check (ledger_role ~ '^[a-z_]{1,40}$'),
  counts_in_drawer boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  proof text not null default 'ask' check (proof in ('optional', 'ask', 'required')),
  shortcut text check (shortcut ~ '^[A-Z]$'),
  primary key (tenant_id, id),
  unique (tenant_id, name) deferrable,
  unique (tenant_id, shortcut) deferrable,
  check (counts_in_drawer = (tender_type = 'cash'))
);
comment on table public.payment_methods is 'Ways a business takes money and the ledger account each is booked to.';
comment on column public.payment_methods.proof is
  'Of card and mobile money: whether a payment names its slip or code. optional: nobody asks; ask: the till asks, and a payment without is marked until it is settled; required: without one nothing is recorded.';

comment on column public.payment_methods.position is 'The order in which tills offer them; the first one stands ready when a payment begins.';
comment on column public.payment_methods.shortcut is 'The key that takes this way of paying at the till; null: none.';

call private.protect_tenant_table('public.payment_methods', null, 'settings.edit');

create trigger _900_audit after update on public.payment_methods for each row execute function private.tg_audit_settings();
create trigger _200_fixed_role before insert or update on public.payment_methods
  for each row when (new.tender_type in ('gift_card', 'loyalty')) execute function private.tg_payment_methods__fixed_role();
-- At the till.
create trigger _310_visible_name before insert or update of name on public.payment_methods
  for each row execute function private.tg_refuse_hidden_characters('name');

grant insert (proof), update (proof) on public.payment_methods to authenticated;
