-- What owners look at to keep control, in reports: changed prices, and who changed what.

create function private.override_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, minute smallint, product_id uuid, cashier_id uuid, approver_id uuid, location_id uuid, till_id uuid, channel text, at_list numeric, at_changed numeric,
  changed_lines bigint, below_cost_lines bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select s.business_date, private.day_minute(s.occurred_at, s.business_date, t.timezone, t.day_cutoff), l.product_id, coalesce(o.user_id, s.cashier_id), a.approver_id,
    coalesce(w.location_id, y.location_id), w.id, s.channel, round(l.list_price * l.quantity, 2), round(l.unit_price * l.quantity, 2), 1::bigint,
    case when l.net_amount < coalesce(m.cost, 0) then 1 else 0 end::bigint
  from public.sales s
  join public.tenants t on t.id = s.tenant_id
  join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.price_source ->> 'kind' = 'override'
  left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
  left join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
  left join public.tills w on w.tenant_id = s.tenant_id and w.id = h.till_id
  left join lateral (
    select j.location_id from public.journal_lines j
    where w.id is null and j.tenant_id = s.tenant_id and j.journal_entry_id = s.journal_entry_id and j.location_id is not null limit 1) y on true
  left join lateral (
    select x.approver_id from public.approvals x
    where x.tenant_id = s.tenant_id and x.document_id = s.id and x.permission = 'sales.override_price' and x.used_at is not null limit 1) a on true
  left join lateral (
    select -sum(v.value) as cost from public.stock_movements v
    where v.tenant_id = s.tenant_id and v.source_id = s.id and v.source_line_id = l.id) m on true
  where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to;
end;
$$;
comment on function private.override_rows(uuid, date, date) is
  'Lines of a range of days that were sold at a price that somebody typed: at the list price and at that one, before discounts, as prices are shown.';

create function private.audit_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (business_date date, minute smallint, actor_id uuid, audit_action text, audit_subject text, changes bigint)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select d.day, private.day_minute(e.created_at, d.day, t.timezone, t.day_cutoff), e.actor_id, e.action, e.entity, 1::bigint
  from audit.events e
  join public.tenants t on t.id = e.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, e.created_at) as day) d
  where e.tenant_id = p_tenant_id and d.day between p_from and p_to
    and e.created_at between (p_from - 2)::timestamptz and (p_to + 3)::timestamptz;
end;
$$;
comment on function private.audit_rows(uuid, date, date) is 'The audit record of a range of days: who changed what kind of thing.';

create function private.void_rows(p_tenant_id uuid, p_from date, p_to date)
returns table (
  business_date date, minute smallint, hour smallint, product_id uuid, cashier_id uuid, location_id uuid, till_id uuid, till_session_id uuid, reason text,
  void_kind text, basket text, voided_lines bigint, voided_baskets bigint, voided_value numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with voided as materialized (
    select v.*, private.day_minute(v.voided_at, v.business_date, t.timezone, t.day_cutoff) as minute,
      extract(hour from v.voided_at at time zone t.timezone)::smallint as hour, w.id as till_id, w.location_id,
      -- A basket that was never paid is no sale that could be opened.
      case when p.id is null then '-' else '' end || v.sale_id as basket
    from public.till_voids v
    join public.tenants t on t.id = v.tenant_id
    left join public.sales p on p.tenant_id = v.tenant_id and p.id = v.sale_id
    left join public.till_sessions h on h.tenant_id = v.tenant_id and h.id = v.till_session_id
    left join public.tills w on w.tenant_id = v.tenant_id and w.id = h.till_id
    where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to and v.kind <> 'restored'
      -- What was put back was not taken out, unless somebody else says so.
      and not exists (select 1 from public.till_voids r where r.tenant_id = v.tenant_id and r.restores_id = v.id and r.voided_by = v.voided_by)
  )
  select v.business_date, v.minute, v.hour, null::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, v.basket, 0::bigint,
    case v.kind when 'basket' then 1 else 0 end::bigint, 0::numeric
  from voided v where v.kind = 'basket'
  union all
  select v.business_date, v.minute, v.hour, (l.value ->> 'product_id')::uuid, v.voided_by, v.location_id, v.till_id, v.till_session_id, v.reason, v.kind, v.basket, 1, 0,
    (l.value ->> 'amount')::numeric
  from voided v cross join lateral jsonb_array_elements(v.lines) as l;
end;
$$;
comment on function private.void_rows(uuid, date, date) is
  'What was taken out of baskets before they were paid, in a range of days: a row for each line, and one for each basket that was emptied. basket: the id of the sale that it became; with - before it where it was never paid.';

create function private.voided_basket(p_tenant_id uuid, p_basket text)
returns text language sql stable security definer set search_path = ''
return (
  select concat_ws(' · ', to_char(min(v.voided_at) at time zone max(t.timezone), 'YYYY-MM-DD HH24:MI'),
    left(string_agg(l.lines, ', ' order by v.voided_at, v.id), 120), string_agg(distinct v.reason, ', '),
    coalesce('paid as ' || max(s.invoice_number), 'never paid'))
  from public.till_voids v
  join public.tenants t on t.id = v.tenant_id
  left join public.sales s on s.tenant_id = v.tenant_id and s.id = v.sale_id
  cross join lateral (
    select string_agg(trim_scale((x.value ->> 'quantity')::numeric) || ' ' || (x.value ->> 'name'), ', ' order by x.ordinality) as lines
    from jsonb_array_elements(v.lines) with ordinality as x) l
  where v.tenant_id = p_tenant_id and v.sale_id = ltrim(p_basket, '-')::uuid and v.kind <> 'restored'
    and not exists (select 1 from public.till_voids r where r.tenant_id = v.tenant_id and r.restores_id = v.id and r.voided_by = v.voided_by));
comment on function private.voided_basket(uuid, text) is
  'A basket of the report of voids in words, its key as private.void_rows gives it: when the first was taken out, what, why, and the number of the sale that it became.';
