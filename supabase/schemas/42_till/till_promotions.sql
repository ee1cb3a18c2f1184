-- Promotions on the tills' own devices: which of them changed, by the mechanism of private.price_changes. Those that ask for a coupon
-- stay with the server.

create function private.tg_promotions__changes()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.promotion_changes as c (tenant_id, promotion_id)
  select r.tenant_id, r.id from changed_rows r order by r.tenant_id, r.id
  on conflict (tenant_id, promotion_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_promotions__changes() is 'New, other and removed promotions are news to the tills.';

create function private.tg_promotion_targets__changes()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.promotion_changes as c (tenant_id, promotion_id)
  select distinct r.tenant_id, r.promotion_id from changed_rows r order by r.tenant_id, r.promotion_id
  on conflict (tenant_id, promotion_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_promotion_targets__changes() is 'What a promotion is for is news to the tills, also when a product or category of it goes.';

create function public.till_promotions(p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_today date := private.business_date(v_tenant_id, now());
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.promotion_id, row_number() over (order by c.changed_at, c.promotion_id) as place
    from private.promotion_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.promotion_id) > (v_at, v_id)
    order by c.changed_at, c.promotion_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.promotion_id, p.*
    from page g
    left join lateral (
      select p.id, jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'value', p.value, 'buy_quantity', p.buy_quantity,
        'get_quantity', p.get_quantity, 'get_percent', p.get_percent, 'is_for_all', p.scope = 'all', 'minimum_amount', p.minimum_amount,
        'starts_on', p.starts_on, 'ends_on', p.ends_on, 'weekdays', p.weekdays, 'from_time', p.from_time, 'until_time', p.until_time,
        'is_stackable', p.is_stackable, 'priority', p.priority, 'has_usage_limit', p.usage_limit is not null,
        'has_customer_limit', p.per_customer_limit is not null, 'created_at', p.created_at,
        'target_ids', to_jsonb(array(
          select t.product_id from public.promotion_products t where t.tenant_id = v_tenant_id and t.promotion_id = p.id
          union all
          select t.category_id from public.promotion_categories t where t.tenant_id = v_tenant_id and t.promotion_id = p.id))) as row
      from public.promotions p
      where p.tenant_id = v_tenant_id and p.id = g.promotion_id and p.is_active and p.archived_at is null and not p.needs_coupon
        and 'till' = any (p.channels)
        -- What is over comes back only by a change.
        and (p.ends_on is null or p.ends_on >= v_today - 1)) p on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(s.row order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.promotion_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.promotion_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
comment on function public.till_promotions(text, integer) is
  'Which promotions a till gives by itself, without those that ask for a coupon, by what changed since p_after, as till_prices does; target_ids: '
  'the products and categories they are for. Pages of 1 to 5,000. Needs sales.record or products.view.';

grant execute on function public.till_promotions(text, integer) to authenticated;
