set local check_function_bodies = off;

create table private.country_tax_returns (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  form text not null check (form ~ '^[A-Z0-9_]{2,20}$'),
  period_months smallint not null check (period_months in (1, 2, 3, 6, 12)),
  due_day smallint not null check (due_day between 1 and 31),
  input_months smallint check (input_months between 1 and 60),
  source text not null
);
comment on table private.country_tax_returns is
  'Countries (ISO 3166) whose tax return is known: its form, how often and until which day of the next month it is filed, how long tax on purchases can be claimed. The others file by rate, monthly.';

call private.enable_rls_and_revoke('private.country_tax_returns');

create table public.tax_returns (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence integer not null check (sequence >= 1),
  kind text not null check (kind in ('return', 'amendment', 'earlier')),
  form text not null check (form ~ '^[A-Z0-9_]{2,20}$'),
  period_start date not null check (period_start between '1970-01-01' and '2999-12-31'),
  period_end date not null check (period_end between '1970-01-01' and '2999-12-31'),
  amendment integer not null default 0 check (amendment between 0 and 1000),
  due_on date not null check (due_on between '1970-01-01' and '2999-12-31'),
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  output_tax numeric(16,2) not null,
  input_tax numeric(16,2) not null,
  withheld_amount numeric(16,2) not null check (withheld_amount >= 0),
  brought_forward numeric(16,2) not null check (brought_forward >= 0),
  net_amount numeric(16,2) generated always as (output_tax - input_tax - withheld_amount) stored,
  amount_due numeric(16,2) generated always as (greatest(output_tax - input_tax - withheld_amount - brought_forward, 0)) stored,
  carried_forward numeric(16,2) generated always as (greatest(brought_forward - output_tax + input_tax + withheld_amount, 0)) stored,
  paid_amount numeric(16,2) not null default 0,
  boxes jsonb not null,
  row_count integer not null check (row_count >= 0),
  rows_hash text not null check (rows_hash ~ '^[0-9a-f]{64}$'),
  reference text check (length(reference) between 1 and 100),
  filed_at timestamptz not null check (isfinite(filed_at)),
  filed_by uuid,
  filed_by_name text,
  journal_entry_id uuid,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sequence),
  unique (tenant_id, period_end, amendment),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  constraint tax_returns_days_in_order check (period_end >= period_start),
  constraint tax_returns_paid check (paid_amount between 0 and greatest(output_tax - input_tax - withheld_amount - brought_forward, 0)),
  constraint tax_returns_amendment check ((kind = 'amendment') = (amendment > 0))
);
comment on table public.tax_returns is
  'Tax returns as they were filed: boxes, the entries that point here, and a hash over them. What comes later is in the next return, or in an amendment with only the difference.';
comment on column public.tax_returns.kind is 'earlier: everything until period_end, filed before the business kept its tax here.';
comment on column public.tax_returns.net_amount is 'What the period owes; below zero what it is owed.';
comment on column public.tax_returns.brought_forward is 'Credit of the returns before, which amount_due is less by.';
comment on column public.tax_returns.rows_hash is 'SHA-256 over its entries (private.tax_hash).';

create index tax_returns_period_idx on public.tax_returns (tenant_id, period_end desc, period_start);
create index tax_returns_entry_idx on public.tax_returns (tenant_id, journal_entry_id) where journal_entry_id is not null;

call private.protect_tenant_table('public.tax_returns', 'accounting.view', p_hidden_columns => array['request_hash']);

create trigger _100_no_delete before delete on public.tax_returns for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.tax_returns for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.tax_returns
  for each row execute function private.tg_documents__only_columns('paid_amount',
    -- Made of the others, and not made yet when this looks.
    'net_amount', 'amount_due', 'carried_forward');

create table public.tax_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  journal_entry_id uuid not null,
  direction text not null check (direction in ('output', 'input')),
  tax_code text not null check (length(tax_code) between 1 and 16),
  rate_percent numeric(6,3) not null check (rate_percent between 0 and 100),
  taxable_amount numeric(14,2) not null check (taxable_amount between -1e12 and 1e12),
  tax_amount numeric(14,2) not null check (tax_amount between -1e12 and 1e12),
  recoverable_amount numeric(14,2) not null default 0 check (recoverable_amount between -1e12 and 1e12),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_id uuid not null,
  document_number text,
  document_date date not null,
  business_date date not null,
  contact_id uuid,
  counterparty_name text,
  counterparty_pin text,
  fiscal_number text,
  related_number text,
  related_date date,
  tax_return_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, journal_entry_id, direction, tax_code, rate_percent),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict,
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, tax_return_id) references public.tax_returns (tenant_id, id) on delete restrict,
  constraint tax_entries_recoverable check (
    (direction = 'input' or recoverable_amount = 0) and abs(recoverable_amount) <= abs(tax_amount) and recoverable_amount * tax_amount >= 0)
);
comment on table public.tax_entries is
  'What each posted document means for tax: one row for each direction, tax code and rate. Written with the entry of the document; only a return adds to it.';
comment on column public.tax_entries.direction is 'output: charged to customers. input: charged by suppliers. Below zero where something was taken back.';
comment on column public.tax_entries.recoverable_amount is 'Of tax on purchases: what comes back.';
comment on column public.tax_entries.document_date is 'The day on the paper, which decides the period; business_date is the day in the books.';
comment on column public.tax_entries.fiscal_number is 'Of a supplier: the number on their paper.';
comment on column public.tax_entries.related_number is 'The invoice that a credit belongs to.';
comment on column public.tax_entries.tax_return_id is 'The return that took it in. Name and PIN are those of the contact until then, and frozen with it.';

create index tax_entries_open_idx on public.tax_entries (tenant_id, document_date desc, journal_entry_id desc) where tax_return_id is null;
create index tax_entries_filed_idx on public.tax_entries (tenant_id, tax_return_id, document_date desc, journal_entry_id desc) where tax_return_id is not null;
create index tax_entries_contact_idx on public.tax_entries (tenant_id, contact_id) where contact_id is not null;

call private.protect_tenant_table('public.tax_entries', 'accounting.view');

create trigger _100_no_delete before delete on public.tax_entries for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.tax_entries for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.tax_entries
  for each row when (old.tax_return_id is null)
  execute function private.tg_documents__only_columns('tax_return_id', 'counterparty_name', 'counterparty_pin');
create trigger _100_frozen before update on public.tax_entries
  for each row when (old.tax_return_id is not null) execute function private.tg_append_only();

create table public.tax_payments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  tax_return_id uuid not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  money_account_id uuid not null,
  business_date date not null check (business_date between '1970-01-01' and '2999-12-31'),
  reference text check (length(reference) between 1 and 100),
  paid_at timestamptz not null check (isfinite(paid_at)),
  paid_by uuid,
  paid_by_name text,
  journal_entry_id uuid not null,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, tax_return_id) references public.tax_returns (tenant_id, id) on delete restrict,
  foreign key (tenant_id, money_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id) on delete restrict
);
comment on table public.tax_payments is 'What was paid to the tax office for a return. Append-only.';

create index tax_payments_return_idx on public.tax_payments (tenant_id, tax_return_id);
create index tax_payments_account_idx on public.tax_payments (tenant_id, money_account_id);
create index tax_payments_entry_idx on public.tax_payments (tenant_id, journal_entry_id);

call private.make_append_only('public.tax_payments');
call private.protect_tenant_table('public.tax_payments', 'accounting.view', p_hidden_columns => array['request_hash']);

-- What posted documents mean for tax. One place that all postings pass: a trigger at commit, when a document with its lines is written.
-- A kind of document that is not known here leaves what its entry moved on the accounts of tax, so that the return is always whole.

create function private.write_sale_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin)
  select s.tenant_id, p_entry.id, 'output', x.code, x.rate, x.net, x.tax, 'sale', s.id, s.invoice_number,
    private.business_date(s.tenant_id, s.occurred_at), p_entry.business_date, s.contact_id, coalesce(s.contact_name, c.name), c.tax_pin
  from public.sales s
  cross join lateral (
    select l.code, l.rate, sum(l.net) as net, sum(l.tax) as tax
    from (
      select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, l.net_amount as net, l.tax_amount as tax
      from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
      union all
      select coalesce(s.delivery_tax_code, 'NONE'), s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
      where s.delivery_fee <> 0) l
    group by l.code, l.rate) x
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
  where s.tenant_id = p_entry.tenant_id and s.id = p_entry.source_id and (x.net <> 0 or x.tax <> 0);
end;
$$;
comment on function private.write_sale_taxes(public.journal_entries) is 'Tax entries of a sale: its lines and its delivery, by code and rate, on the day it happened.';

create function private.write_credit_note_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, document_type,
    document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, related_number, related_date)
  select n.tenant_id, p_entry.id, 'output', x.code, x.rate, -x.net, -x.tax, 'credit_note', n.id, n.credit_note_number, n.business_date,
    p_entry.business_date, n.contact_id, coalesce(s.contact_name, c.name), c.tax_pin, s.invoice_number, s.business_date
  from public.credit_notes n
  left join public.sales s on s.tenant_id = n.tenant_id and s.id = n.sale_id
  left join public.contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
  cross join lateral (
    select coalesce(l.tax_code, o.tax_code, 'NONE') as code, coalesce(l.tax_rate_percent, o.tax_rate_percent, 0) as rate,
      sum(l.net_amount) as net, sum(l.tax_amount) as tax
    from public.credit_note_lines l
    left join public.sale_lines o on o.tenant_id = l.tenant_id and o.id = l.sale_line_id
    where l.tenant_id = n.tenant_id and l.credit_note_id = n.id
    group by 1, 2) x
  where n.tenant_id = p_entry.tenant_id and n.id = p_entry.source_id and (x.net <> 0 or x.tax <> 0);
end;
$$;
comment on function private.write_credit_note_taxes(public.journal_entries) is 'Tax entries of a return, below zero, at the codes and rates of its sale.';

create function private.write_bill_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select b.tenant_id, p_entry.id, 'input', x.code, x.rate, x.net, x.tax, x.recoverable, 'supplier_bill', b.id, b.bill_number, b.bill_date,
    p_entry.business_date, b.contact_id, c.name, c.tax_pin, b.supplier_reference
  from public.supplier_bills b
  join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  cross join lateral (
    select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net, sum(l.tax_amount) as tax,
      sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and (l.tax_code is not null or l.tax_amount <> 0)
    group by 1, 2) x
  where b.tenant_id = p_entry.tenant_id and b.id = p_entry.source_id;
end;
$$;
comment on function private.write_bill_taxes(public.journal_entries) is 'Tax entries of a supplier''s bill, on the day of the paper. Lines without a tax code are no purchases for tax.';

create function private.write_supplier_credit_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number,
    related_number, related_date)
  select k.tenant_id, p_entry.id, 'input', x.code, x.rate, -x.net, -x.tax, -x.recoverable, 'supplier_credit', k.id, k.credit_number, k.credit_date,
    p_entry.business_date, k.contact_id, c.name, c.tax_pin, k.supplier_reference, b.supplier_reference, b.bill_date
  from public.supplier_credits k
  join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
  cross join lateral (
    select coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net, sum(l.tax_amount) as tax,
      sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_credit_lines l
    where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id and (l.tax_code is not null or l.tax_amount <> 0)
      and (l.net_amount <> 0 or l.tax_amount <> 0)
    group by 1, 2) x
  left join lateral (
    select b.supplier_reference, b.bill_date
    from public.supplier_credit_lines l
    join public.supplier_bill_lines o on o.tenant_id = l.tenant_id and o.id = l.supplier_bill_line_id
    join public.supplier_bills b on b.tenant_id = o.tenant_id and b.id = o.supplier_bill_id
    where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id
    order by l.line_number limit 1) b on true
  where k.tenant_id = p_entry.tenant_id and k.id = p_entry.source_id;
end;
$$;
comment on function private.write_supplier_credit_taxes(public.journal_entries) is 'Tax entries of a supplier''s credit, below zero.';

create function private.write_voucher_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select v.tenant_id, p_entry.id, case v.kind when 'expense' then 'input' else 'output' end, coalesce(v.tax_code, 'NONE'), v.tax_rate_percent,
    v.net_amount, v.tax_amount, v.recoverable_tax_amount, p_entry.source_type, v.id, v.voucher_number, v.business_date, p_entry.business_date,
    v.contact_id, c.name, c.tax_pin, v.reference
  from public.money_vouchers v
  left join public.contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
  where v.tenant_id = p_entry.tenant_id and v.id = p_entry.source_id and (v.tax_code is not null or v.tax_amount <> 0);
end;
$$;
comment on function private.write_voucher_taxes(public.journal_entries) is 'The tax entry of an expense or of other income with a tax code.';

create function private.write_mirrored_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number,
    related_number, related_date)
  select t.tenant_id, p_entry.id, t.direction, t.tax_code, t.rate_percent, -t.taxable_amount, -t.tax_amount, -t.recoverable_amount,
    p_entry.source_type, p_entry.source_id, t.document_number, p_entry.business_date, p_entry.business_date, t.contact_id, t.counterparty_name,
    t.counterparty_pin, t.fiscal_number, coalesce(t.fiscal_number, t.document_number), t.document_date
  from public.tax_entries t
  where t.tenant_id = p_entry.tenant_id and t.journal_entry_id = p_entry.reverses_id;
end;
$$;
comment on function private.write_mirrored_taxes(public.journal_entries) is 'Tax entries of a reversal: those of the document with the other sign, in the return that is open then.';

create function private.write_other_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, counterparty_name)
  select p_entry.tenant_id, p_entry.id, x.direction, 'OTHER', 0, 0, x.tax, case x.direction when 'input' then x.tax else 0 end,
    p_entry.source_type, p_entry.source_id, p_entry.number, p_entry.business_date, p_entry.business_date, left(p_entry.memo, 200)
  from (
    select case a.role when 'vat_input' then 'input' else 'output' end as direction,
      sum(case a.role when 'vat_input' then l.debit - l.credit else l.credit - l.debit end) as tax
    from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    where a.tenant_id = p_entry.tenant_id and a.role in ('vat_input', 'vat_output') and l.journal_entry_id = p_entry.id
    group by a.role) x
  where x.tax <> 0;
end;
$$;
comment on function private.write_other_taxes(public.journal_entries) is
  'What an entry of another kind moved on the accounts of tax: opening balances, and documents that this file does not know.';

create function private.write_tax_entries(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  case p_entry.source_type
    when 'sale' then perform private.write_sale_taxes(p_entry);
    when 'credit_note' then perform private.write_credit_note_taxes(p_entry);
    when 'supplier_bill' then perform private.write_bill_taxes(p_entry);
    when 'supplier_credit' then perform private.write_supplier_credit_taxes(p_entry);
    when 'expense' then perform private.write_voucher_taxes(p_entry);
    when 'income' then perform private.write_voucher_taxes(p_entry);
    when 'tax_return' then null;
    else
      if p_entry.reverses_id is not null then
        perform private.write_mirrored_taxes(p_entry);
      else
        perform private.write_other_taxes(p_entry);
      end if;
  end case;
end;
$$;
comment on function private.write_tax_entries(public.journal_entries) is
  'The tax entries of a posted document. A new kind of document with tax gets its branch here; a return settles what is there and has none.';

create function private.tg_journal_entries__taxes()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_tax_entries(new);
  return null;
end;
$$;
comment on function private.tg_journal_entries__taxes() is 'At commit, when the document with its lines is written: its tax entries.';

-- The worksheet of a period: what no return has taken in yet, sorted into the boxes of the country's form. A return that was filed is read
-- the same way from its own entries.

create type private.tax_form as (form text, period_months integer, due_day integer, input_months integer);
comment on type private.tax_form is 'How a business files its tax: form, months of a period, due day of the month after, months to claim tax on purchases.';

create function private.tax_form_of(p_tenant_id uuid)
returns private.tax_form language plpgsql stable security definer set search_path = '' as $$
declare
  v_form private.tax_form;
begin
  select c.form, c.period_months, c.due_day, c.input_months into v_form
  from public.tenants t
  join private.country_tax_returns c on c.country = coalesce(t.country, case t.currency_code when 'KES' then 'KE' end)
  where t.id = p_tenant_id;
  return case when v_form.form is null then row('BY_RATE', 1, 20, null)::private.tax_form else v_form end;
end;
$$;
comment on function private.tax_form_of(uuid) is 'The tax return of the country of a business; where it is not known: by rate, monthly, due on the 20th.';

create function private.tax_period_start(p_months integer, p_day date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return make_date(extract(year from p_day)::integer, ((extract(month from p_day)::integer - 1) / p_months) * p_months + 1, 1);
comment on function private.tax_period_start(integer, date) is 'The first day of the period of so many months that a day is in.';

create function private.tax_period_end(p_months integer, p_start date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return (p_start + make_interval(months => p_months) - interval '1 day')::date;
comment on function private.tax_period_end(integer, date) is 'The last day of the period that begins on a day.';

create function private.tax_due_on(p_form private.tax_form, p_period_end date)
returns date language sql immutable parallel safe security invoker set search_path = ''
return least((p_period_end + 1) + (p_form.due_day - 1), private.tax_period_end(1, p_period_end + 1));
comment on function private.tax_due_on(private.tax_form, date) is 'Until when a period is filed and paid: the due day of the month after, at most its last.';

create function private.tax_box(p_form text, p_direction text, p_code text, p_rate numeric)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_form = 'KE_VAT3' then ((case p_direction when 'output' then 0 else 6 end) + case
    when p_code = 'OTHER' or p_rate >= 10 then 1
    when p_rate > 0 then 2
    when p_code in ('C', 'ZERO') then 3
    else 4 end)::text
  else p_direction || ':' || p_code || ':' || trim_scale(p_rate) end;
comment on function private.tax_box(text, text, text, numeric) is
  'The box of a row. Kenya (VAT 3): sales 1 general rate, 2 other rate, 3 zero-rated, 4 exempt; purchases 7 to 10 likewise. Elsewhere one for each code and rate.';

create function private.tax_rows(p_tenant_id uuid, p_return_id uuid, p_start date, p_end date, p_input_months integer)
returns setof public.tax_entries language plpgsql stable rows 1000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_return_id is not null then
    return query select t.* from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id = p_return_id;
    return;
  end if;
  return query
  select t.tenant_id, t.journal_entry_id, t.direction, t.tax_code, t.rate_percent, t.taxable_amount, t.tax_amount, t.recoverable_amount,
    t.document_type, t.document_id, t.document_number, t.document_date, t.business_date, t.contact_id, coalesce(t.counterparty_name, h.name, c.name),
    coalesce(h.tax_pin, c.tax_pin, t.counterparty_pin), t.fiscal_number, t.related_number, t.related_date, t.tax_return_id, t.created_at
  from public.tax_entries t
  left join public.contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  left join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
  where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date <= p_end
    and not (p_input_months is not null and t.direction = 'input' and t.recoverable_amount > 0
      and t.document_date < p_start - make_interval(months => p_input_months));
end;
$$;
comment on function private.tax_rows(uuid, uuid, date, date, integer) is
  'The rows of a return, or what is open until the end of a period: without purchases that are too old to claim (p_input_months), PIN as the contact has it now.';

create function private.tax_hash(p_rows public.tax_entries[])
returns text language sql immutable security definer set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent,
    r.taxable_amount, r.tax_amount, r.recoverable_amount, r.counterparty_name, r.counterparty_pin)::text, ','
    order by r.document_date, r.journal_entry_id, r.direction, r.tax_code, r.rate_percent), ''), 'UTF8')), 'hex')
  from unnest(p_rows) as r;
$$;
comment on function private.tax_hash(public.tax_entries[]) is 'SHA-256 over rows in their order, each as a JSON list: whoever files says with it what they have seen.';

create function private.tax_lines(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', x.box, 'kind', 'line', 'direction', x.direction, 'tax_code', x.code, 'rate_percent', x.rate,
      'name', (select r.name from public.tax_rates r where r.tenant_id = p_tenant_id and r.code = x.code and r.rate_percent = x.rate
        order by r.valid_from desc limit 1),
      'taxable', x.taxable, 'tax', x.tax, 'count', x.count, 'without_pin', jsonb_build_object('taxable', x.taxable_without, 'tax', x.tax_without,
        'count', x.count_without)) order by x.direction desc, x.rate desc, x.box), '[]')
    from (
      select private.tax_box(p_form, r.direction, r.tax_code, r.rate_percent) as box, r.direction, min(r.tax_code) as code, max(r.rate_percent) as rate,
        sum(r.taxable_amount) as taxable, sum(v.tax) as tax, count(distinct r.journal_entry_id) as count,
        coalesce(sum(r.taxable_amount) filter (where r.counterparty_pin is null), 0) as taxable_without,
        coalesce(sum(v.tax) filter (where r.counterparty_pin is null), 0) as tax_without,
        count(distinct r.journal_entry_id) filter (where r.counterparty_pin is null) as count_without
      from unnest(p_rows) as r
      cross join lateral (select case r.direction when 'input' then r.recoverable_amount else r.tax_amount end as tax) v
      group by 1, 2) x);
end;
$$;
comment on function private.tax_lines(uuid, text, public.tax_entries[]) is 'The boxes that rows fall into, with what of them is of somebody without a PIN. Tax on purchases is what comes back.';

create function private.tax_total(p_lines jsonb, p_code text, p_direction text, p_boxes text[] default null)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('code', p_code, 'kind', 'total', 'direction', p_direction, 'tax_code', null, 'rate_percent', null, 'name', null,
    'taxable', coalesce(sum((l ->> 'taxable')::numeric), 0), 'tax', coalesce(sum((l ->> 'tax')::numeric), 0), 'count', null, 'without_pin', null)
  from jsonb_array_elements(p_lines) as l
  where l ->> 'direction' = p_direction and (p_boxes is null or l ->> 'code' = any (p_boxes));
$$;
comment on function private.tax_total(jsonb, text, text, text[]) is 'A box that adds up others, or all of a direction.';

create function private.tax_boxes(p_tenant_id uuid, p_form text, p_rows public.tax_entries[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.tax_lines(p_tenant_id, p_form, p_rows);
begin
  if p_form <> 'KE_VAT3' then
    return v_lines || jsonb_build_array(private.tax_total(v_lines, 'output', 'output'), private.tax_total(v_lines, 'input', 'input'));
  end if;
  return (
    select jsonb_agg(coalesce((select l from jsonb_array_elements(v_lines) as l where l ->> 'code' = b.code),
        case when b.adds is null then jsonb_build_object('code', b.code, 'kind', 'line', 'direction', b.direction, 'tax_code', null, 'rate_percent', null,
          'name', null, 'taxable', 0, 'tax', 0, 'count', 0, 'without_pin', '{"taxable": 0, "tax": 0, "count": 0}'::jsonb)
        else private.tax_total(v_lines, b.code, b.direction, string_to_array(b.adds, ' ')) end) order by b.code::integer)
    from (values ('1', 'output', null), ('2', 'output', null), ('3', 'output', null), ('4', 'output', null), ('5', 'output', '1 2 3 4'),
      ('6', 'output', '1 2 3'), ('7', 'input', null), ('8', 'input', null), ('9', 'input', null), ('10', 'input', null),
      ('11', 'input', '7 8 9 10'), ('12', 'input', '7 8 9')) as b (code, direction, adds));
end;
$$;
comment on function private.tax_boxes(uuid, text, public.tax_entries[]) is
  'All boxes of a form: for Kenya 1 to 12 with 5 total sales, 6 tax on sales, 11 total purchases, 12 tax on purchases; elsewhere those there are, and both totals.';

create function private.tax_warnings(p_tenant_id uuid, p_rows public.tax_entries[], p_start date, p_end date, p_form private.tax_form)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'count', w.count, 'amount', w.amount) order by w.place), '[]')
    from (
      select 1 as place, 'supplier_pin_missing' as code, count(distinct r.journal_entry_id) as count, sum(r.recoverable_amount) as amount
      from unnest(p_rows) as r where r.direction = 'input' and r.recoverable_amount <> 0 and r.counterparty_pin is null
      union all
      select 2, 'no_tax_code', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and r.tax_code = 'NONE'
      union all
      select 3, 'exempt_not_zero', count(distinct r.journal_entry_id), sum(r.taxable_amount)
      from unnest(p_rows) as r where r.direction = 'output' and p_form.form = 'KE_VAT3' and private.tax_box(p_form.form, r.direction, r.tax_code, r.rate_percent) = '4'
      union all
      select 4, 'late', count(distinct r.journal_entry_id), sum(r.tax_amount * case r.direction when 'output' then 1 else 0 end - r.recoverable_amount)
      from unnest(p_rows) as r where r.document_date < p_start
      union all
      select 5, 'too_old', count(*), sum(t.recoverable_amount)
      from public.tax_entries t
      where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.direction = 'input' and t.recoverable_amount > 0
        and t.document_date < p_start - make_interval(months => p_form.input_months)
      union all
      select 6, 'not_registered', 1, 0 where not private.is_tax_registered_on(p_tenant_id, p_end)) w
    where w.count > 0);
end;
$$;
comment on function private.tax_warnings(uuid, public.tax_entries[], date, date, private.tax_form) is 'What to look at before a period is filed: [{code, count, amount}].';

create function private.withheld_from_us(p_tenant_id uuid, p_day date)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select greatest(coalesce(sum(s.debit - s.credit), 0), 0)
    from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_day], false,
      array[private.posting_role(p_tenant_id, 'withholding_receivable')]) s);
end;
$$;
comment on function private.withheld_from_us(uuid, date) is 'What customers have kept back for the tax office and no return has used, as of a day.';

create function private.tax_credit(p_tenant_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select r.carried_forward from public.tax_returns r where r.tenant_id = p_tenant_id order by r.sequence desc limit 1), 0);
end;
$$;
comment on function private.tax_credit(uuid) is 'What the tax office owes from the returns so far.';

-- Reading: periods with their state, the worksheet of one, the documents behind a box.

create function private.tax_return_json(p_return public.tax_returns)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_return.id, 'sequence', p_return.sequence, 'kind', p_return.kind, 'form', p_return.form,
    'period_start', p_return.period_start, 'period_end', p_return.period_end, 'amendment', p_return.amendment, 'due_on', p_return.due_on,
    'business_date', p_return.business_date, 'output_tax', p_return.output_tax, 'input_tax', p_return.input_tax,
    'withheld_amount', p_return.withheld_amount, 'net_amount', p_return.net_amount, 'brought_forward', p_return.brought_forward,
    'amount_due', p_return.amount_due, 'carried_forward', p_return.carried_forward, 'paid_amount', p_return.paid_amount, 'boxes', p_return.boxes,
    'row_count', p_return.row_count, 'rows_hash', p_return.rows_hash, 'reference', p_return.reference, 'filed_at', p_return.filed_at,
    'filed_by_name', p_return.filed_by_name, 'journal_entry_id', p_return.journal_entry_id,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'business_date', p.business_date, 'reference', p.reference,
        'paid_by_name', p.paid_by_name, 'journal_entry_id', p.journal_entry_id,
        'money_account_name', (select a.name from public.ledger_accounts a where a.tenant_id = p.tenant_id and a.id = p.money_account_id))
        order by p.business_date, p.paid_at)
      from public.tax_payments p where p.tenant_id = p_return.tenant_id and p.tax_return_id = p_return.id), '[]'));
end;
$$;
comment on function private.tax_return_json(public.tax_returns) is 'A filed return with its payments as the API shows it.';

create function private.tax_returns_of(p_tenant_id uuid, p_start date, p_end date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.tax_return_json(r) order by r.sequence), '[]')
    from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
end;
$$;
comment on function private.tax_returns_of(uuid, date, date) is 'The returns that cover a period: the first, then amendments.';

create function private.tax_state(p_returns jsonb, p_end date, p_due_on date, p_today date)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_returns <> '[]' then case when (
    select bool_and((r ->> 'paid_amount')::numeric >= (r ->> 'amount_due')::numeric) from jsonb_array_elements(p_returns) as r) then 'paid' else 'filed' end
  when p_end >= p_today then 'current'
  when p_due_on < p_today then 'overdue'
  else 'open' end;
comment on function private.tax_state(jsonb, date, date, date) is
  'current: it goes on. open: to file. overdue. filed: to pay. paid: nothing is due any more.';

create function private.tax_period_json(p_tenant_id uuid, p_form private.tax_form, p_start date, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_end date := private.tax_period_end(p_form.period_months, p_start);
  v_due_on date := private.tax_due_on(p_form, v_end);
  v_returns jsonb := private.tax_returns_of(p_tenant_id, p_start, v_end);
begin
  return jsonb_build_object('period_start', p_start, 'period_end', v_end, 'due_on', v_due_on, 'returns', v_returns,
    'state', private.tax_state(v_returns, v_end, v_due_on, p_today), 'has_late', v_returns <> '[]' and exists (
      select 1 from public.tax_entries t where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date between p_start and v_end));
end;
$$;
comment on function private.tax_period_json(uuid, private.tax_form, date, date) is 'A period with its state and returns; has_late: documents of it came after it was filed.';

create function public.tax_periods(p_until date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_today date := private.business_date(v_tenant_id, now());
  v_last date := private.tax_period_start(v_form.period_months, least(coalesce(private.input_day(p_until, 'p_until'), v_today), v_today));
  v_first date := private.tax_period_start(v_form.period_months, least(v_today, coalesce((
    select least((select min(r.period_start) from public.tax_returns r where r.tenant_id = v_tenant_id),
      (select min(t.document_date) from public.tax_entries t where t.tenant_id = v_tenant_id and t.tax_return_id is null))), v_today)));
begin
  return jsonb_build_object('form', v_form.form, 'period_months', v_form.period_months, 'input_months', v_form.input_months, 'today', v_today,
    'is_registered', private.is_tax_registered_on(v_tenant_id, v_today), 'credit', private.tax_credit(v_tenant_id),
    'has_returns', exists (select 1 from public.tax_returns r where r.tenant_id = v_tenant_id),
    'periods', (
      select coalesce(jsonb_agg(private.tax_period_json(v_tenant_id, v_form, s.starts_on::date, v_today) order by s.starts_on desc), '[]')
      from generate_series(v_last, greatest(v_first, (v_last - make_interval(months => 12 * v_form.period_months))::date),
        -make_interval(months => v_form.period_months)) as s (starts_on)),
    'next_until', case when v_first < v_last - make_interval(months => 12 * v_form.period_months)
      then (v_last - make_interval(months => 13 * v_form.period_months))::date end);
end;
$$;
comment on function public.tax_periods(date) is
  'Periods of the tax return, the newest first, thirteen at a time (next_until goes on): {period_start, period_end, due_on, state: current | open | overdue | filed | paid, returns, has_late}. Needs accounting.view.';

create function private.require_tax_period(p_form private.tax_form, p_start date, p_field text)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  if p_start is null or private.tax_period_start(p_form.period_months, private.input_day(p_start, p_field)) <> p_start then
    perform private.refuse_input(p_field, 'This must be the first day of a tax period.');
  end if;
  return p_start;
end;
$$;
comment on function private.require_tax_period(private.tax_form, date, text) is 'The first day of a period, or invalid_input.';

create function public.tax_worksheet(p_period_start date, p_kind text default 'return')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_end date;
  v_rows public.tax_entries[];
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['return', 'earlier']);
  perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  v_end := private.tax_period_end(v_form.period_months, p_period_start);
  v_rows := array(select r from private.tax_rows(v_tenant_id, null, p_period_start, v_end,
    case p_kind when 'return' then v_form.input_months end) r);
  return private.tax_period_json(v_tenant_id, v_form, p_period_start, private.business_date(v_tenant_id, now())) || (
    select jsonb_build_object('form', v_form.form, 'boxes', private.tax_boxes(v_tenant_id, v_form.form, v_rows),
      'output_tax', coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), 'input_tax', coalesce(sum(r.recoverable_amount), 0),
      'row_count', count(distinct r.journal_entry_id), 'rows_hash', private.tax_hash(v_rows),
      'warnings', private.tax_warnings(v_tenant_id, v_rows, p_period_start, v_end, v_form),
      'withholding_available', private.withheld_from_us(v_tenant_id, v_end), 'brought_forward', private.tax_credit(v_tenant_id))
    from unnest(v_rows) as r);
end;
$$;
comment on function public.tax_worksheet(date, text) is
  'What is open for the period that begins on a day, late documents included: boxes, tax on sales and purchases, rows_hash for file_return, warnings. For a period that was filed: what came since. Needs accounting.view.';

create function private.tax_document_json(p_row public.tax_entries, p_tax numeric, p_start date)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.journal_entry_id, 'document_type', p_row.document_type, 'document_id', p_row.document_id,
    'document_number', p_row.document_number, 'document_date', p_row.document_date, 'business_date', p_row.business_date,
    'contact_id', p_row.contact_id, 'counterparty_name', p_row.counterparty_name, 'counterparty_pin', p_row.counterparty_pin,
    'fiscal_number', p_row.fiscal_number, 'related_number', p_row.related_number, 'related_date', p_row.related_date, 'tax_code', p_row.tax_code,
    'rate_percent', p_row.rate_percent, 'taxable', p_row.taxable_amount, 'tax', p_tax, 'is_late', p_row.document_date < p_start);
$$;
comment on function private.tax_document_json(public.tax_entries, numeric, date) is 'A document in a box as the API shows it.';

create function public.tax_documents(
  p_period_start date default null, p_return_id uuid default null, p_box text default null, p_has_pin boolean default null,
  p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_start date := p_period_start;
begin
  if p_return_id is not null then
    select r.period_start, r.form into v_start, v_form.form from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
    if v_start is null then
      perform private.fail(404, 'not_found', 'This tax return does not exist.');
    end if;
  else
    perform private.require_tax_period(v_form, p_period_start, 'p_period_start');
  end if;
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', x.document) order by x.day desc, x.id desc), '[]')
    from (
      select r.document_date as day, r.journal_entry_id as id, private.tax_document_json(row(r.tenant_id, r.journal_entry_id, r.direction,
          min(r.tax_code), max(r.rate_percent), sum(r.taxable_amount), 0, 0, r.document_type, r.document_id, r.document_number, r.document_date,
          r.business_date, r.contact_id, r.counterparty_name, r.counterparty_pin, r.fiscal_number, r.related_number, r.related_date, null, null)::public.tax_entries,
        sum(case r.direction when 'input' then r.recoverable_amount else r.tax_amount end), v_start) as document
      from private.tax_rows(v_tenant_id, p_return_id, v_start, private.tax_period_end(v_form.period_months, v_start), v_form.input_months) r
      where (p_box is null or private.tax_box(v_form.form, r.direction, r.tax_code, r.rate_percent) = p_box)
        and (p_has_pin is null or (r.counterparty_pin is not null) = p_has_pin)
        and (v_page.id is null or (r.document_date, r.journal_entry_id) < (v_page.day, v_page.id))
      group by r.tenant_id, r.journal_entry_id, r.direction, r.document_type, r.document_id, r.document_number, r.document_date, r.business_date,
        r.contact_id, r.counterparty_name, r.counterparty_pin, r.fiscal_number, r.related_number, r.related_date
      order by r.document_date desc, r.journal_entry_id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.tax_documents(date, uuid, text, boolean, text, integer) is
  'The documents of a box, newest first: of what is open for a period, or of a filed return. {rows, next_cursor}. Needs accounting.view.';

grant execute on function
  public.tax_periods(date),
  public.tax_worksheet(date, text),
  public.tax_documents(date, uuid, text, boolean, text, integer)
  to authenticated;

-- Filing a return and paying it. Whoever files holds the number of journal entries first: postings that have theirs are in, those that
-- come after wait and are late.

create function private.refuse_unfileable(p_tenant_id uuid, p_form private.tax_form, p_kind text, p_start date, p_end date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_earlier date;
  v_is_filed boolean := exists (
    select 1 from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_end >= p_end and r.period_start <= p_start);
begin
  if p_kind <> 'amendment' and v_is_filed then
    perform private.fail(409, 'return_filed', 'The return of this period is filed already. File an amendment.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'amendment' and not v_is_filed then
    perform private.fail(409, 'not_filed', 'The return of this period is not filed yet.', jsonb_build_object('period_start', p_start));
  elsif p_kind = 'earlier' and exists (select 1 from public.tax_returns r where r.tenant_id = p_tenant_id) then
    perform private.fail(409, 'return_filed', 'Returns are filed here already.');
  end if;
  if p_kind = 'return' then
    -- What is older than the first return here was never to be filed here.
    select min(t.document_date) into v_earlier
    from public.tax_entries t
    where t.tenant_id = p_tenant_id and t.tax_return_id is null and t.document_date < p_start
      and t.document_date >= coalesce((select min(r.period_start) from public.tax_returns r where r.tenant_id = p_tenant_id), '1970-01-01')
      and not exists (select 1 from public.tax_returns r
        where r.tenant_id = t.tenant_id and t.document_date between r.period_start and r.period_end);
    if v_earlier is not null then
      perform private.fail(409, 'earlier_return_open', 'An earlier period is not filed yet.',
        jsonb_build_object('period_start', private.tax_period_start(p_form.period_months, v_earlier)));
    end if;
  end if;
end;
$$;
comment on function private.refuse_unfileable(uuid, private.tax_form, text, date, date) is
  'Raises return_filed, not_filed or earlier_return_open for a return that cannot be filed now.';

create function private.read_return(p_tenant_id uuid, p_body jsonb, p_form private.tax_form, p_now timestamptz)
returns public.tax_returns language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_return public.tax_returns;
begin
  v_return.tenant_id := p_tenant_id;
  v_return.id := private.input_uuid(p_body, 'id');
  v_return.kind := private.input_choice(p_body, 'kind', array['return', 'amendment', 'earlier']);
  v_return.form := p_form.form;
  v_return.period_start := private.require_tax_period(p_form, private.accounting_day(p_body, 'period_start'), 'period_start');
  v_return.period_end := private.tax_period_end(p_form.period_months, v_return.period_start);
  v_return.due_on := private.tax_due_on(p_form, v_return.period_end);
  v_return.business_date := coalesce(private.accounting_day(p_body, 'business_date', '', false), v_return.period_end);
  v_return.withheld_amount := coalesce(private.input_number(p_body, 'withheld_amount', 0, 99999999999, private.tenant_step(p_tenant_id), '', false), 0);
  v_return.reference := private.input_text(p_body, 'reference', 100);
  v_return.rows_hash := private.input_text(p_body, 'rows_hash', 64, '', true);
  if v_return.period_end >= v_today then
    perform private.fail(409, 'period_not_over', 'This period is not over yet.', jsonb_build_object('period_end', v_return.period_end));
  elsif v_return.business_date not between v_return.period_end and v_today then
    perform private.refuse_input('business_date', 'A return is booked from the last day of its period until today.');
  end if;
  return v_return;
end;
$$;
comment on function private.read_return(uuid, jsonb, private.tax_form, timestamptz) is 'A return as it was asked for, checked. Raises period_not_over.';

create function private.with_return_amounts(p_return public.tax_returns, p_rows public.tax_entries[])
returns public.tax_returns language plpgsql volatile security definer set search_path = '' as $$
declare
  v_return public.tax_returns := p_return;
begin
  if private.tax_hash(p_rows) <> v_return.rows_hash then
    perform private.fail(409, 'worksheet_changed', 'Documents have come since you looked. Look at the worksheet again.');
  elsif v_return.withheld_amount > 0 and v_return.withheld_amount > private.withheld_from_us(v_return.tenant_id, v_return.business_date) then
    perform private.refuse_input('withheld_amount', 'Customers have not kept back that much.');
  end if;
  select coalesce(sum(r.tax_amount) filter (where r.direction = 'output'), 0), coalesce(sum(r.recoverable_amount), 0),
    count(distinct r.journal_entry_id)
  into v_return.output_tax, v_return.input_tax, v_return.row_count
  from unnest(p_rows) as r;
  if v_return.kind = 'amendment' and v_return.row_count = 0 then
    perform private.fail(409, 'nothing_to_file', 'Nothing has come since this period was filed.');
  end if;
  v_return.net_amount := v_return.output_tax - v_return.input_tax - v_return.withheld_amount;
  v_return.brought_forward := private.tax_credit(v_return.tenant_id);
  v_return.boxes := private.tax_boxes(v_return.tenant_id, v_return.form, p_rows);
  if v_return.kind = 'earlier' then
    v_return.period_start := least(v_return.period_start, (select min(r.document_date) from unnest(p_rows) as r));
  end if;
  select coalesce(max(r.sequence), 0) + 1, coalesce(max(r.amendment) filter (where r.period_end = v_return.period_end), 0)
  into v_return.sequence, v_return.amendment
  from public.tax_returns r where r.tenant_id = v_return.tenant_id;
  v_return.amendment := case v_return.kind when 'amendment' then v_return.amendment + 1 else 0 end;
  return v_return;
end;
$$;
comment on function private.with_return_amounts(public.tax_returns, public.tax_entries[]) is
  'A return with what its rows come to. Raises worksheet_changed where they are not those that were seen.';

create function private.write_return(p_return public.tax_returns, p_rows public.tax_entries[], p_user_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_return public.tax_returns := p_return;
begin
  v_return.journal_entry_id := private.post_journal_entry(v_return.tenant_id, p_user_id, 'tax_return', v_return.id, v_return.business_date,
    'Tax return ' || to_char(v_return.period_end, 'YYYY-MM') || case when v_return.amendment > 0 then ', amendment ' || v_return.amendment else '' end,
    jsonb_build_array(
      jsonb_build_object('role', 'vat_output', 'debit', v_return.output_tax), jsonb_build_object('role', 'vat_input', 'credit', v_return.input_tax),
      jsonb_build_object('role', 'withholding_receivable', 'credit', v_return.withheld_amount),
      jsonb_build_object('role', 'vat_payable', 'credit', v_return.net_amount)), p_now);
  insert into public.tax_returns (tenant_id, id, sequence, kind, form, period_start, period_end, amendment, due_on, business_date, output_tax,
    input_tax, withheld_amount, brought_forward, boxes, row_count, rows_hash, reference, filed_at, filed_by, filed_by_name, journal_entry_id,
    request_hash)
  select v_return.tenant_id, v_return.id, v_return.sequence, v_return.kind, v_return.form, v_return.period_start, v_return.period_end,
    v_return.amendment, v_return.due_on, v_return.business_date, v_return.output_tax, v_return.input_tax, v_return.withheld_amount,
    v_return.brought_forward, v_return.boxes, v_return.row_count, v_return.rows_hash, v_return.reference, p_now, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), v_return.journal_entry_id, v_return.request_hash;
  update public.tax_entries t set tax_return_id = v_return.id, counterparty_name = r.counterparty_name, counterparty_pin = r.counterparty_pin
  from unnest(p_rows) as r
  where t.tenant_id = v_return.tenant_id and t.journal_entry_id = r.journal_entry_id and t.direction = r.direction and t.tax_code = r.tax_code
    and t.rate_percent = r.rate_percent;
  perform private.write_audit(v_return.tenant_id, p_user_id, 'tax_return_filed', 'tax_returns', v_return.id, null, jsonb_build_object(
    'period_start', v_return.period_start, 'period_end', v_return.period_end, 'kind', v_return.kind, 'amendment', v_return.amendment,
    'net_amount', v_return.net_amount, 'rows_hash', v_return.rows_hash));
end;
$$;
comment on function private.write_return(public.tax_returns, public.tax_entries[], uuid, timestamptz) is
  'Posts a return: its entry, itself, its rows frozen. The caller holds the number of journal entries.';

create function public.file_return(p_return jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_hash text := private.request_hash(p_return);
  v_now timestamptz := clock_timestamp();
  v_form private.tax_form := private.tax_form_of(v_tenant_id);
  v_first public.tax_returns;
  v_return public.tax_returns;
  v_rows public.tax_entries[];
begin
  perform private.require_writable();
  perform private.input_object(p_return, 'p_return');
  perform private.lock_request('tax_return', v_tenant_id, private.input_uuid(p_return, 'id'));
  select * into v_first from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_return, 'id');
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return private.tax_return_json(v_first) || '{"replayed": true}';
  end if;
  v_return := private.read_return(v_tenant_id, p_return, v_form, v_now);
  v_return.request_hash := v_hash;
  perform private.hold_journal(v_tenant_id);
  perform private.refuse_unfileable(v_tenant_id, v_form, v_return.kind, v_return.period_start, v_return.period_end);
  v_rows := array(select r from private.tax_rows(v_tenant_id, null, v_return.period_start, v_return.period_end,
    case when v_return.kind <> 'earlier' then v_form.input_months end) r);
  perform private.write_return(private.with_return_amounts(v_return, v_rows), v_rows, auth.uid(), v_now);
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$$;
comment on function public.file_return(jsonb) is
  'Files a period {id, kind: return | amendment (what came since) | earlier (all until its end was filed elsewhere), period_start, rows_hash of the worksheet, business_date, withheld_amount, reference}: freezes boxes and rows, settles the tax. '
  'Errors: return_filed, not_filed, earlier_return_open, period_not_over, worksheet_changed, nothing_to_file, period_locked. Idempotent by id and body. Needs tax.file.';

create function public.get_tax_return(p_return_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_return public.tax_returns;
begin
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = p_return_id;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.');
  end if;
  return private.tax_return_json(v_return);
end;
$$;
comment on function public.get_tax_return(uuid) is 'A filed return as it was frozen, with its payments. Needs accounting.view.';

create function private.write_tax_payment(
  p_return public.tax_returns, p_body jsonb, p_amount numeric, p_day date, p_user_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
  v_entry_id uuid;
begin
  v_account_id := (private.require_money_account(p_return.tenant_id,
    coalesce(v_account_id, private.posting_role(p_return.tenant_id, 'bank')), 'money_account_id')).id;
  v_entry_id := private.post_journal_entry(p_return.tenant_id, p_user_id, 'tax_payment', private.input_uuid(p_body, 'id'), p_day,
    'Tax paid for ' || to_char(p_return.period_end, 'YYYY-MM'), jsonb_build_array(
      jsonb_build_object('role', 'vat_payable', 'debit', p_amount), jsonb_build_object('account_id', v_account_id, 'credit', p_amount)), p_now);
  insert into public.tax_payments (tenant_id, id, tax_return_id, amount, money_account_id, business_date, reference, paid_at, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_return.tenant_id, private.input_uuid(p_body, 'id'), p_return.id, p_amount, v_account_id, p_day, private.input_text(p_body, 'reference', 100),
    p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, private.request_hash(p_body));
  update public.tax_returns r set paid_amount = r.paid_amount + p_amount where r.tenant_id = p_return.tenant_id and r.id = p_return.id;
  perform private.write_audit(p_return.tenant_id, p_user_id, 'tax_paid', 'tax_returns', p_return.id, null,
    jsonb_build_object('amount', p_amount, 'period_end', p_return.period_end));
end;
$$;
comment on function private.write_tax_payment(public.tax_returns, jsonb, numeric, date, uuid, timestamptz) is 'Posts a payment of a return that the caller holds.';

create function public.pay_tax(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_now timestamptz := clock_timestamp();
  v_today date := private.business_date(v_tenant_id, v_now);
  v_stored_hash text;
  v_return public.tax_returns;
  v_amount numeric;
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_payment, 'p_payment');
  perform private.lock_request('tax_payment', v_tenant_id, private.input_uuid(p_payment, 'id'));
  v_amount := private.input_number(p_payment, 'amount', 0.01, 99999999999, private.tenant_step(v_tenant_id));
  v_day := coalesce(private.accounting_day(p_payment, 'business_date', '', false), v_today);
  select * into v_return from public.tax_returns r
  where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_payment, 'return_id') for no key update;
  if v_return.id is null then
    perform private.fail(404, 'not_found', 'This tax return does not exist.', '{"field": "return_id"}');
  end if;
  select p.request_hash into v_stored_hash from public.tax_payments p where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_payment, 'id');
  if found then
    perform private.require_same_request(v_stored_hash, private.request_hash(p_payment));
    return private.tax_return_json(v_return) || '{"replayed": true}';
  elsif v_amount > v_return.amount_due - v_return.paid_amount then
    perform private.fail(409, 'more_than_due', 'This is more than what is still due.',
      jsonb_build_object('field', 'amount', 'due', v_return.amount_due - v_return.paid_amount));
  elsif v_day not between v_return.business_date and v_today then
    perform private.refuse_input('business_date', 'Tax is paid from the day of its return until today.');
  end if;
  perform private.write_tax_payment(v_return, p_payment, v_amount, v_day, auth.uid(), v_now);
  select * into v_return from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$$;
comment on function public.pay_tax(jsonb) is
  'Pays the tax of a return, or a part {id, return_id, amount, money_account_id (else the bank), business_date, reference}. Raises more_than_due. Idempotent by id and body. Needs tax.file.';

grant execute on function public.file_return(jsonb), public.get_tax_return(uuid), public.pay_tax(jsonb) to authenticated;

create constraint trigger _510_taxes after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__taxes();

insert into private.country_tax_returns (country, form, period_months, due_day, input_months, source) values
  ('KE', 'KE_VAT3', 1, 20, 6, 'VAT Act 2013, sections 17 (input tax within six months) and 44 (return by the 20th of the next month).');

insert into public.permissions (key, description) values ('tax.file', 'File tax returns and pay the tax');

insert into public.role_permissions (role, permission_key) values ('admin', 'tax.file');

insert into private.journal_sources (source_type, area) values ('tax_return', 'tax'), ('tax_payment', 'tax'), ('tax_payment', 'bank');

-- What documents of before mean for tax, in the order in which they were posted: a reversal mirrors what it takes back.
do $$
declare
  v_entry public.journal_entries;
begin
  for v_entry in select e.* from public.journal_entries e order by e.tenant_id, e.sequence loop
    perform private.write_tax_entries(v_entry);
  end loop;
end;
$$;
