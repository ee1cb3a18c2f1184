-- A choice that a quote has promised is sold with it, though it was switched off, taken out or goes with those goods no more. What is
-- refused names its line.

drop function private.modifier_fault(uuid, jsonb);
create function private.modifier_fault(p_tenant_id uuid, p_lines jsonb, p_promised text[] default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with line as (
      select e.ordinality as place, (e.value ->> 'id')::uuid as id, p.id as product_id, p.name, coalesce(p.parent_id, p.id) as head_id,
        nullif(btrim(e.value ->> 'barcode'), '') is not null as is_label,
        array(select (m #>> '{}')::uuid from jsonb_array_elements(coalesce(nullif(e.value -> 'modifiers', 'null'), '[]')) as m) as choice_ids
      from jsonb_array_elements(p_lines) with ordinality as e
      join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid
    ), fault as (
      select l.place, l.id, l.product_id, s.id as set_id, w.choice_id,
        case when s.id is null then 'modifier_unknown'
          when a.set_id is null then 'modifier_not_offered'
          else 'modifier_inactive' end as code,
        case when s.id is null then 'There is no such choice.'
          when a.set_id is null then format('"%s" does not go with %s.', c.name, l.name)
          else format('"%s" for %s is not to be had at the moment.', c.name, l.name) end as message
      from line l
      cross join lateral unnest(l.choice_ids) as w (choice_id)
      left join public.modifier_choices c on c.tenant_id = p_tenant_id and c.id = w.choice_id
      left join public.modifier_sets s on s.tenant_id = p_tenant_id and s.id = c.set_id
      left join public.product_modifier_sets a on a.tenant_id = p_tenant_id and a.product_id = l.head_id and a.set_id = c.set_id
      where (a.set_id is null or not c.is_active or c.archived_at is not null or s.archived_at is not null)
        and (s.id is null or concat_ws(' ', l.product_id, w.choice_id) <> all (p_promised))
      union all
      select l.place, l.id, l.product_id, s.id, null, case when n.chosen < s.min_choices then 'modifiers_missing' else 'modifiers_too_many' end,
        case when n.chosen > s.max_choices then format('%s takes at most %s of "%s".', l.name, s.max_choices, s.name)
          when s.min_choices = 1 then format('Choose "%s" for %s.', s.name, l.name)
          else format('Choose at least %s of "%s" for %s.', s.min_choices, s.name, l.name) end
      from line l
      join public.product_modifier_sets a on a.tenant_id = p_tenant_id and a.product_id = l.head_id
      join public.modifier_sets s on s.tenant_id = p_tenant_id and s.id = a.set_id and s.archived_at is null
      cross join lateral (
        select count(*) as chosen from public.modifier_choices c
        where c.tenant_id = p_tenant_id and c.set_id = s.id and c.id = any (l.choice_ids)) n
      where not l.is_label and (n.chosen < s.min_choices or n.chosen > s.max_choices)
    )
    select jsonb_build_object('code', f.code, 'message', f.message, 'details', jsonb_strip_nulls(jsonb_build_object(
      'line_id', f.id, 'product_id', f.product_id, 'modifier_set_id', f.set_id, 'choice_id', f.choice_id)))
    from fault f
    order by f.place, f.code in ('modifiers_missing', 'modifiers_too_many'), f.set_id, f.choice_id limit 1);
end;
$$;
comment on function private.modifier_fault(uuid, jsonb, text[]) is
  'What is wrong with the choices of a basket''s lines, the first of it as {code, message, details}; null when nothing is. p_promised: product and choice that stand whatever became of them.';

create function private.promised_choices(p_tenant_id uuid, p_sale_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select concat_ws(' ', e.value ->> 'product_id', m.choice_id)
    from public.quotes q
    cross join lateral jsonb_array_elements(q.basket -> 'lines') as e
    cross join lateral jsonb_array_elements_text(coalesce(nullif(e.value -> 'modifiers', 'null'), '[]')) as m (choice_id)
    where q.tenant_id = p_tenant_id and q.sale_id = p_sale_id);
end;
$$;
comment on function private.promised_choices(uuid, uuid) is
  'Product and choice of every line of the quote that was taken for this sale; none where there is no such quote.';

create or replace function private.basket_modifiers(p_tenant_id uuid, p_basket jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_fault jsonb;
begin
  -- Reading the lines refuses what is no list of ids.
  perform count(*) from private.basket_lines(p_basket, p_step);
  v_fault := private.modifier_fault(p_tenant_id, p_basket -> 'lines',
    private.promised_choices(p_tenant_id, (p_basket ->> 'sale_id')::uuid));
  -- What was sold without the server, or promised in a quote, was chosen when it could be: only what never was is refused.
  if v_fault is not null and (v_fault ->> 'code' = 'modifier_unknown' or p_basket ->> 'keeps_choices' is distinct from 'true') then
    perform private.fail(409, v_fault ->> 'code', v_fault ->> 'message', v_fault -> 'details');
  end if;
  return (
    select coalesce(jsonb_object_agg(x.id, jsonb_build_object('amount', x.amount, 'chosen', x.chosen)), '{}')
    from (
      select (e.value ->> 'id')::uuid as id, sum(c.amount) as amount,
        jsonb_agg(jsonb_build_object('id', c.id, 'set', s.name, 'name', c.name, 'amount', c.amount)
          order by coalesce(a.position, 0), s.name, s.id, c.position, c.id) as chosen
      from jsonb_array_elements(p_basket -> 'lines') as e
      cross join lateral jsonb_array_elements_text(coalesce(nullif(e.value -> 'modifiers', 'null'), '[]')) as m (choice_id)
      join public.modifier_choices c on c.tenant_id = p_tenant_id and c.id = m.choice_id::uuid
      join public.modifier_sets s on s.tenant_id = p_tenant_id and s.id = c.set_id
      join public.products p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid
      left join public.product_modifier_sets a
        on a.tenant_id = p_tenant_id and a.product_id = coalesce(p.parent_id, p.id) and a.set_id = c.set_id
      group by (e.value ->> 'id')::uuid) x);
end;
$$;
comment on function private.basket_modifiers(uuid, jsonb, numeric) is
  'By line of a basket what its choices add to one unit and what they are: {amount, chosen: [{id, set, name, amount}]}. Raises the fault of private.modifier_fault. With keeps_choices (late sales, quotes) what was chosen then stands, whatever became of it. Those of the quote that is sold as sale_id stand as well.';

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
  v_refusal jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_refusal := private.guess_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.count_guesses(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes',
    'sale_id', private.input_uuid(p_basket, 'sale_id', '', false)));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$$;
