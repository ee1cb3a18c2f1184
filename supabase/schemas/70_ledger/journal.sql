-- Journal: double entry. Lines are written before their entry, and the entry seals them: after it nothing can be added,
-- changed or removed. Mistakes are corrected by an entry that reverses another.

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

create function private.is_period_locked(p_tenant_id uuid, p_business_date date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.accounting_periods a
    where a.tenant_id = p_tenant_id and a.status = 'locked' and a.ends_on >= p_business_date and a.starts_on <= p_business_date);
end;
$$;
comment on function private.is_period_locked(uuid, date) is 'Whether the books of a day are closed.';

create function private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select private.write_journal_amounts(p_tenant_id, p_business_date, array_agg(l.role), array_agg(coalesce(l.debit, 0) - coalesce(l.credit, 0)))
    from jsonb_to_recordset(p_lines) as l (role text, debit numeric, credit numeric));
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
