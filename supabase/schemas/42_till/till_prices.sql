-- What the device of a till asks for to price by itself: the lists that can apply where it stands, their prices by change, and the
-- customers who have prices of their own.

create function private.feed_cursor(p_has_more boolean, p_last_at timestamptz, p_last_id uuid, p_settled timestamptz)
returns text language sql stable security invoker set search_path = ''
return private.encode_cursor(case
  when p_has_more then jsonb_build_object('k', p_last_at, 'i', p_last_id, 's', p_settled)
  when p_last_at > p_settled then jsonb_build_object('k', p_settled, 'i', '00000000-0000-0000-0000-000000000000')
  else jsonb_build_object('k', greatest(p_last_at, '2000-01-01'), 'i', p_last_id) end);
comment on function private.feed_cursor(boolean, timestamptz, uuid, timestamptz) is
  'Where a walk through what changed goes on: with the next page, else with what changes later. What was written after p_settled may be '
  'committed behind what this walk has passed, so that the next one begins there.';

create function private.till_location(p_tenant_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
      select t.location_id from public.till_sessions k join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
      where k.tenant_id = p_tenant_id and k.opened_by = auth.uid() and k.status = 'open' limit 1),
    (select l.id from public.locations l where l.tenant_id = p_tenant_id and l.is_default));
end;
$$;
comment on function private.till_location(uuid) is 'Where the caller sells: the place of the own open till, else the business''s first.';

create function public.till_price_lists()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_location_id uuid := private.till_location(v_tenant_id);
  v_today date := private.business_date(v_tenant_id, now());
begin
  return (
    select jsonb_build_object(
      'timezone', t.timezone, 'day_cutoff', t.day_cutoff, 'location_id', v_location_id,
      'promotions_changed_at', (
        select c.changed_at from private.promotion_changes c where c.tenant_id = v_tenant_id order by c.changed_at desc limit 1),
      -- Whoever may not see customers any more is told of another moment: the device asks, hears no, and forgets them.
      'customers_changed_at', (
        select c.changed_at from private.customer_changes c
        where c.tenant_id = v_tenant_id and private.actor_can(v_tenant_id, auth.uid(), 'contacts.view')
        order by c.changed_at desc limit 1),
      'serials_changed_at', (
        select c.changed_at from private.serial_changes c
        where c.tenant_id = v_tenant_id and c.location_id = v_location_id order by c.changed_at desc limit 1),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'priority', l.priority, 'audience', l.audience,
          'tags', (select coalesce(jsonb_agg(lower(g)), '[]') from unnest(l.tags) as g), 'starts_on', l.starts_on, 'ends_on', l.ends_on,
          'changed_at', (
            select c.changed_at from private.price_changes c
            where c.tenant_id = v_tenant_id and c.price_list_id = l.id order by c.changed_at desc limit 1)) order by l.id), '[]')
        from public.price_lists l
        where l.tenant_id = v_tenant_id and l.is_active and l.archived_at is null
          and (l.location_id is null or l.location_id = v_location_id)
          -- A device may be without the network for long: it knows which day it is.
          and (l.ends_on is null or l.ends_on >= v_today - 1) and (l.starts_on is null or l.starts_on <= v_today + 31)
          and (l.audience <> 'contacts'
            or exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.price_list_id = l.id))))
    from public.tenants t where t.id = v_tenant_id);
end;
$$;
comment on function public.till_price_lists() is
  'Where the caller sells, the price lists that can apply there from yesterday to a month ahead, with the moment their prices last changed, '
  'when a promotion, a customer or a piece there last did, and what tells the business day. Needs sales.record or products.view.';

create function public.till_prices(p_price_list_id uuid, p_after text default null, p_limit integer default 2000)
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
    select c.changed_at, c.item_id, row_number() over (order by c.changed_at, c.item_id) as place
    from private.price_changes c
    where c.tenant_id = v_tenant_id and c.price_list_id = p_price_list_id and (c.changed_at, c.item_id) > (v_at, v_id)
    order by c.changed_at, c.item_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.item_id, i.*
    from page g
    left join lateral (
      select i.id, coalesce(i.product_id, i.category_id, i.price_list_id) as target_id, i.min_quantity, i.kind, i.value, i.starts_on, i.ends_on
      from public.price_list_items i
      where i.tenant_id = v_tenant_id and i.id = g.item_id and i.price_list_id = p_price_list_id
        -- What is over comes back only by a change.
        and (i.ends_on is null or i.ends_on >= v_today - 1)) i on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'target_id', s.target_id, 'min_quantity', s.min_quantity, 'kind', s.kind,
      'value', s.value, 'starts_on', s.starts_on, 'ends_on', s.ends_on) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.item_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.item_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
comment on function public.till_prices(uuid, text, integer) is
  'What changed in the prices of a list since p_after, as till_catalogue does for products; target_id is the product, variant or category, or '
  'the list itself for everything. is_settled: nothing can come behind this walk. Pages of 1 to 5,000. Needs sales.record or products.view.';

create function public.till_customers(p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  -- A device is filled with so many; what changes later comes whatever it has.
  v_from timestamptz := (
    select c.changed_at from private.customer_changes c where c.tenant_id = v_tenant_id order by c.changed_at desc offset 20000 limit 1);
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.contact_id, row_number() over (order by c.changed_at, c.contact_id) as place
    from private.customer_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.contact_id) > (v_at, v_id)
      and (v_from is null or c.changed_at > v_from or c.has_own_prices)
    order by c.changed_at, c.contact_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.contact_id, c.*
    from page g
    left join lateral (
      select c.id, c.name, c.phone, case when c.phone is null then c.email end as email, c.price_list_id, c.tags, c.merged_into_id, o.is_offered
      from public.contacts c
      cross join lateral (
        select not c.is_staff and c.archived_at is null and c.merged_into_id is null and c.type in ('customer', 'both') as is_offered) o
      where c.tenant_id = v_tenant_id and c.id = g.contact_id
        and (o.is_offered or c.price_list_id is not null or c.tags <> '{}' or c.merged_into_id is not null)) c on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'phone', s.phone, 'email', s.email, 'is_offered', s.is_offered,
      'price_list_id', s.price_list_id, 'tags', (select coalesce(jsonb_agg(lower(g)), '[]') from unnest(s.tags) as g),
      'merged_into_id', s.merged_into_id) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.contact_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.contact_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
comment on function public.till_customers(text, integer) is
  'The customers that can be chosen at a till, and every contact with a price list or tags or merged into another one, by what changed since '
  'p_after, as till_prices does; of more than 20,000 a first walk has those that changed last. is_offered: can be chosen. No balances. '
  'email: of those without a phone. Pages of 1 to 5,000. Needs contacts.view.';

grant execute on function
  public.till_price_lists(),
  public.till_prices(uuid, text, integer),
  public.till_customers(text, integer)
  to authenticated;
