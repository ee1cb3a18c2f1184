-- What is owed to suppliers is bills and goods that came without a bill yet: one function says whom and how much, and the dashboard, the
-- list of suppliers, the ageing and a supplier's page show its figures.

create function private.unbilled_receipts(p_tenant_id uuid)
returns table (id uuid, contact_id uuid, receipt_number text, business_date date, total_cost numeric, open_amount numeric)
language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_balance numeric := (
    select coalesce(sum(l.credit - l.debit), 0)
    from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    where l.tenant_id = p_tenant_id and a.tenant_id = p_tenant_id and a.role = 'grni');
  -- What was billed before it came is the suppliers' turn: it stands against the deliveries in the account.
  v_early numeric := (select coalesce(sum(e.amount), 0) from private.billed_not_received(p_tenant_id) e);
begin
  v_balance := v_balance + v_early;
  return query
  with waiting as materialized (
    select l.goods_receipt_id, sum(l.line_cost - l.billed_cost - l.returned_cost) as cost
    from public.goods_receipt_lines l
    where l.tenant_id = p_tenant_id and l.billed_quantity + l.returned_quantity < l.quantity group by l.goods_receipt_id
  ), receipt as materialized (
    select g.id, coalesce(c.merged_into_id, g.contact_id) as contact_id, g.receipt_number, g.business_date, g.total_cost, w.cost,
      -- What came after this one: so much of the balance is younger.
      coalesce(sum(w.cost) over (order by g.received_at desc, g.id desc rows between unbounded preceding and 1 preceding), 0) as younger
    from waiting w
    join public.goods_receipts g on g.tenant_id = p_tenant_id and g.id = w.goods_receipt_id
    left join public.contacts c on c.tenant_id = g.tenant_id and c.id = g.contact_id
  )
  select r.id, r.contact_id, r.receipt_number, r.business_date, r.total_cost, least(r.cost, v_balance - r.younger)
  from receipt r where r.younger < v_balance and r.cost > 0
  union all
  select null, e.contact_id, null, null, null, -e.amount from private.billed_not_received(p_tenant_id) e
  union all
  -- The books may hold more than deliveries brought, or less than nothing: that is no delivery and no supplier.
  select null, null, null, null, null, x.rest
  from (select v_balance - least(greatest(v_balance, 0), coalesce((select sum(r.cost) from receipt r), 0)) as rest) x where x.rest <> 0;
end;
$$;
comment on function private.unbilled_receipts(uuid) is
  'Deliveries that wait for a bill or for money, with how much of each: together the balance of goods received not invoiced. What was billed '
  'or paid without saying of what settles the oldest first. Rows without id: what a supplier billed before it came (below zero), and what no delivery explains.';

create function private.billed_not_received(p_tenant_id uuid)
returns table (contact_id uuid, amount numeric)
language plpgsql stable rows 10 security definer set search_path = '' as $$
begin
  return query
  select private.contact_head(p_tenant_id, b.contact_id), sum(l.cost_amount - l.received_cost - l.credited_cost)
  from public.supplier_bill_lines l
  join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
  where l.tenant_id = p_tenant_id and l.kind = 'early' and l.received_quantity + l.credited_quantity < l.quantity
  group by private.contact_head(p_tenant_id, b.contact_id) having sum(l.cost_amount - l.received_cost - l.credited_cost) <> 0;
end;
$$;
comment on function private.billed_not_received(uuid) is 'What suppliers billed of goods that have not come, supplier by supplier.';

create function private.owed_to_suppliers(p_tenant_id uuid)
returns table (contact_id uuid, owed numeric, received_not_billed numeric)
language plpgsql stable rows 50 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select x.contact_id, coalesce(sum(x.owed), 0), coalesce(sum(x.received), 0)
  from (
    select t.contact_id, t.payable as owed, null::numeric as received
    from public.contact_totals t where t.tenant_id = p_tenant_id and (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0) and t.payable <> 0
    union all
    -- Accounts Payable is the ledger of contacts; what stands there of nobody is shown as nobody's.
    select null, b.amount - b.of_contacts, null
    from (
      select coalesce(sum(l.credit - l.debit), 0) as amount, coalesce((
        select sum(t.payable) from public.contact_totals t
        where t.tenant_id = p_tenant_id and (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0)), 0) as of_contacts
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_tenant_id and a.tenant_id = p_tenant_id and a.role = 'payable') b
    where b.amount <> b.of_contacts
    union all
    select u.contact_id, null, u.open_amount from private.unbilled_receipts(p_tenant_id) u) x
  group by x.contact_id;
end;
$$;
comment on function private.owed_to_suppliers(uuid) is
  'Whom a business owes how much: bills and opening balances, and goods that came without a bill. Merged contacts stand with their survivor; '
  'without contact_id what no supplier is named for. The sum is Accounts Payable and goods received not invoiced.';

create function public.owed_to_suppliers(p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_contact_id uuid := private.contact_head(v_tenant_id, p_contact_id);
begin
  if p_contact_id is not null and v_contact_id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "p_contact_id"}');
  end if;
  return (
    select jsonb_build_object('owed', coalesce(sum(o.owed), 0), 'received_not_billed', coalesce(sum(o.received_not_billed), 0),
      'total', coalesce(sum(o.owed + o.received_not_billed), 0),
      'of_no_supplier', coalesce(sum(o.owed + o.received_not_billed) filter (where o.contact_id is null), 0))
    from private.owed_to_suppliers(v_tenant_id) o where p_contact_id is null or o.contact_id = v_contact_id);
end;
$$;
comment on function public.owed_to_suppliers(uuid) is
  '{owed, received_not_billed, total, of_no_supplier} in the currency of the business: what bills and opening balances owe, what goods that were received '
  'without a bill cost (account 210200), both, and how much of it names no supplier. Of one supplier, or without one of the whole business, as on the dashboard.';

-- Suppliers are few: all that fit are read, and then sorted by a figure that stands in no column.
create function private.list_owed_ids(
  p_tenant_id uuid, p_term text, p_tags text[], p_status text, p_balance text, p_within uuid[], p_sort text, p_after jsonb, p_limit integer,
  out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sign integer := case when p_sort like '-%' then -1 else 1 end;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_number numeric := private.input_number(p_after, 'k', -1e13, 1e13, 0.01, 'p_after.', false);
  v_all uuid[];
begin
  select l.ids, l.total into v_all, total
  from private.list_contact_ids(p_tenant_id, p_term, 'supplier', p_tags, p_status, p_balance, p_within, 'name', null, 100000) l;
  select coalesce(array_agg(x.id order by x.place) filter (where x.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', x.id, 'k', x.owed)) filter (where x.place = p_limit))[1] end
  into ids, last_key
  from (
    select w.id, w.owed, row_number() over (order by w.owed * v_sign, w.id) as place
    from (
      select a.id, coalesce(o.owed + o.received_not_billed, 0) as owed
      from unnest(v_all) as a (id) left join private.owed_to_suppliers(p_tenant_id) o on o.contact_id = a.id) w
    where v_after_id is null or (w.owed * v_sign, w.id) > (v_after_number * v_sign, v_after_id)
    order by w.owed * v_sign, w.id limit p_limit + 1) x;
end;
$$;
comment on function private.list_owed_ids(uuid, text, text[], text, text, uuid[], text, jsonb, integer) is
  'One page of suppliers by what they are owed, as private.list_contact_ids answers it.';

grant execute on function public.owed_to_suppliers(uuid) to authenticated;
