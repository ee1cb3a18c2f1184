-- Modifiers: what is chosen with a product, such as "Milk: oat, soy". A set belongs to any number of products; a choice adds to the
-- price of the line, before promotions, discounts and tax. The client names choices, the database says what they cost.

create function private.check_line_modifiers(p_line jsonb, p_prefix text)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_ids jsonb := private.input_array(p_line, 'modifiers', 0, 50);
begin
  if exists (select 1 from jsonb_array_elements(v_ids) as e
      where jsonb_typeof(e.value) <> 'string' or length(e.value #>> '{}') <> 36 or not pg_input_is_valid(e.value #>> '{}', 'uuid'))
    or (select count(*) <> count(distinct lower(e)) from jsonb_array_elements_text(v_ids) as e) then
    perform private.refuse_input(p_prefix || 'modifiers', 'This must be a list of choices, each once.');
  elsif jsonb_array_length(v_ids) > 0 and nullif(btrim(p_line ->> 'barcode'), '') is not null then
    perform private.refuse_input(p_prefix || 'modifiers', 'A price label has its own price, so no choices can be added.');
  end if;
end;
$$;
comment on function private.check_line_modifiers(jsonb, text) is 'Refuses a basket line whose modifiers are no list of ids.';

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
        case when s.id is null then 'This choice does not exist.'
          when a.set_id is null then format('"%s" is not available for %s.', c.name, l.name)
          else format('"%s" for %s is not available right now.', c.name, l.name) end as message
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

create function private.basket_modifiers(p_tenant_id uuid, p_basket jsonb, p_step numeric)
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

create function private.till_modifier_sets(p_tenant_id uuid, p_product_ids uuid[])
returns table (product_id uuid, modifier_sets jsonb)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if not exists (select 1 from public.product_modifier_sets a where a.tenant_id = p_tenant_id) then
    return;
  end if;
  return query
  select p.id, jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'min_choices', s.min_choices, 'max_choices', s.max_choices,
      'choices', c.choices) order by a.position, s.name, s.id)
  from public.products p
  join public.product_modifier_sets a on a.tenant_id = p.tenant_id and a.product_id = coalesce(p.parent_id, p.id)
  join public.modifier_sets s on s.tenant_id = a.tenant_id and s.id = a.set_id and s.archived_at is null
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'amount', m.amount) order by m.position, m.id) as choices
    from public.modifier_choices m where m.tenant_id = s.tenant_id and m.set_id = s.id and m.is_active and m.archived_at is null) c
  where p.tenant_id = p_tenant_id and p.id = any (p_product_ids) and c.choices is not null
  group by p.id;
end;
$$;
comment on function private.till_modifier_sets(uuid, uuid[]) is 'The sets of products with the choices there are now, as the till asks for them.';

create function private.needs_choice(p_product public.products)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.product_modifier_sets a
    join public.modifier_sets s on s.tenant_id = a.tenant_id and s.id = a.set_id and s.archived_at is null and s.min_choices > 0
    where a.tenant_id = p_product.tenant_id and a.product_id = coalesce(p_product.parent_id, p_product.id));
end;
$$;
comment on function private.needs_choice(public.products) is 'Whether something must be chosen with a product, which only the till can ask for.';
