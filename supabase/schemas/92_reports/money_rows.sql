-- Money owed and owing in reports: customers, suppliers, and what customers have paid for and not had yet.

create function private.due_band(p_due_on date, p_day date)
returns text language sql immutable security invoker set search_path = ''
return case private.ageing_bucket(p_due_on, p_day) when 'current' then '1' when 'd1_30' then '2' when 'd31_60' then '3' when 'd61_90' then '4' else '5' end;
comment on function private.due_band(date, date) is 'How long something has been due on a day, as a band in order: 1 not due, 2 up to 30 days, 3 up to 60, 4 up to 90, 5 above.';

create function private.receivable_rows(p_tenant_id uuid, p_day date)
returns table (contact_id uuid, document_id uuid, due_band text, owed numeric, overdue numeric, unused_credit numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select o.contact_id, o.item_id, private.due_band(o.due_on, p_day), o.open_amount, case when o.due_on < p_day then o.open_amount else 0 end, 0::numeric
  from private.open_items_on(p_tenant_id, 'receivable', p_day) o
  union all
  select e.contact_id, null, null, 0, 0, sum(e.amount)
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.account = 'deposit' and e.business_date <= p_day
  group by e.contact_id having sum(e.amount) <> 0;
end;
$$;
comment on function private.receivable_rows(uuid, date) is
  'What customers owed at the end of a day by how long it had been due, and what they had paid that no invoice has used.';

create function private.payable_rows(p_tenant_id uuid, p_day date)
returns table (supplier_id uuid, due_band text, owing numeric, owing_overdue numeric, unused_paid numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select o.contact_id, case when o.amount > 0 then private.due_band(o.day, p_day) end, greatest(o.amount, 0),
    case when o.amount > 0 and o.day < p_day then o.amount else 0 end, greatest(-o.amount, 0)
  from private.payables_on(p_tenant_id, p_day, 'due') o;
end;
$$;
comment on function private.payable_rows(uuid, date) is
  'What suppliers were owed at the end of a day by how long it had been due, and payments and credits that no bill has used.';

create function private.liability_entries(p_tenant_id uuid, p_to date)
returns table (day date, liability text, change text, amount numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select l.business_date, a.role, case
      when g.kind = 'expired' then 'expired'
      when e.source_type in ('gift_card_adjustment', 'manual', 'manual_reversal', 'opening_balance', 'opening_transfer', 'contact_opening', 'contact_opening_reversal') then 'adjusted'
      when l.credit > l.debit then 'issued' else 'used' end, l.credit - l.debit
  from public.ledger_accounts a
  join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id and l.business_date <= p_to
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  left join public.gift_card_entries g on e.source_type = 'gift_card_adjustment' and g.tenant_id = e.tenant_id and g.source_id = e.source_id
  where a.tenant_id = p_tenant_id and a.role in ('gift_cards', 'store_credit', 'customer_deposits')
  union all
  select d.day, 'points', case when y.kind in ('earned', 'restored') then 'issued' when y.kind in ('redeemed', 'reversed') then 'used' else y.kind end,
    y.points * p.point_value
  from public.loyalty_programs p
  join public.loyalty_entries y on y.tenant_id = p.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, y.created_at) as day) d
  where p.tenant_id = p_tenant_id and d.day <= p_to;
end;
$$;
comment on function private.liability_entries(uuid, date) is
  'Every change, up to a day, of what customers can still use: gift cards, store credit and deposits from the books, points at what a point is worth now.';

create function private.liability_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (liability text, owed_before numeric, issued numeric, used numeric, adjusted numeric, expired numeric, owed_after numeric)
language plpgsql stable rows 4 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select e.liability, coalesce(sum(e.amount) filter (where e.day < p_from), 0),
    coalesce(sum(e.amount) filter (where e.day >= p_from and e.change = 'issued'), 0),
    coalesce(-sum(e.amount) filter (where e.day >= p_from and e.change = 'used'), 0),
    coalesce(sum(e.amount) filter (where e.day >= p_from and e.change = 'adjusted'), 0),
    coalesce(-sum(e.amount) filter (where e.day >= p_from and e.change = 'expired'), 0), sum(e.amount)
  from private.liability_entries(p_tenant_id, p_to) e group by e.liability;
end;
$$;
comment on function private.liability_rows(uuid, date, date) is
  'What customers could still use before a range of days, what came and went in it, and what was left: before and issued, less used, with corrections, less expired, is after.';
