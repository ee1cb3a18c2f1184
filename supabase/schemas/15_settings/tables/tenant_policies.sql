create table public.tenant_policies (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  prices_include_tax boolean not null default true,
  tax_rounding text not null default 'line' check (tax_rounding in ('line', 'document')),
  allow_negative_stock boolean not null default true,
  cashier_discount_limit_percent numeric(6, 3) not null default 10 check (cashier_discount_limit_percent between 0 and 100),
  blind_close boolean not null default true,
  max_close_variance numeric(14, 2) check (max_close_variance between 0 and 1e12),
  low_stock_default numeric(14, 3) not null default 5 check (low_stock_default between 0 and 1e11),
  adjustment_approval_limit numeric(14, 2) check (adjustment_approval_limit between 0 and 1e12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sell_expired boolean not null default false,
  manager_approval_limit numeric(14, 2) check (manager_approval_limit between 0 and 1e12),
  reorder_lead_days integer not null default 7 check (reorder_lead_days between 0 and 365),
  reorder_cover_days integer not null default 14 check (reorder_cover_days between 1 and 365),
  stock_buffer_default numeric(14, 3) not null default 0,
  order_deposit_percent numeric(6,3) not null default 0 check (order_deposit_percent between 0 and 100),
  till_lock_minutes integer not null default 10 check (till_lock_minutes between 0 and 480),
  gift_cards_enabled boolean not null default false,
  gift_card_months integer check (gift_card_months between 1 and 120),
  unreferenced_daily_limit numeric(14,2) check (unreferenced_daily_limit between 0 and 99999999999.99),
  is_tax_registered boolean not null default true,
  tax_registration_since date not null default '1970-01-01',
  tax_registration_changed_at timestamptz check (isfinite(tax_registration_changed_at)),
  bill_price_percent numeric(6,3) not null default 1 check (bill_price_percent between 0 and 100),
  bill_price_amount numeric(14,2) not null default 10 check (bill_price_amount between 0 and 1e12),
  purchase_approval_limit numeric(14,2) check (purchase_approval_limit between 0 and 1e12),
  over_receipt_percent numeric(6,3) not null default 0 check (over_receipt_percent between 0 and 100),
  cash_rounding_step numeric(14,2) not null default 0
  constraint tenant_policies_cash_rounding_is_a_coin check (cash_rounding_step in (0, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100)),
  constraint tenant_policies_stock_buffer_default_check check (stock_buffer_default between 0 and 1e11),
  reclaims_input_tax boolean not null default true,
  asks_void_reason boolean not null default false,
  warns_below_stock boolean not null default true
);
comment on table public.tenant_policies is 'House rules of a business: tax, discounts, blind closing. Staff only, apart from what the public may follow.';
comment on column public.tenant_policies.asks_void_reason is 'Whether tills ask why a line or a basket is removed before it is paid.';
comment on column public.tenant_policies.allow_negative_stock is
  'Whether tills sell more than stock says is there, and documents of the stock (write-offs, transfers, returns to suppliers) take it below zero; on in a new business. Sales made without a connection are taken either way.';
comment on column public.tenant_policies.warns_below_stock is
  'Where tills sell more than is there: they show the cashier what is left, and the online shop sells only what is there. Off: both sell. Without allow_negative_stock it has no effect.';
comment on column public.tenant_policies.sell_expired is 'Whether tills and the shop may sell batches after their day of expiry.';
comment on column public.tenant_policies.manager_approval_limit is
  'Up to this value a manager approves an adjustment that is above adjustment_approval_limit; null: the owner alone.';
comment on column public.tenant_policies.reorder_lead_days is 'Days from ordering to delivery, for reorder suggestions.';
comment on column public.tenant_policies.reorder_cover_days is 'For how many further days a suggested order should last.';
comment on column public.tenant_policies.stock_buffer_default is
  'So many of every product are kept back from the online shop, where the product says nothing else.';
comment on column public.tenant_policies.order_deposit_percent is 'How much of an order taken at the till is paid at once, at the least; 0: nothing.';
comment on column public.tenant_policies.till_lock_minutes is 'After so many minutes without a touch the till locks itself; 0: never.';
comment on column public.tenant_policies.gift_cards_enabled is 'Whether gift cards are sold and taken. Cards that are out keep what is on them while this is off.';
comment on column public.tenant_policies.gift_card_months is 'For how many months a new card can be used; null: for ever.';
comment on column public.tenant_policies.unreferenced_daily_limit is
  'What one person takes back without a receipt in a business day before somebody else approves it; null: no limit.';
comment on column public.tenant_policies.bill_price_percent is
  'By how much a line of a bill may differ from what was received, in percent, or by bill_price_amount if that is more, before somebody releases it.';
comment on column public.tenant_policies.purchase_approval_limit is
  'Above it an order is approved, and a held bill released, by somebody else than who entered it; null: no limit.';
comment on column public.tenant_policies.over_receipt_percent is 'By how much more than ordered a delivery may bring, unless an order says otherwise.';
comment on column public.tenant_policies.blind_close is
  'Whoever does not see all tills counts the drawer before being told what should be in it. On in a new business.';
comment on column public.tenant_policies.tax_registration_changed_at is
  'When is_tax_registered was last changed: receipts that a till printed by itself earlier on that day say otherwise than the books. Written by a trigger only.';
comment on column public.tenant_policies.is_tax_registered is
  'Whether the business is registered for VAT, GST, sales or consumption tax. If not, no tax is charged or shown on documents from then on.';
comment on column public.tenant_policies.reclaims_input_tax is
  'Whether tax on purchases comes back while the business is registered. False under a sales tax, as in the United States. Follows the country; written by a trigger only.';
comment on column public.tenant_policies.tax_registration_since is
  'First business day of is_tax_registered; on the days before it was the other way round, which late sales of those days go by. Written by a trigger only.';

comment on column public.tenant_policies.cash_rounding_step is
  'The smallest coin: cash of a sale or a return is rounded to it, halves away from zero, unless it is less than one such coin; 0: to nothing.';

call private.protect_tenant_table('public.tenant_policies', 'settings.view', 'settings.edit', array['update'],
  p_server_columns => array['is_tax_registered', 'tax_registration_since', 'tax_registration_changed_at', 'reclaims_input_tax']);

create trigger _900_audit after update on public.tenant_policies for each row execute function private.tg_audit_settings();
create trigger _610_low_level after update of low_stock_default on public.tenant_policies
  for each row when (old.low_stock_default is distinct from new.low_stock_default) execute function private.tg_tenant_policies__low_level();
create trigger _900_barcode_rules after insert on public.tenant_policies
  for each row execute function private.tg_tenant_policies__barcode_rules();
create trigger _500_contact_numbers after insert on public.tenant_policies
  for each row execute function private.tg_tenant_policies__contact_numbers();
create trigger _500_gift_cards after update of gift_cards_enabled on public.tenant_policies for each row
  when (old.gift_cards_enabled is distinct from new.gift_cards_enabled) execute function private.tg_tenant_policies__gift_cards();
create trigger _300_tax_registration before update of is_tax_registered, tax_registration_since, tax_registration_changed_at on public.tenant_policies
  for each row execute function private.tg_tenant_policies__tax_registration();
create trigger _320_reclaims_by_law before insert or update of reclaims_input_tax on public.tenant_policies
  for each row execute function private.tg_tenant_policies__reclaims_by_law();
create trigger _310_rounding_by_law before insert or update of tax_rounding on public.tenant_policies
  for each row execute function private.tg_tenant_policies__rounding_by_law();

grant update (manager_approval_limit) on public.tenant_policies to authenticated;
grant update (reorder_lead_days, reorder_cover_days) on public.tenant_policies to authenticated;
grant update (stock_buffer_default) on public.tenant_policies to authenticated;
grant update (order_deposit_percent) on public.tenant_policies to authenticated;
grant update (till_lock_minutes) on public.tenant_policies to authenticated;
grant update (gift_cards_enabled, gift_card_months) on public.tenant_policies to authenticated;
grant update (unreferenced_daily_limit) on public.tenant_policies to authenticated;
grant update (cash_rounding_step) on public.tenant_policies to authenticated;
grant update (bill_price_percent, bill_price_amount, purchase_approval_limit, over_receipt_percent) on public.tenant_policies to authenticated;
