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
  select b.tenant_id, p_entry.id, x.direction, x.code, x.rate, x.net, x.tax, x.recoverable, 'supplier_bill', b.id, b.bill_number, b.bill_date,
    p_entry.business_date, b.contact_id, c.name, c.tax_pin, b.supplier_reference
  from public.supplier_bills b
  join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  cross join lateral (
    select 'input' as direction, coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net,
      sum(l.tax_amount + l.own_tax_amount) as tax, sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and (l.tax_code is not null or l.tax_amount <> 0)
    group by 2, 3
    union all
    select 'output', l.tax_code, l.tax_rate_percent, sum(l.net_amount), sum(l.own_tax_amount), 0
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and l.own_tax_amount > 0
    group by 2, 3) x
  where b.tenant_id = p_entry.tenant_id and b.id = p_entry.source_id;
end;
$$;
comment on function private.write_bill_taxes(public.journal_entries) is 'Tax entries of a supplier''s bill, on the day of the paper. Lines without a tax code are no purchases for tax; reverse charge is on both sides.';

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

create function private.write_bank_taxes(p_entry public.journal_entries)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select p_entry.tenant_id, p_entry.id, x.direction, x.code, x.rate, x.taxable, x.tax, x.recoverable, p_entry.source_type, p_entry.source_id,
    p_entry.number, l.booked_on, p_entry.business_date, c.id, coalesce(c.name, left(p_entry.memo, 200)), c.tax_pin, l.reference
  from public.bank_matches m
  cross join lateral (
    select s.direction, coalesce(s.tax_code, 'NONE') as code, s.tax_rate_percent as rate, sum(s.amount - s.tax) as taxable, sum(s.tax) as tax,
      sum(s.recoverable) as recoverable, case when count(distinct s.contact_id) = 1 and count(s.contact_id) = count(*) then min(s.contact_id::text)::uuid end as contact_id
    from jsonb_to_recordset(m.splits) as s (direction text, tax_code text, tax_rate_percent numeric, amount numeric, tax numeric, recoverable numeric, contact_id uuid)
    where s.tax_code is not null or s.tax <> 0
    group by 1, 2, 3) x
  join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.bank_line_id is not null
  join public.bank_lines l on l.tenant_id = i.tenant_id and l.id = i.bank_line_id
  left join public.contacts c on c.tenant_id = m.tenant_id and c.id = x.contact_id
  where m.tenant_id = p_entry.tenant_id and m.id = p_entry.source_id;
end;
$$;
comment on function private.write_bank_taxes(public.journal_entries) is
  'Tax entries of a line of a statement and of the charge of a settlement, by code and rate, on the day of the line.';

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
    when 'asset_disposal' then perform private.write_disposal_taxes(p_entry);
    when 'bank_line' then perform private.write_bank_taxes(p_entry);
    when 'bank_settlement' then perform private.write_bank_taxes(p_entry);
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
