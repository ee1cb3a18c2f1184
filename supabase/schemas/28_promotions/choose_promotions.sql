-- Which promotions a basket gets. The rules stand in docs/decisions/0019-promotions.md.

create function private.promotion_lines(p_tenant_id uuid, p_lines jsonb)
returns table (place integer, line_id uuid, quantity numeric, base numeric, targets uuid[])
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  -- Lines stand in an order of their own, so that the order of scanning decides nothing.
  return query
  select (row_number() over (order by l.product_id, l.base, l.quantity, l.line_id))::integer, l.line_id, l.quantity, l.base,
    array_remove(array[p.id, p.parent_id], null) || array(
      with recursive above as (
        select c.id, c.parent_id, 0 as distance from public.categories c
        where c.tenant_id = p_tenant_id and c.id = coalesce(p.category_id, m.category_id)
        union all
        select c.id, c.parent_id, a.distance + 1 from above a
        join public.categories c on c.tenant_id = p_tenant_id and c.id = a.parent_id and a.distance < 20)
      select a.id from above a)
  from jsonb_to_recordset(p_lines) as l (line_id uuid, product_id uuid, quantity numeric, base numeric, is_open boolean)
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  left join public.products m on m.tenant_id = p_tenant_id and m.id = p.parent_id
  where l.is_open and l.base > 0
  order by 1;
end;
$$;
comment on function private.promotion_lines(uuid, jsonb) is
  'The lines of a basket that promotions may touch, with everything that a promotion can name to reach them: product, variant''s product, categories above.';

create function private.add_given(p_given jsonb[], p_promotion public.promotions, p_amounts numeric[])
returns jsonb[] language plpgsql immutable security invoker set search_path = '' as $$
begin
  for v_place in 1 .. cardinality(p_amounts) loop
    if p_amounts[v_place] > 0 then
      p_given[v_place] := p_given[v_place] || jsonb_build_object('id', p_promotion.id, 'name', p_promotion.name, 'amount', p_amounts[v_place]);
    end if;
  end loop;
  return p_given;
end;
$$;
comment on function private.add_given(jsonb[], public.promotions, numeric[]) is 'Notes on each line what a promotion gave it.';

create function private.less(p_rests numeric[], p_amounts numeric[])
returns numeric[] language sql immutable security invoker set search_path = ''
return (select array_agg(r.rest - a.amount order by r.place)
  from unnest(p_rests) with ordinality as r (rest, place)
  join unnest(p_amounts) with ordinality as a (amount, place) on a.place = r.place);
comment on function private.less(numeric[], numeric[]) is 'One list less the other, place by place.';

create function private.choose_promotions(
  p_promotions public.promotions[], p_places jsonb, p_quantities numeric[], p_bases numeric[], p_step numeric)
returns jsonb[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_count integer := cardinality(p_bases);
  v_given jsonb[] := array_fill('[]'::jsonb, array[cardinality(p_bases)]);
  v_rests numeric[] := p_bases;
  v_best numeric[] := array_fill(0::numeric, array[cardinality(p_bases)]);
  v_best_of integer[] := array_fill(0, array[cardinality(p_bases)]);
  v_taken boolean[] := array_fill(false, array[cardinality(p_bases)]);
  v_free integer[];
  v_amounts numeric[];
  v_chosen numeric[];
  v_chosen_of integer;
  v_gain numeric;
  v_chosen_gain numeric;
  v_done integer[] := '{}';
  v_promotion public.promotions;
begin
  -- Of those that go alone: for each line the one that gives it most.
  for v_index in 1 .. cardinality(p_promotions) loop
    v_promotion := p_promotions[v_index];
    continue when v_promotion.is_stackable or v_promotion.kind not in ('percent_off', 'amount_off');
    v_amounts := private.promotion_amounts(v_promotion, private.places_of(p_places, v_index), p_quantities, p_bases, p_step);
    for v_place in 1 .. v_count loop
      -- They come with the highest priority first.
      if v_amounts[v_place] > v_best[v_place]
        and (v_best_of[v_place] = 0 or p_promotions[v_best_of[v_place]].priority = v_promotion.priority) then
        v_best[v_place] := v_amounts[v_place];
        v_best_of[v_place] := v_index;
      end if;
    end loop;
  end loop;

  -- A set takes its lines when it gives more than these would, taken together.
  loop
    v_chosen_of := null;
    for v_index in 1 .. cardinality(p_promotions) loop
      v_promotion := p_promotions[v_index];
      continue when v_promotion.is_stackable or v_promotion.kind not in ('buy_x_get_y', 'fixed_price') or v_index = any (v_done);
      exit when v_chosen_of is not null and p_promotions[v_chosen_of].priority > v_promotion.priority;
      v_free := array(
        select u from unnest(private.places_of(p_places, v_index)) as u
        where not v_taken[u] and (v_best_of[u] = 0 or p_promotions[v_best_of[u]].priority <= v_promotion.priority));
      v_amounts := private.promotion_amounts(v_promotion, v_free, p_quantities, p_bases, p_step);
      v_gain := (
        select sum(a.amount - case when a.amount > 0 and v_best_of[a.place] > 0
          and p_promotions[v_best_of[a.place]].priority = v_promotion.priority then v_best[a.place] else 0 end)
        from unnest(v_amounts) with ordinality as a (amount, place));
      if v_gain > 0 and (v_chosen_of is null or v_gain > v_chosen_gain) then
        v_chosen_of := v_index;
        v_chosen := v_amounts;
        v_chosen_gain := v_gain;
      end if;
    end loop;
    exit when v_chosen_of is null;
    v_done := v_done || v_chosen_of;
    v_given := private.add_given(v_given, p_promotions[v_chosen_of], v_chosen);
    v_rests := private.less(v_rests, v_chosen);
    for v_place in 1 .. v_count loop
      v_taken[v_place] := v_taken[v_place] or v_chosen[v_place] > 0;
    end loop;
  end loop;
  for v_place in 1 .. v_count loop
    if v_best_of[v_place] > 0 and not v_taken[v_place] then
      v_given[v_place] := v_given[v_place] || jsonb_build_object('id', p_promotions[v_best_of[v_place]].id,
        'name', p_promotions[v_best_of[v_place]].name, 'amount', v_best[v_place]);
      v_rests[v_place] := v_rests[v_place] - v_best[v_place];
      v_taken[v_place] := true;
    end if;
  end loop;

  -- Those that go with others come on top, on what is left.
  for v_index in 1 .. cardinality(p_promotions) loop
    v_promotion := p_promotions[v_index];
    continue when not v_promotion.is_stackable or v_promotion.kind in ('basket_percent', 'basket_amount');
    v_amounts := private.promotion_amounts(v_promotion, private.places_of(p_places, v_index), p_quantities, v_rests, p_step);
    v_given := private.add_given(v_given, v_promotion, v_amounts);
    v_rests := private.less(v_rests, v_amounts);
  end loop;

  -- The whole basket comes last: one promotion that goes alone, on the lines that have none of their own, and those that go with others.
  v_chosen_of := null;
  for v_index in 1 .. cardinality(p_promotions) loop
    v_promotion := p_promotions[v_index];
    continue when v_promotion.is_stackable or v_promotion.kind not in ('basket_percent', 'basket_amount');
    exit when v_chosen_of is not null and p_promotions[v_chosen_of].priority > v_promotion.priority;
    v_free := array(select u from unnest(private.places_of(p_places, v_index)) as u where not v_taken[u]);
    v_amounts := private.promotion_amounts(v_promotion, v_free, p_quantities, v_rests, p_step);
    v_gain := (select sum(a) from unnest(v_amounts) as a);
    if v_gain > 0 and (v_chosen_of is null or v_gain > v_chosen_gain) then
      v_chosen_of := v_index;
      v_chosen := v_amounts;
      v_chosen_gain := v_gain;
    end if;
  end loop;
  if v_chosen_of is not null then
    v_given := private.add_given(v_given, p_promotions[v_chosen_of], v_chosen);
    v_rests := private.less(v_rests, v_chosen);
  end if;
  for v_index in 1 .. cardinality(p_promotions) loop
    v_promotion := p_promotions[v_index];
    continue when not v_promotion.is_stackable or v_promotion.kind not in ('basket_percent', 'basket_amount');
    v_amounts := private.promotion_amounts(v_promotion, private.places_of(p_places, v_index), p_quantities, v_rests, p_step);
    v_given := private.add_given(v_given, v_promotion, v_amounts);
    v_rests := private.less(v_rests, v_amounts);
  end loop;
  return v_given;
end;
$$;
comment on function private.choose_promotions(public.promotions[], jsonb, numeric[], numeric[], numeric) is
  'What each line of a basket is given, [{id, name, amount}], of promotions that hold, highest priority first. places: for each the lines it is for.';

create function private.places_of(p_places jsonb, p_index integer)
returns integer[] language sql immutable security invoker set search_path = ''
return array(select e.value::integer from jsonb_array_elements_text(p_places -> (p_index - 1)) as e);
comment on function private.places_of(jsonb, integer) is 'The lines that one of several promotions is for.';

create function private.apply_promotions(p_tenant_id uuid, p_basket jsonb, p_at timestamptz, p_step numeric, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_place jsonb := private.promotion_place(p_tenant_id, p_at, p_basket ->> 'channel', p_basket -> 'contact_id');
  v_amount numeric := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(p_lines) as l);
  v_coupons jsonb[] := private.read_coupons(p_tenant_id, p_basket, v_place, v_amount);
  v_lines record;
  v_offers record;
  v_given jsonb[] := '{}';
  v_totals jsonb;
begin
  select array_agg(l.place order by l.place) as places, array_agg(l.quantity order by l.place) as quantities,
    array_agg(l.base order by l.place) as bases, array_agg(l.line_id order by l.place) as ids,
    jsonb_agg(jsonb_build_object('place', l.place, 'targets', l.targets)) as targets
  into v_lines
  from private.promotion_lines(p_tenant_id, p_lines) l;
  select array_agg(p order by p.priority desc, p.created_at, p.id) as promotions, jsonb_agg(r.places order by p.priority desc, p.created_at, p.id) as places
  into v_offers
  from public.promotions p
  cross join lateral (
    select jsonb_agg(l.place order by l.place) as places
    from jsonb_to_recordset(v_lines.targets) as l (place integer, targets uuid[])
    where p.scope = 'all' or exists (
      select 1 from public.promotion_products t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.product_id = any (l.targets))
      or exists (
      select 1 from public.promotion_categories t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.category_id = any (l.targets))) r
  where p.tenant_id = p_tenant_id and p.is_active and p.archived_at is null and r.places is not null
    and case when p.needs_coupon
      then exists (select 1 from unnest(v_coupons) as c where c ->> 'state' = 'applied' and (c ->> 'promotion_id')::uuid = p.id)
      else private.promotion_refusal(p, v_place, v_amount) is null end;
  if v_offers.promotions is not null then
    v_given := private.choose_promotions(v_offers.promotions, v_offers.places, v_lines.quantities, v_lines.bases, p_step);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'amount', g.amount) order by g.amount desc, g.name, g.id), '[]')
  into v_totals
  from (
    select e.value ->> 'id' as id, e.value ->> 'name' as name, sum((e.value ->> 'amount')::numeric) as amount
    from unnest(v_given) as u (given) cross join jsonb_array_elements(u.given) as e group by 1, 2) g;
  return jsonb_build_object(
    'lines', (select jsonb_object_agg(i.id, g.given) from unnest(v_lines.ids) with ordinality as i (id, place)
      join unnest(v_given) with ordinality as g (given, place) on g.place = i.place where jsonb_array_length(g.given) > 0),
    'promotions', v_totals,
    'coupons', coalesce((
      select jsonb_agg(case
        when c.coupon ->> 'state' = 'applied' and t.value is null then c.coupon || private.coupon_answer(c.coupon ->> 'code', 'no_gain')
          || jsonb_build_object('promotion_id', c.coupon -> 'promotion_id', 'name', c.coupon -> 'name')
        else c.coupon || jsonb_build_object('amount', coalesce(t.value -> 'amount', '0')) end - 'coupon_id' order by c.place)
      from unnest(v_coupons) with ordinality as c (coupon, place)
      left join jsonb_array_elements(v_totals) as t on c.coupon ->> 'state' = 'applied' and t.value ->> 'id' = c.coupon ->> 'promotion_id'), '[]'),
    'uses', (
      select coalesce(jsonb_agg(jsonb_build_object('promotion_id', t.value -> 'id', 'amount', t.value -> 'amount',
        'coupon_id', (select c -> 'coupon_id' from unnest(v_coupons) as c
          where c ->> 'state' = 'applied' and c ->> 'promotion_id' = t.value ->> 'id'))), '[]')
      from jsonb_array_elements(v_totals) as t));
end;
$$;
comment on function private.apply_promotions(uuid, jsonb, timestamptz, numeric, jsonb) is
  'What promotions give the lines {line_id, product_id, quantity, base, is_open} of a basket: by line id, in all, what became of each coupon, and what is to be noted as used.';
