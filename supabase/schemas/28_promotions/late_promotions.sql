-- A sale that was made without the server says what promotions gave its lines: late.promotions. They are part of the lines'
-- discount_amount; here they get their names, are noted as used, and are compared with what held when it was sold.

create function private.late_lines(p_tenant_id uuid, p_sale_id uuid, p_step numeric)
returns table (line_id uuid, product_id uuid, quantity numeric, base numeric, discount numeric, is_open boolean)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select l.id, l.product_id, l.quantity, b.base, l.discount_amount - (f.full_price - b.base),
    coalesce(l.price_source ->> 'kind' not in ('label', 'override', 'open'), true)
  from public.sale_lines l
  cross join lateral (select round(l.quantity * l.unit_price / p_step) * p_step as full_price) f
  cross join lateral (
    select case l.price_source ->> 'kind' when 'label' then (l.price_source ->> 'amount')::numeric else f.full_price end as base) b
  where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id;
end;
$$;
comment on function private.late_lines(uuid, uuid, numeric) is
  'The lines of a written sale as promotions look at them, and what was taken off each of them by promotions and by hand.';

create function private.promotions_offline(p_tenant_id uuid, p_at timestamptz, p_step numeric, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_place jsonb := private.promotion_place(p_tenant_id, p_at, 'till', null);
  v_amount numeric := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(p_lines) as l);
  v_lines record;
  v_offers record;
begin
  select array_agg(l.quantity order by l.place) as quantities, array_agg(l.base order by l.place) as bases,
    array_agg(l.line_id order by l.place) as ids, jsonb_agg(jsonb_build_object('place', l.place, 'targets', l.targets)) as targets
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
  where p.tenant_id = p_tenant_id and p.is_active and p.archived_at is null and r.places is not null and not p.needs_coupon
    and p.usage_limit is null and p.per_customer_limit is null and private.promotion_refusal(p, v_place, v_amount) is null;
  if v_offers.promotions is null then
    return '{}';
  end if;
  return coalesce((
    select jsonb_object_agg(i.id, g.given)
    from unnest(v_lines.ids) with ordinality as i (id, place)
    join unnest(private.choose_promotions(v_offers.promotions, v_offers.places, v_lines.quantities, v_lines.bases, p_step))
      with ordinality as g (given, place) on g.place = i.place
    where jsonb_array_length(g.given) > 0), '{}');
end;
$$;
comment on function private.promotions_offline(uuid, timestamptz, numeric, jsonb) is
  'What promotions give lines, by line id, where nobody can look at limits: as private.apply_promotions, without those that have one or ask for a coupon.';

create function private.flat_promotions(p_lines jsonb)
returns jsonb language sql immutable security invoker set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_array(l.key, g.value -> 'id', g.value -> 'amount') order by l.key, g.value ->> 'id'), '[]')
  from jsonb_each(coalesce(nullif(p_lines, 'null'), '{}')) as l cross join lateral jsonb_array_elements(l.value) as g);
comment on function private.flat_promotions(jsonb) is 'What promotions give, by line id, as a list that can be compared.';

create function private.note_late_promotions(p_tenant_id uuid, p_sale_id uuid, p_claims jsonb, p_flags text[])
returns text[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale record;
  v_lines jsonb;
  v_given jsonb;
  v_flat jsonb;
  v_limit numeric;
  v_is_above boolean;
begin
  if p_claims = '[]' and not exists (
    select 1 from public.promotions m where m.tenant_id = p_tenant_id and m.is_active and m.archived_at is null) then
    return p_flags;
  end if;
  select s.occurred_at, s.contact_id, private.currency_step(s.currency_code) as step into v_sale
  from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  v_lines := (select jsonb_agg(to_jsonb(l)) from private.late_lines(p_tenant_id, p_sale_id, v_sale.step) l);
  -- What cannot be part of what was taken off its line is nobody's promotion.
  select jsonb_object_agg(g.line_id, g.given) into v_given
  from (
    select c.line_id, jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'amount', c.amount) order by c.place) as given
    from (
      select (e.value ->> 'line_id')::uuid as line_id, (e.value ->> 'id')::uuid as id, sum((e.value ->> 'amount')::numeric) as amount,
        min(e.ordinality) as place
      from jsonb_array_elements(p_claims) with ordinality as e group by 1, 2) c
    join public.promotions p on p.tenant_id = p_tenant_id and p.id = c.id
    join jsonb_to_recordset(v_lines) as l (line_id uuid, discount numeric) on l.line_id = c.line_id
    group by c.line_id having sum(c.amount) <= max(l.discount)) g;
  if v_given is not null then
    perform set_config('dukani.names_promotions', 'on', true);
    update public.sale_lines l
    set price_source = coalesce(l.price_source, '{"kind": "promotion"}') || jsonb_build_object('promotions', v_given -> l.id::text)
    where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id and v_given ? l.id::text;
    perform set_config('dukani.names_promotions', '', true);
  end if;

  v_flat := private.flat_promotions(v_given);
  -- It was right by what the device could know, or by what the server said just before it was gone.
  if jsonb_array_length(v_flat) <> jsonb_array_length(p_claims)
    or v_flat <> private.flat_promotions(private.promotions_offline(p_tenant_id, v_sale.occurred_at, v_sale.step, v_lines))
      and v_flat <> private.flat_promotions(private.apply_promotions(p_tenant_id, jsonb_build_object('channel', 'till',
        'contact_id', v_sale.contact_id), v_sale.occurred_at, v_sale.step, v_lines) -> 'lines') then
    p_flags := array_remove(p_flags, 'price_differs') || 'price_differs'::text;
  elsif 'discount_above_limit' = any (p_flags) then
    -- Promotions are nobody's discount. Of a discount of the basket a line may have a step more: that is rounding.
    v_limit := (select o.cashier_discount_limit_percent from public.tenant_policies o where o.tenant_id = p_tenant_id);
    select coalesce(bool_or(x.by_hand > round(x.base * v_limit / 100 / v_sale.step) * v_sale.step + v_sale.step), false)
      or coalesce(sum(x.by_hand) > round(sum(x.base) * v_limit / 100 / v_sale.step) * v_sale.step, false)
    into v_is_above
    from (
      select l.base - n.given as base, l.discount - n.given as by_hand
      from jsonb_to_recordset(v_lines) as l (line_id uuid, base numeric, discount numeric)
      cross join lateral (
        select coalesce(sum((g.value ->> 'amount')::numeric), 0) as given
        from jsonb_array_elements(coalesce(v_given -> l.line_id::text, '[]')) as g) n) x;
    if not v_is_above then
      p_flags := array_remove(p_flags, 'discount_above_limit');
    end if;
  end if;
  perform private.write_promotion_uses(p_tenant_id, p_sale_id, null, v_sale.contact_id, jsonb_build_object('internal',
    jsonb_build_object('promotion_uses', (
      select coalesce(jsonb_agg(jsonb_build_object('promotion_id', u.id, 'amount', u.amount)), '[]')
      from (
        select (f.value ->> 1)::uuid as id, sum((f.value ->> 2)::numeric) as amount from jsonb_array_elements(v_flat) as f group by 1) u))),
    v_sale.occurred_at);
  return p_flags;
end;
$$;
comment on function private.note_late_promotions(uuid, uuid, jsonb, text[]) is
  'Gives the lines of a late sale the promotions that were charged, notes them as used, and answers the flags: price_differs where others held '
  'at that moment; discount_above_limit only for what was taken off by hand.';
