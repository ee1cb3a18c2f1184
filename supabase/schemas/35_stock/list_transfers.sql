-- Reading transfers.

create function public.get_transfer(p_transfer_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_transfer jsonb := private.transfer_json(v_tenant_id, p_transfer_id, private.can('products.view_cost'));
begin
  if v_transfer is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.');
  end if;
  return v_transfer;
end;
$$;
comment on function public.get_transfer(uuid) is 'One transfer with its lines, what arrived when and, for those who may see costs, values.';

create function public.list_transfers(
  p_query text default null, p_status text default 'any', p_location_id uuid default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_cost boolean := private.can('products.view_cost');
  v_like text := private.escape_like(upper(nullif(btrim(left(p_query, 40)), ''))) || '%';
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_limit integer := private.page_limit(p_limit);
  v_statuses text[] := case p_status when 'any' then null when 'open' then array['draft', 'sent', 'partially_received']
    when 'on_the_way' then array['sent', 'partially_received'] else array[p_status] end;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['any', 'open', 'on_the_way', 'draft', 'sent', 'partially_received', 'received', 'cancelled']);
  return (
    with page as (
      select t.id, t.created_at
      from public.stock_transfers t
      where t.tenant_id = v_tenant_id
        and (v_statuses is null or t.status = any (v_statuses))
        and (p_location_id is null or t.from_location_id = p_location_id or t.to_location_id = p_location_id)
        and (v_like is null or t.transfer_number like v_like or t.transfer_number like '%' || v_like)
        and (v_after_id is null or (t.created_at, t.id) < (v_after_at, v_after_id))
      order by t.created_at desc, t.id desc limit v_limit + 1
    ), shown as (
      select p.id, p.created_at from page p order by p.created_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'transfer_number', t.transfer_number, 'status', t.status, 'revision', t.revision,
          'from_location_name', f.name, 'to_location_name', d.name, 'expected_on', t.expected_on, 'created_at', t.created_at,
          'sent_at', t.sent_at, 'received_at', t.received_at, 'note', t.note, 'line_count', l.lines, 'quantity', l.quantity,
          'in_transit_quantity', l.in_transit, 'in_transit_value', case when v_with_cost then l.value end,
          'lost_quantity', l.lost) order by h.created_at desc, h.id desc)
        from shown h
        join public.stock_transfers t on t.tenant_id = v_tenant_id and t.id = h.id
        join public.locations f on f.tenant_id = v_tenant_id and f.id = t.from_location_id
        join public.locations d on d.tenant_id = v_tenant_id and d.id = t.to_location_id
        cross join lateral (
          select count(*) as lines, sum(x.quantity) as quantity, sum(x.in_transit_quantity) as in_transit, sum(x.in_transit_value) as value,
            sum(x.lost_quantity) as lost
          from public.stock_transfer_lines x where x.tenant_id = v_tenant_id and x.stock_transfer_id = h.id) l), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('at', h.created_at, 'id', h.id)) from shown h order by h.created_at, h.id limit 1) end,
      'on_the_way_count', (select count(*) from public.stock_transfers t
        where t.tenant_id = v_tenant_id and t.status in ('sent', 'partially_received'))));
end;
$$;
comment on function public.list_transfers(text, text, uuid, text, integer) is
  'Transfers, newest first, by number, status (open: not done yet; on_the_way) and a location at either end. on_the_way_count is of all.';

grant execute on function
  public.get_transfer(uuid),
  public.list_transfers(text, text, uuid, text, integer)
  to authenticated;
