-- Journal: double entry. Lines are written before their entry, and the entry seals them: after it nothing can be added,
-- changed or removed. Mistakes are corrected by an entry that reverses another.

create table public.ledger_accounts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  code text not null check (code ~ '^[0-9A-Za-z.-]{1,20}$'),
  name text not null check (length(btrim(name)) between 1 and 120),
  account_type text not null check (account_type in ('asset', 'liability', 'equity', 'income', 'expense')),
  normal_balance text not null check (normal_balance in ('debit', 'credit')),
  role text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
create unique index ledger_accounts_role_key on public.ledger_accounts (tenant_id, role) where role is not null;
comment on table public.ledger_accounts is
  'Chart of accounts. role names what the posting functions use an account for (cash, sales, inventory …), at most one account each.';

create table public.accounting_periods (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  starts_on date not null,
  ends_on date not null,
  status text not null default 'open' check (status in ('open', 'locked')),
  locked_by uuid,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, starts_on),
  check (ends_on >= starts_on)
);
create index accounting_periods_locked_idx on public.accounting_periods (tenant_id, ends_on) where status = 'locked';
comment on table public.accounting_periods is 'Months of the books; nothing can be posted into a locked one.';

create table public.journal_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number text not null,
  source_type text not null check (source_type in (
    'sale', 'credit_note', 'goods_receipt', 'stock_adjustment', 'opening_stock', 'till_session', 'cash_movement', 'manual', 'reversal')),
  source_id uuid not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid,
  memo text,
  reverses_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, source_type, source_id),
  unique (tenant_id, reverses_id),
  foreign key (tenant_id, reverses_id) references public.journal_entries (tenant_id, id) on delete restrict
);
create index journal_entries_business_date_idx on public.journal_entries (tenant_id, business_date);
comment on table public.journal_entries is 'One balanced posting each, numbered without gaps, tied to the document it came from. Append-only.';

create table public.journal_lines (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  journal_entry_id uuid not null,
  ledger_account_id uuid not null,
  business_date date not null,
  debit numeric(14,2) not null default 0 check (debit between 0 and 1e12),
  credit numeric(14,2) not null default 0 check (credit between 0 and 1e12),
  memo text,
  primary key (tenant_id, id),
  foreign key (tenant_id, journal_entry_id) references public.journal_entries (tenant_id, id)
    on delete restrict deferrable initially deferred,
  foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id) on delete restrict,
  constraint journal_lines_one_side check (
    (debit > 0 and credit = 0) or (credit > 0 and debit = 0))
);
create index journal_lines_entry_idx on public.journal_lines (tenant_id, journal_entry_id);
create index journal_lines_account_idx on public.journal_lines (tenant_id, ledger_account_id, business_date) include (debit, credit);
comment on table public.journal_lines is
  'Debits and credits of an entry. business_date is the entry''s, copied so that every report reads one index. Append-only.';

-- The entry is written last. Lines that arrive when their entry already stands would be tampering.
create function private.tg_journal_lines__before_entry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_found record;
begin
  select bool_or(g.difference <> 0) as is_unbalanced, bool_or(exists (
    select 1 from public.journal_entries e where e.tenant_id = g.tenant_id and e.id = g.journal_entry_id)) as is_late
  into v_found
  from (
    select l.tenant_id, l.journal_entry_id, sum(l.debit - l.credit) as difference
    from new_rows l group by l.tenant_id, l.journal_entry_id
  ) g;
  if v_found.is_late then
    raise exception 'A posted journal entry takes no more lines.' using errcode = 'PT403', hint = 'append_only';
  end if;
  if v_found.is_unbalanced then
    raise exception 'Debits and credits differ.' using errcode = 'PT400', hint = 'unbalanced_entry';
  end if;
  return null;
end;
$$;
comment on function private.tg_journal_lines__before_entry() is 'Lines come before their entry and balance by themselves.';
create trigger _500_before_entry after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.tg_journal_lines__before_entry();

create function private.tg_journal_entries__balanced()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
  v_difference numeric;
  v_dates integer;
begin
  select count(*), sum(l.debit - l.credit), count(*) filter (where l.business_date <> new.business_date)
  into v_count, v_difference, v_dates
  from public.journal_lines l
  where l.tenant_id = new.tenant_id and l.journal_entry_id = new.id;
  if v_count < 2 or v_difference <> 0 or v_dates > 0 then
    raise exception 'Journal entry % does not balance.', new.number using errcode = 'PT400', hint = 'unbalanced_entry';
  end if;
  return null;
end;
$$;
comment on function private.tg_journal_entries__balanced() is 'At commit: every entry has at least two lines, of its date, that balance.';
create constraint trigger _500_balanced after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__balanced();

call private.make_append_only('public.journal_entries');
call private.make_append_only('public.journal_lines');

call private.protect_tenant_table('public.ledger_accounts', 'accounting.view');
call private.protect_tenant_table('public.accounting_periods', 'accounting.view');
call private.protect_tenant_table('public.journal_entries', 'accounting.view');
call private.protect_tenant_table('public.journal_lines', 'accounting.view');

-- Posting --------------------------------------------------------------------------------------------------------------

create function private.is_period_locked(p_tenant_id uuid, p_business_date date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.accounting_periods a
    where a.tenant_id = p_tenant_id and a.status = 'locked' and a.ends_on >= p_business_date and a.starts_on <= p_business_date);
end;
$$;
comment on function private.is_period_locked(uuid, date) is 'Whether the books of a day are closed.';

-- In two halves, so that a caller with a number of its own to take can write the lines before it holds any number.
create function private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_entry_id uuid := gen_random_uuid();
  v_count integer;
  v_missing text;
begin
  if private.is_period_locked(p_tenant_id, p_business_date) then
    perform private.fail(409, 'period_locked', 'The books of this day are locked.',
      jsonb_build_object('business_date', p_business_date));
  end if;

  with merged as (
    select l.role, a.id as account_id, sum(coalesce(l.debit, 0)) - sum(coalesce(l.credit, 0)) as amount
    from jsonb_to_recordset(p_lines) as l (role text, debit numeric, credit numeric)
    left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.role = l.role
    group by l.role, a.id
    having sum(coalesce(l.debit, 0)) <> sum(coalesce(l.credit, 0))
  ), missing as (
    select string_agg(m.role, ', ') as roles from merged m where m.account_id is null
  ), written as (
    insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
    select p_tenant_id, v_entry_id, m.account_id, p_business_date, greatest(m.amount, 0), greatest(-m.amount, 0)
    from merged m, missing x
    where x.roles is null
  )
  select (select count(*) from merged), x.roles into v_count, v_missing from missing x;
  if v_missing is not null then
    perform private.fail(409, 'ledger_account_missing', 'The chart of accounts lacks an account for: ' || v_missing || '.');
  end if;
  return case when v_count > 0 then v_entry_id end;
end;
$$;
comment on function private.write_journal_lines(uuid, date, jsonb) is
  'First half of a posting: the lines, same accounts merged, zeros dropped. Null when nothing is left, else the id to seal.';

create function private.seal_journal_entry(
  p_tenant_id uuid, p_user_id uuid, p_entry_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text,
  p_now timestamptz
)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_entry_id is null then
    return;
  end if;
  insert into public.journal_entries (
    tenant_id, id, number, source_type, source_id, business_date, posted_at, posted_by, memo)
  values (
    p_tenant_id, p_entry_id, private.next_number(p_tenant_id, 'journal'), p_source_type, p_source_id, p_business_date,
    p_now, p_user_id, p_memo);
end;
$$;
comment on function private.seal_journal_entry(uuid, uuid, uuid, text, uuid, date, text, timestamptz) is
  'Second half of a posting: the numbered entry that closes its lines. Its number stays locked until commit, so it comes last.';

create function private.post_journal_entry(
  p_tenant_id uuid, p_user_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text,
  p_lines jsonb, p_now timestamptz default clock_timestamp()
)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_entry_id uuid := private.write_journal_lines(p_tenant_id, p_business_date, p_lines);
begin
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, p_source_type, p_source_id, p_business_date, p_memo, p_now);
  return v_entry_id;
end;
$$;
comment on function private.post_journal_entry(uuid, uuid, text, uuid, date, text, jsonb, timestamptz) is
  'Posts lines [{"role","debit"|"credit"}] as one entry: same accounts merged, zeros dropped; null when nothing is left. Call it last.';

create function private.provision_ledger(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.ledger_accounts (tenant_id, code, name, account_type, normal_balance, role)
  values
    (p_tenant_id, '100100', 'Inventory', 'asset', 'debit', 'inventory'),
    (p_tenant_id, '110100', 'Accounts Receivable', 'asset', 'debit', 'receivable'),
    (p_tenant_id, '111000', 'Purchase Tax Control', 'asset', 'debit', 'vat_input'),
    (p_tenant_id, '120100', 'Cash on Hand', 'asset', 'debit', 'cash'),
    (p_tenant_id, '120200', 'Bank', 'asset', 'debit', 'bank'),
    (p_tenant_id, '120300', 'Mobile Money Clearing', 'asset', 'debit', 'mobile_money_clearing'),
    (p_tenant_id, '120400', 'Card Clearing', 'asset', 'debit', 'card_clearing'),
    (p_tenant_id, '210100', 'Accounts Payable', 'liability', 'credit', 'payable'),
    (p_tenant_id, '210200', 'Goods Received Not Invoiced', 'liability', 'credit', 'grni'),
    (p_tenant_id, '220000', 'Sales Tax Control', 'liability', 'credit', 'vat_output'),
    (p_tenant_id, '230100', 'Customer Deposits', 'liability', 'credit', 'customer_deposits'),
    (p_tenant_id, '230200', 'Customer Store Credit', 'liability', 'credit', 'store_credit'),
    (p_tenant_id, '300100', 'Owner''s Equity', 'equity', 'credit', 'owner_equity'),
    (p_tenant_id, '300200', 'Opening Balance Equity', 'equity', 'credit', 'opening_balance_equity'),
    (p_tenant_id, '300300', 'Retained Earnings', 'equity', 'credit', 'retained_earnings'),
    (p_tenant_id, '400100', 'Sales', 'income', 'credit', 'sales'),
    (p_tenant_id, '400200', 'Sales Returns', 'income', 'debit', 'sales_returns'),
    (p_tenant_id, '400300', 'Delivery Income', 'income', 'credit', 'delivery_income'),
    (p_tenant_id, '410100', 'Stock Gains', 'income', 'credit', 'stock_gain'),
    (p_tenant_id, '500100', 'Cost of Goods Sold', 'expense', 'debit', 'cost_of_goods_sold'),
    (p_tenant_id, '510100', 'Stock Shrinkage', 'expense', 'debit', 'shrinkage'),
    (p_tenant_id, '514600', 'Cash Register Gains and Losses', 'expense', 'debit', 'cash_over_short'),
    (p_tenant_id, '514700', 'Cash Rounding', 'expense', 'debit', 'cash_rounding'),
    (p_tenant_id, '520100', 'General Expenses', 'expense', 'debit', 'expenses')
  on conflict (tenant_id, code) do nothing;
end;
$$;
comment on function private.provision_ledger(uuid) is 'Gives a new business its chart of accounts (codes in the Kenyan manner). Safe to repeat.';
