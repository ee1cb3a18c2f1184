create table public.sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  invoice_number text not null,
  channel text not null check (channel in ('till', 'storefront')),
  status text not null default 'completed' check (status in ('completed', 'partially_refunded', 'refunded', 'voided')),
  order_id uuid,
  till_session_id uuid,
  contact_id uuid,
  contact_name text,
  cashier_id uuid not null,
  cashier_name text,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  business_date date not null,
  currency_code text not null,
  prices_include_tax boolean not null,
  subtotal_amount numeric(14,2) not null check (subtotal_amount between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  delivery_fee numeric(14,2) not null default 0 check (delivery_fee between 0 and 1e12),
  delivery_net_amount numeric(14,2) not null default 0 check (delivery_net_amount between 0 and 1e12),
  delivery_tax_amount numeric(14,2) not null default 0 check (delivery_tax_amount between 0 and 1e12),
  delivery_tax_rate_percent numeric(6,3) not null default 0 check (delivery_tax_rate_percent between 0 and 100),
  delivery_tax_code text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  refunded_amount numeric(14,2) not null default 0 check (refunded_amount between 0 and 1e12),
  balance_due numeric(14,2) not null default 0 check (balance_due between 0 and 1e12),
  change_due numeric(14,2) not null default 0 check (change_due between 0 and 1e12),
  item_count integer not null check (item_count > 0),
  tender_types text[] not null default '{}',
  journal_entry_id uuid,
  note text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, invoice_number),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint sales_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint sales_refunded_at_most_total check (refunded_amount between 0 and total_amount),
  constraint sales_balance_within_total check (balance_due between 0 and total_amount)
) with (fillfactor = 90);
comment on table public.sales is
  'Posted sales. occurred_at (clamped to the till session) decides business_date; contact and cashier names are as they were.';
comment on column public.sales.till_session_id is 'Null for an order that was paid before it was handed over: no money moved, so no till counts it.';

alter table public.sales
  add foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict;

create index sales_occurred_idx on public.sales (tenant_id, occurred_at desc, id desc);
create index sales_till_session_idx on public.sales (tenant_id, till_session_id);
create index sales_contact_idx on public.sales (tenant_id, contact_id) where contact_id is not null;
create unique index sales_order_key on public.sales (tenant_id, order_id) where order_id is not null;
create index sales_contact_occurred_idx on public.sales (tenant_id, contact_id, occurred_at desc, id desc) where contact_id is not null;
create index sales_cashier_idx on public.sales (tenant_id, cashier_id, occurred_at desc, id desc);
create index sales_channel_idx on public.sales (tenant_id, channel, occurred_at desc, id desc);
create index sales_total_idx on public.sales (tenant_id, total_amount, id);
create index sales_number_idx on public.sales (tenant_id, private.number_order(invoice_number), id);
create index sales_number_text_idx on public.sales (tenant_id, lower(invoice_number) text_pattern_ops);
create index sales_returned_idx on public.sales (tenant_id, status, occurred_at desc, id desc) where status <> 'completed';
create index sales_unpaid_idx on public.sales (tenant_id, occurred_at desc, id desc) where balance_due > 0;
-- A sale is mostly paid in one way and so stands in one of these.
create index sales_cash_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['cash'];
create index sales_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['card'];
create index sales_mobile_money_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['mobile_money'];
create index sales_store_credit_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['store_credit'];
create index sales_on_account_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['on_account'];
-- Most sales have neither customer nor note, and cost nothing here.
create index sales_text_idx on public.sales using gin (tenant_id, private.sale_text(contact_name, note) extensions.gin_trgm_ops)
  where contact_name is not null or note is not null;
create index sales_text_bigrams_idx on public.sales using gin (tenant_id, private.bigrams(private.sale_text(contact_name, note)))
  where contact_name is not null or note is not null;
create index sales_business_date_idx on public.sales (tenant_id, business_date) include (total_amount);
-- Sales of nothing have no entry; reports count them apart.
create index sales_without_entry_idx on public.sales (tenant_id, business_date) where journal_entry_id is null;
create index sales_gift_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['gift_card'];
create index sales_loyalty_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['loyalty'];

call private.protect_tenant_table('public.sales', 'nobody', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.sales for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sales for each statement execute function private.tg_append_only();
create trigger _400_on_survivor before insert on public.sales
  for each row when (new.contact_id is not null) execute function private.tg_sales__on_survivor();
create trigger _500_contact_entry after insert on public.sales
  for each row when (new.contact_id is not null or new.balance_due > 0) execute function private.tg_sales__contact_entry();
create trigger _700_loyalty after insert on public.sales for each row when (new.contact_id is not null)
  execute function private.tg_sales__loyalty();
create trigger _500_convert_quote after insert on public.sales for each row execute function private.tg_sales__convert_quote();
create trigger _810_message after insert on public.sales for each row
  when (new.contact_id is not null and new.occurred_at > now() - interval '3 days') execute function private.tg_sales__message();
create trigger _800_fiscal after insert on public.sales for each row execute function private.tg_sales__fiscal();
create trigger _100_only_columns before update on public.sales
  for each row execute function private.tg_documents__only_columns('status', 'refunded_amount', 'balance_due', 'tender_types');

create policy "Staff read their own sales or all" on public.sales for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));

grant select (
  tenant_id, id, invoice_number, channel, status, order_id, till_session_id, contact_id, contact_name, cashier_id,
  cashier_name, occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount,
  delivery_fee, delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount,
  tax_amount, total_amount, refunded_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note,
  created_at
) on public.sales to authenticated;
create trigger _830_webhook after insert on public.sales
  for each row execute function private.tg_webhooks__event('sale.recorded', 'id invoice_number order_id contact_id currency_code total_amount occurred_at');
