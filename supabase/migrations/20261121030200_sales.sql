-- Sales: till sessions, sales with their lines and payments, credit notes, store credit. A posted sale is never edited or
-- deleted; it is corrected by a credit note.

create table public.till_sessions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  till_id uuid not null,
  opened_by uuid not null,
  opened_by_name text,
  status text not null default 'open' check (status in ('open', 'closed')),
  opening_float numeric(14,2) not null check (opening_float between 0 and 1e12),
  opening_difference numeric(14,2) check (opening_difference between -1e12 and 1e12),
  expected_cash numeric(14,2) check (expected_cash between -1e12 and 1e12),
  counted_cash numeric(14,2) check (counted_cash between 0 and 1e12),
  over_short numeric(14,2) check (over_short between -1e12 and 1e12),
  denominations jsonb,
  note text,
  z_number integer check (z_number > 0),
  z_report jsonb,
  previous_z_hash text,
  z_hash text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  unique (tenant_id, till_id, z_number),
  constraint till_sessions_closed_is_complete check (
    (status = 'open' and z_number is null and closed_at is null and counted_cash is null)
    or (status = 'closed' and z_number is not null and z_hash is not null and z_report is not null and closed_at is not null
      and counted_cash is not null and expected_cash is not null and over_short = counted_cash - expected_cash))
);
create unique index till_sessions_one_open_per_till on public.till_sessions (tenant_id, till_id) where status = 'open';
create unique index till_sessions_one_open_per_cashier on public.till_sessions (tenant_id, opened_by) where status = 'open';
create index till_sessions_opened_idx on public.till_sessions (tenant_id, opened_at desc, id);
comment on table public.till_sessions is
  'A cashier''s spell at a till. Closing numbers it per till and chains its report by hash to the one before (the Z report); opening_difference is the float against the previous count.';

create table public.cash_movements (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  till_session_id uuid not null,
  kind text not null check (kind in ('pay_in', 'pay_out', 'cash_drop')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  recorded_by uuid,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict
);
create index cash_movements_session_idx on public.cash_movements (tenant_id, till_session_id);
comment on table public.cash_movements is 'Cash put into or taken out of a drawer without a sale. Append-only.';

create table public.sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  invoice_number text not null,
  channel text not null check (channel in ('till', 'storefront')),
  status text not null default 'completed' check (status in ('completed', 'partially_refunded', 'refunded', 'voided')),
  order_id uuid,
  till_session_id uuid not null,
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
create index sales_occurred_idx on public.sales (tenant_id, occurred_at desc, id desc);
create index sales_business_date_idx on public.sales (tenant_id, business_date);
create index sales_till_session_idx on public.sales (tenant_id, till_session_id);
create index sales_contact_idx on public.sales (tenant_id, contact_id) where contact_id is not null;
create unique index sales_order_key on public.sales (tenant_id, order_id) where order_id is not null;
comment on table public.sales is
  'Posted sales. occurred_at (clamped to the till session) decides business_date; contact and cashier names are as they were.';

create table public.sale_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  line_number integer not null check (line_number > 0),
  product_id uuid not null,
  name text not null,
  sku text,
  unit text not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  returned_quantity numeric(14,3) not null default 0 check (returned_quantity between 0 and 1e11),
  list_price numeric(14,2) not null check (list_price between 0 and 1e12),
  unit_price numeric(14,2) not null check (unit_price between 0 and 1e12),
  discount_amount numeric(14,2) not null check (discount_amount between 0 and 1e12),
  discount_reason text,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  tax_rate_percent numeric(6,3) not null check (tax_rate_percent between 0 and 100),
  tax_code text not null,
  primary key (tenant_id, id),
  unique (tenant_id, sale_id, line_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint sale_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount),
  constraint sale_lines_returned_at_most_sold check (returned_quantity between 0 and quantity)
) with (fillfactor = 90);
create index sale_lines_product_idx on public.sale_lines (tenant_id, product_id);
comment on table public.sale_lines is
  'What was sold, with price, discount and tax as they were. Cost is on the stock movement of the line. cashier_id is the sale''s, for the row policy.';

create table public.sale_payments (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  cashier_id uuid not null,
  till_session_id uuid not null,
  tender_type text not null check (tender_type in ('cash', 'card', 'mobile_money', 'store_credit', 'on_account')),
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  amount_tendered numeric(14,2) check (amount_tendered between 0 and 1e12),
  change_due numeric(14,2) check (change_due between 0 and 1e12),
  reference text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict deferrable initially deferred,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint sale_payments_change_from_cash_only check (
    (tender_type = 'cash' and amount_tendered >= amount and change_due = amount_tendered - amount)
    or (tender_type <> 'cash' and amount_tendered is null and change_due is null))
);
create index sale_payments_sale_idx on public.sale_payments (tenant_id, sale_id);
create index sale_payments_session_idx on public.sale_payments (tenant_id, till_session_id) include (tender_type, amount);
create unique index sale_payments_mobile_money_reference_key
  on public.sale_payments (tenant_id, reference) where tender_type = 'mobile_money' and reference is not null;
comment on table public.sale_payments is
  'How a sale was settled. A mobile money reference pays once. on_account is what the customer still owes. Append-only.';

create table public.credit_notes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  credit_note_number text not null,
  sale_id uuid not null,
  till_session_id uuid,
  contact_id uuid,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  issued_at timestamptz not null,
  issued_by uuid,
  business_date date not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  total_amount numeric(14,2) not null check (total_amount between 0 and 1e12),
  refund_tender_type text not null check (refund_tender_type in ('cash', 'card', 'mobile_money', 'store_credit', 'on_account')),
  refund_amount numeric(14,2) not null check (refund_amount between 0 and 1e12),
  receivable_amount numeric(14,2) not null check (receivable_amount between 0 and 1e12),
  reference text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint credit_notes_total_is_net_plus_tax check (total_amount = net_amount + tax_amount),
  constraint credit_notes_total_is_settled check (total_amount = refund_amount + receivable_amount)
);
create index credit_notes_sale_idx on public.credit_notes (tenant_id, sale_id);
create index credit_notes_session_idx on public.credit_notes (tenant_id, till_session_id) where till_session_id is not null;
create index credit_notes_contact_idx on public.credit_notes (tenant_id, contact_id) where contact_id is not null;
create index credit_notes_business_date_idx on public.credit_notes (tenant_id, business_date);
comment on table public.credit_notes is
  'Returns against one sale: receivable_amount lowers what the customer owes, refund_amount is paid back by refund_tender_type. Append-only.';

create table public.credit_note_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  credit_note_id uuid not null,
  sale_line_id uuid not null,
  line_number integer not null check (line_number > 0),
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  restock boolean not null,
  net_amount numeric(14,2) not null check (net_amount between 0 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between 0 and 1e12),
  gross_amount numeric(14,2) not null check (gross_amount between 0 and 1e12),
  primary key (tenant_id, id),
  unique (tenant_id, credit_note_id, line_number),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, sale_line_id) references public.sale_lines (tenant_id, id) on delete restrict,
  constraint credit_note_lines_gross_is_net_plus_tax check (gross_amount = net_amount + tax_amount)
);
create index credit_note_lines_sale_line_idx on public.credit_note_lines (tenant_id, sale_line_id);
comment on table public.credit_note_lines is 'The returned part of each sale line, at its original price and tax. Append-only.';

create table public.store_credit_entries (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  source_type text not null check (source_type in ('sale', 'credit_note')),
  source_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source_type, source_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
create index store_credit_entries_contact_idx on public.store_credit_entries (tenant_id, contact_id) include (amount);
comment on table public.store_credit_entries is 'What a customer has in store credit: the sum of these. Append-only.';

-- Documents: only named columns may ever change after posting, nothing is deleted.
create function private.tg_documents__only_columns()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'A posted document is not edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_documents__only_columns() is 'Refuses changes outside the columns named in the trigger''s arguments.';
create trigger _100_only_columns before update on public.sales
  for each row execute function private.tg_documents__only_columns('status', 'refunded_amount', 'balance_due');
create trigger _100_only_columns before update on public.sale_lines
  for each row execute function private.tg_documents__only_columns('returned_quantity');
create trigger _100_closed_is_final before update on public.till_sessions
  for each row when (old.status = 'closed') execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.sales for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sales for each statement execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.sale_lines for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sale_lines for each statement execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.till_sessions for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.till_sessions for each statement execute function private.tg_append_only();
call private.make_append_only('public.cash_movements');
call private.make_append_only('public.sale_payments');
call private.make_append_only('public.credit_notes');
call private.make_append_only('public.credit_note_lines');
call private.make_append_only('public.store_credit_entries');
