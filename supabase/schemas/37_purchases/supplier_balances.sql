-- What is owed to suppliers, on any day: their statements, and how long it has been due.

create function private.unused_on(p_tenant_id uuid, p_as_of date, p_contact_ids uuid[] default null)
returns table (contact_id uuid, business_date date, amount numeric)
language plpgsql stable rows 50 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select c.contact_id, c.business_date, c.total_amount - coalesce((
      select sum(a.amount) from public.supplier_allocations a
      where a.tenant_id = p_tenant_id and a.credit_id = c.id and a.business_date <= p_as_of), 0)
  from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.business_date <= p_as_of and (p_contact_ids is null or c.contact_id = any (p_contact_ids))
  union all
  -- In advance is what the payment did not settle at once, what was opened again, less what was used and refunded.
  select p.contact_id, p.business_date, p.advance_amount - coalesce((
      select sum(case when a.undoes_id is not null or a.from_advance or a.refund_id is not null
        then a.amount - a.withheld_amount - a.discount_amount else 0 end) from public.supplier_allocations a
      where a.tenant_id = p_tenant_id and a.payment_id = p.id and a.business_date <= p_as_of), 0)
    - case when private.business_date(p_tenant_id, p.reversed_at) <= p_as_of then p.amount else 0 end
  from public.supplier_payments p
  where p.tenant_id = p_tenant_id and p.kind = 'payment' and p.business_date <= p_as_of and (p_contact_ids is null or p.contact_id = any (p_contact_ids));
end;
$$;
comment on function private.unused_on(uuid, date, uuid[]) is
  'Credits and advances of suppliers that were not used at the end of a day, each with its own day; some are zero.';

create function private.payables_on(p_tenant_id uuid, p_as_of date, p_by text, p_contact_ids uuid[] default null)
returns table (contact_id uuid, day date, amount numeric)
language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select private.contact_head(p_tenant_id, o.contact_id), case p_by when 'due' then o.due_on else coalesce(b.bill_date, i.business_date) end, o.open_amount
  from private.open_items_on(p_tenant_id, 'payable', p_as_of, p_contact_ids) o
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = o.item_id
  left join public.supplier_bills b on b.tenant_id = p_tenant_id and b.id = o.item_id
  union all
  select private.contact_head(p_tenant_id, u.contact_id), u.business_date, -u.amount from private.unused_on(p_tenant_id, p_as_of, p_contact_ids) u where u.amount <> 0;
end;
$$;
comment on function private.payables_on(uuid, date, text, uuid[]) is
  'Bills that were open at the end of a day by the day they were due (or their own), and below zero what was paid in advance or credited.';

create function private.payable_buckets(p_days date[], p_amounts numeric[], p_as_of date)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'current', coalesce(sum(x.amount) filter (where x.bucket = 'current'), 0), 'd1_30', coalesce(sum(x.amount) filter (where x.bucket = 'd1_30'), 0),
    'd31_60', coalesce(sum(x.amount) filter (where x.bucket = 'd31_60'), 0), 'd61_90', coalesce(sum(x.amount) filter (where x.bucket = 'd61_90'), 0),
    'd90_plus', coalesce(sum(x.amount) filter (where x.bucket = 'd90_plus'), 0), 'total', coalesce(sum(x.amount), 0))
  from (select u.amount, private.ageing_bucket(u.day, p_as_of) as bucket from unnest(p_days, p_amounts) as u (day, amount)) x;
$$;
comment on function private.payable_buckets(date[], numeric[], date) is 'Amounts by how long their days are past.';

create function public.payables_ageing(p_as_of date default null, p_by text default 'due', p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_as_of date := coalesce(private.input_day(p_as_of, 'p_as_of'), private.business_date(v_tenant_id, now()));
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  perform private.input_choice(jsonb_build_object('p_by', p_by), 'p_by', array['due', 'bill']);
  return (
    with open as materialized (select * from private.payables_on(v_tenant_id, v_as_of, p_by, v_group))
    select jsonb_build_object('as_of', v_as_of, 'by', p_by,
      'total', (select private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_as_of) from open o),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('contact_id', s.contact_id, 'contact_name', c.name) || s.buckets order by (s.buckets ->> 'total')::numeric desc, c.name, s.contact_id)
        from (select o.contact_id, private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_as_of) as buckets from open o group by o.contact_id) s
        left join public.contacts c on c.tenant_id = v_tenant_id and c.id = s.contact_id), '[]')));
end;
$$;
comment on function public.payables_ageing(date, text, uuid) is
  'What suppliers are owed on a day, by how long it has been due (p_by due) or by the day of the bill (bill): {as_of, by, total, rows}. Advances and credits that are not used '
  'stand below zero with their own day, so that the columns are the balance. Needs purchases.view.';

create function private.supplier_moves(p_tenant_id uuid, p_group uuid[], p_from date, p_to date)
returns table (document_type text, document_id uuid, kind text, number text, business_date date, due_on date, amount numeric, place bigint)
language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select e.document_type, e.document_id, min(e.kind), min(e.document_number), e.business_date, max(e.due_on),
    sum(case e.account when 'advance' then -e.amount else e.amount end), min(e.sequence)
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.contact_id = any (p_group) and e.business_date between p_from and p_to and e.account in ('payable', 'advance')
  group by e.document_type, e.document_id, e.business_date
  -- What a credit or an advance settled later moves nothing between us and the supplier.
  having sum(case e.account when 'advance' then -e.amount else e.amount end) <> 0;
end;
$$;
comment on function private.supplier_moves(uuid, uuid[], date, date) is 'What changed what a supplier is owed, document by document.';

create function public.supplier_statement(p_contact_id uuid, p_from date default null, p_to date default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_to date := coalesce(private.input_day(p_to, 'p_to'), private.business_date(v_tenant_id, now()));
  v_from date := coalesce(private.input_day(p_from, 'p_from'), v_to - 90);
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_opening numeric;
  v_answer jsonb;
begin
  if v_group[1] is null then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "p_contact_id"}');
  elsif v_from > v_to then
    perform private.refuse_input('p_from', 'The end date is before the start date.');
  end if;
  v_opening := (select coalesce(sum(m.amount), 0) from private.supplier_moves(v_tenant_id, v_group, '1970-01-01', v_from - 1) m);
  with moved as (
    select m.*, v_opening + sum(m.amount) over (order by m.business_date, m.place) as balance
    from private.supplier_moves(v_tenant_id, v_group, v_from, v_to) m
  )
  select jsonb_build_object('opening_balance', v_opening, 'closing_balance', v_opening + coalesce(sum(m.amount), 0),
    'billed', coalesce(sum(m.amount) filter (where m.amount > 0), 0), 'settled', coalesce(-sum(m.amount) filter (where m.amount < 0), 0),
    'entries', coalesce(jsonb_agg(jsonb_build_object('document_type', m.document_type, 'document_id', m.document_id, 'kind', m.kind, 'number', m.number,
      'reference', coalesce(
        (select b.supplier_reference from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = m.document_id),
        (select p.reference from public.supplier_payments p where p.tenant_id = v_tenant_id and p.id = m.document_id),
        (select r.supplier_reference from public.supplier_credits r where r.tenant_id = v_tenant_id and r.id = m.document_id)),
      'business_date', m.business_date, 'due_on', m.due_on, 'amount', m.amount, 'balance', m.balance) order by m.business_date, m.place), '[]'))
  into v_answer from moved m;
  if jsonb_array_length(v_answer -> 'entries') > 5000 then
    perform private.refuse_input('p_from', 'This period has more than 5,000 entries. Choose a shorter one.');
  end if;
  return v_answer || (
    select jsonb_build_object('contact', jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'email', c.email, 'phone', c.phone,
        'address', c.address, 'tax_pin', c.tax_pin), 'from', v_from, 'to', v_to, 'currency_code', t.currency_code,
      'ageing', (select private.payable_buckets(array_agg(o.day), array_agg(o.amount), v_to) from private.payables_on(v_tenant_id, v_to, 'due', v_group) o))
    from public.contacts c join public.tenants t on t.id = c.tenant_id where c.tenant_id = v_tenant_id and c.id = v_group[1]);
end;
$$;
comment on function public.supplier_statement(uuid, date, date) is
  'What a supplier was owed, what was billed, credited, paid, and what is owed, with the ageing of the last day; without days the last 90. What was paid in advance stands against it. Needs purchases.view.';

grant execute on function
  public.payables_ageing(date, text, uuid),
  public.supplier_statement(uuid, date, date)
  to authenticated;
