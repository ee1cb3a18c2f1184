-- Looking at batches and setting them right.

create function private.found_batch_ids(p_tenant_id uuid, p_query text)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_term text := private.search_term(p_query);
begin
  if v_term is null then
    return null;
  end if;
  return array(
    select b.id from public.stock_batches b
    where b.tenant_id = p_tenant_id and lower(b.batch_number) like private.escape_like(v_term) || '%'
    union
    select b.id
    from (
      select p.id from public.products p
      where p.tenant_id = p_tenant_id and p.search_text like '%' || private.escape_like(v_term) || '%' and p.tracks_batches limit 1000
    ) f
    join public.stock_batches b on b.tenant_id = p_tenant_id and b.product_id = f.id
    limit 5000);
end;
$$;
comment on function private.found_batch_ids(uuid, text) is
  'Batches whose number begins with a term or whose product holds it; null for no term.';

create function private.batch_rows(p_tenant_id uuid, p_keys jsonb, p_today date, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'batch_id', b.id, 'product_id', p.id, 'product_name', p.name, 'sku', p.sku, 'unit', p.unit, 'image_url', p.image_url,
      'batch_number', b.batch_number, 'expires_on', b.expires_on, 'days_left', b.expires_on - p_today,
      'location_id', o.id, 'location_name', o.name, 'quantity', l.quantity,
      'value', case when p_with_cost then round(l.quantity * s.stock_value / nullif(s.quantity, 0), 2) end,
      'received_at', b.received_at, 'updated_at', b.updated_at) order by k.place), '[]')
    from jsonb_to_recordset(p_keys) as k (batch_id uuid, location_id uuid, place integer)
    join public.stock_batches b on b.tenant_id = p_tenant_id and b.id = k.batch_id
    join public.stock_batch_levels l on l.tenant_id = p_tenant_id and l.batch_id = k.batch_id and l.location_id = k.location_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    join public.locations o on o.tenant_id = p_tenant_id and o.id = k.location_id
    left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = b.product_id and s.location_id = k.location_id);
end;
$$;
comment on function private.batch_rows(uuid, jsonb, date, boolean) is 'Batches at their places as list_batches shows them; days_left is negative once expired.';

create function public.list_batches(
  p_product_id uuid default null, p_location_id uuid default null, p_state text default 'all', p_days integer default 30,
  p_query text default null, p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_cost boolean := private.can('products.view_cost');
  v_limit integer := private.page_size(p_limit, 50);
  v_today date := private.business_date(v_tenant_id, now());
  v_from date;
  v_to date;
  v_found uuid[] := private.found_batch_ids(v_tenant_id, p_query);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_day date;
  v_after_batch uuid;
  v_after_location uuid;
  v_total bigint;
  v_keys jsonb;
  v_next jsonb;
begin
  if p_state is null or p_state not in ('all', 'expired', 'near') then
    perform private.refuse_input('p_state', 'Choose all, expired or near.');
  elsif p_days is null or p_days not between 1 and 3650 then
    perform private.refuse_input('p_days', 'Between 1 and 3650 days.');
  end if;
  -- Near: may still be sold, and ends within so many days.
  v_from := case p_state when 'near' then v_today end;
  v_to := case p_state when 'near' then v_today + p_days when 'expired' then v_today - 1 end;
  if v_cursor is not null then
    begin
      v_after_day := (v_cursor ->> 'e')::date;
      v_after_batch := (v_cursor ->> 'b')::uuid;
      v_after_location := (v_cursor ->> 'l')::uuid;
      v_total := (v_cursor ->> 'n')::bigint;
    exception when others then
      v_after_batch := null;
    end;
    if v_after_batch is null or v_after_location is null or v_total is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  else
    select count(*) into v_total
    from public.stock_batch_levels l
    where l.tenant_id = v_tenant_id and l.quantity <> 0 and (p_product_id is null or l.product_id = p_product_id)
      and (p_location_id is null or l.location_id = p_location_id) and (v_found is null or l.batch_id = any (v_found))
      and (v_to is null or l.expires_on <= v_to) and (v_from is null or l.expires_on >= v_from);
  end if;

  with dated as (
    select l.batch_id, l.location_id, l.expires_on
    from public.stock_batch_levels l
    where l.tenant_id = v_tenant_id and l.quantity <> 0 and (p_product_id is null or l.product_id = p_product_id)
      and (p_location_id is null or l.location_id = p_location_id) and (v_found is null or l.batch_id = any (v_found))
      and l.expires_on >= coalesce(v_from, '-infinity') and l.expires_on <= coalesce(v_to, 'infinity')
      and (v_after_batch is null or (v_after_day is not null and (l.expires_on, l.batch_id, l.location_id) > (v_after_day, v_after_batch, v_after_location)))
    order by l.expires_on, l.batch_id, l.location_id limit v_limit + 1
  ), undated as (
    select l.batch_id, l.location_id, l.expires_on
    from public.stock_batch_levels l
    where p_state = 'all' and l.tenant_id = v_tenant_id and l.quantity <> 0 and (p_product_id is null or l.product_id = p_product_id)
      and (p_location_id is null or l.location_id = p_location_id) and (v_found is null or l.batch_id = any (v_found))
      and l.expires_on is null
      and (v_after_batch is null or v_after_day is not null or (l.batch_id, l.location_id) > (v_after_batch, v_after_location))
    order by l.batch_id, l.location_id limit v_limit + 1
  ), page as (
    select x.*, row_number() over (order by x.expires_on nulls last, x.batch_id, x.location_id) as place
    from (select * from dated union all select * from undated) x
  )
  select jsonb_agg(jsonb_build_object('batch_id', g.batch_id, 'location_id', g.location_id, 'place', g.place)) filter (where g.place <= v_limit),
    case when count(*) > v_limit then (jsonb_agg(jsonb_build_object('e', g.expires_on, 'b', g.batch_id, 'l', g.location_id, 'n', v_total))
      filter (where g.place = v_limit)) -> 0 end
  into v_keys, v_next
  from page g where g.place <= v_limit + 1;
  return jsonb_build_object('rows', private.batch_rows(v_tenant_id, coalesce(v_keys, '[]'), v_today, v_with_cost), 'total', v_total,
    'next_cursor', private.encode_cursor(v_next));
end;
$$;
comment on function public.list_batches(uuid, uuid, text, integer, text, text, integer) is
  'What lies in batches, the first to expire first: all, only expired, or near (p_days from today). Value only with products.view_cost.';

create function public.near_expiry(p_location_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_cost boolean := private.can('products.view_cost');
  v_today date := private.business_date(v_tenant_id, now());
begin
  return jsonb_build_object('today', v_today, 'buckets', (
    select jsonb_agg(jsonb_build_object('days', k.days, 'batches', coalesce(g.batches, 0), 'quantity', coalesce(g.quantity, 0),
      'value', case when v_with_cost then coalesce(g.value, 0) end) order by k.days)
    from (values (0), (30), (60), (90)) as k (days)
    left join (
      select case when l.expires_on < v_today then 0 when l.expires_on <= v_today + 30 then 30 when l.expires_on <= v_today + 60 then 60 else 90 end as days,
        count(*) as batches, sum(l.quantity) as quantity, sum(round(l.quantity * s.stock_value / nullif(s.quantity, 0), 2)) as value
      from public.stock_batch_levels l
      left join public.stock_levels s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.location_id = l.location_id
      where l.tenant_id = v_tenant_id and l.quantity <> 0 and l.expires_on <= v_today + 90
        and (p_location_id is null or l.location_id = p_location_id)
      group by 1
    ) g on g.days = k.days));
end;
$$;
comment on function public.near_expiry(uuid) is
  'How many batches, units and how much value have expired (days 0) or will within 30, 31 to 60 and 61 to 90 days.';

create function public.save_batch(p_batch jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_old public.stock_batches;
  v_new jsonb;
  v_expected timestamptz;
begin
  perform private.require_writable();
  perform private.input_object(p_batch, 'p_batch');
  v_expected := private.input_instant(p_batch, 'expected_updated_at');
  v_new := coalesce(private.input_batch(p_batch - 'batch_id', ''), '{}');
  select * into v_old from public.stock_batches b where b.tenant_id = v_tenant_id and b.id = private.input_uuid(p_batch, 'id');
  if v_old.id is null then
    perform private.fail(404, 'not_found', 'This batch does not exist.');
  end if;
  -- The product first, as everything that moves its stock does.
  perform private.lock_goods(v_tenant_id, array[v_old.product_id]);
  select * into v_old from public.stock_batches b where b.tenant_id = v_tenant_id and b.id = v_old.id for no key update;
  if (v_old.batch_number, v_old.expires_on) is distinct from (v_new ->> 'batch_number', (v_new ->> 'expires_on')::date) then
    if v_expected is distinct from v_old.updated_at then
      perform private.fail(409, 'stale_row', 'Someone else changed this batch. Reload it.',
        jsonb_build_object('updated_at', v_old.updated_at));
    elsif exists (select 1 from public.stock_batch_levels l where l.tenant_id = v_tenant_id and l.batch_id = v_old.id and l.quantity < 0) then
      perform private.fail(409, 'in_use', 'More was sold than received. Receive the goods first.', '{"field": "batch_number"}');
    elsif exists (
      select 1 from public.stock_batches b
      where b.tenant_id = v_tenant_id and b.product_id = v_old.product_id and b.id <> v_old.id
        and b.batch_number is not distinct from v_new ->> 'batch_number' and b.expires_on is not distinct from (v_new ->> 'expires_on')::date) then
      perform private.fail(409, 'in_use', 'This product already has a batch with this number and expiry date.', '{"field": "batch_number"}');
    end if;
    update public.stock_batches b set batch_number = v_new ->> 'batch_number', expires_on = (v_new ->> 'expires_on')::date
    where b.tenant_id = v_tenant_id and b.id = v_old.id;
    perform private.write_audit(v_tenant_id, auth.uid(), 'batch_changed', 'stock_batches', v_old.id,
      jsonb_build_object('batch_number', v_old.batch_number, 'expires_on', v_old.expires_on),
      jsonb_build_object('batch_number', v_new ->> 'batch_number', 'expires_on', v_new ->> 'expires_on'));
  end if;
  return (
    select jsonb_build_object('id', b.id, 'product_id', b.product_id, 'batch_number', b.batch_number, 'expires_on', b.expires_on,
      'received_at', b.received_at, 'updated_at', b.updated_at)
    from public.stock_batches b where b.tenant_id = v_tenant_id and b.id = v_old.id);
end;
$$;
comment on function public.save_batch(jsonb) is
  'Corrects number and expiry of a batch, {id, batch_number, expires_on, expected_updated_at}; audited. The same again changes nothing.';

grant execute on function
  public.list_batches(uuid, uuid, text, integer, text, text, integer),
  public.near_expiry(uuid),
  public.save_batch(jsonb)
  to authenticated;
