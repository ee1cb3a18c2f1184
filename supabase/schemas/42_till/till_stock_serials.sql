-- Which pieces lie where a till stands, by what changed: a serial number that is scanned without a network finds its goods.

create function public.till_stock_serials(p_location_id uuid, p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.serial_id, row_number() over (order by c.changed_at, c.serial_id) as place
    from private.serial_changes c
    where c.tenant_id = v_tenant_id and c.location_id = p_location_id and (c.changed_at, c.serial_id) > (v_at, v_id)
    order by c.changed_at, c.serial_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.serial_id, s.*
    from page g
    left join lateral (
      select s.id, s.serial_number, s.product_id
      from public.stock_serial_levels l
      join public.stock_serials s on s.tenant_id = v_tenant_id and s.id = l.serial_id
      where l.tenant_id = v_tenant_id and l.serial_id = g.serial_id and l.location_id = p_location_id and l.quantity = 1) s on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'serial_number', s.serial_number, 'product_id', s.product_id) order by s.place)
      filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.serial_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.serial_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
comment on function public.till_stock_serials(uuid, text, integer) is
  'Which pieces with a serial number lie at a place, by what changed since p_after, as till_prices does. Pages of 1 to 5,000. Needs '
  'sales.record or products.view.';

grant execute on function public.till_stock_serials(uuid, text, integer) to authenticated;
