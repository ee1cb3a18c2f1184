-- Products: the attributes a business defines for itself, and the prefix of its own codes.

create function private.internal_code_prefix(p_tenant_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select p.prefix
    from (select n::text as prefix from generate_series(20, 29) as n) p
    where not exists (
      select 1 from public.barcode_rules r
      where r.tenant_id = p_tenant_id and r.is_active
        and left(p.prefix, length(r.prefix_from)) between left(r.prefix_from, 2) and left(r.prefix_to, 2))
    order by p.prefix desc limit 1), '29');
end;
$$;
comment on function private.internal_code_prefix(uuid) is 'Two digits from 20 to 29 that no weight or price code of the business begins with; 29 when all do, as an exact code wins.';

create function private.attribute_rows(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'choices', a.choices,
      'position', a.position, 'is_shown_in_list', a.is_shown_in_list, 'is_shown_in_shop', a.is_shown_in_shop)
      order by a.position, a.name, a.id), '[]')
    from public.product_attributes a where a.tenant_id = p_tenant_id and (p_id is null or a.id = p_id));
end;
$$;
comment on function private.attribute_rows(uuid, uuid) is 'The attributes of a business; one or all.';

create function public.list_product_attributes()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.attribute_rows(private.require_permission('products.view'), null);
end;
$$;
comment on function public.list_product_attributes() is 'The further facts this business keeps of its products, in their order.';

create function private.input_choices(p_attribute jsonb, p_kind text)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_list jsonb := private.input_array(p_attribute, 'choices', 0, 100);
  v_choices text[] := array(
    select btrim(c.value #>> '{}') from jsonb_array_elements(v_list) with ordinality as c (value, place) order by c.place);
begin
  if jsonb_path_exists(v_list, '$[*] ? (@.type() != "string")') or exists (
    select 1 from unnest(v_choices) as c where length(c) not between 1 and 60 or c ~ '[[:cntrl:]]') then
    perform private.refuse_input('choices', 'A choice has 1 to 60 characters.');
  elsif cardinality(v_choices) <> (select count(distinct lower(c)) from unnest(v_choices) as c) then
    perform private.refuse_input('choices', 'A choice is listed twice.');
  elsif p_kind = 'choice' and v_choices = '{}' then
    perform private.refuse_input('choices', 'Enter the choices.');
  end if;
  return case when p_kind = 'choice' then v_choices else '{}' end;
end;
$$;
comment on function private.input_choices(jsonb, text) is 'What can be chosen of an attribute, {} for other kinds, or invalid_input.';

create function public.save_product_attribute(p_attribute jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_row public.product_attributes;
  v_old public.product_attributes;
begin
  perform private.require_writable();
  perform private.input_object(p_attribute, 'p_attribute');
  v_row.id := private.input_uuid(p_attribute, 'id');
  v_row.name := private.input_text(p_attribute, 'name', 40, '', true);
  v_row.kind := private.input_choice(p_attribute, 'kind', array['text', 'number', 'choice', 'date']);
  v_row.choices := private.input_choices(p_attribute, v_row.kind);
  v_row.is_shown_in_list := coalesce(private.input_flag(p_attribute, 'is_shown_in_list', false), false);
  v_row.is_shown_in_shop := coalesce(private.input_flag(p_attribute, 'is_shown_in_shop', false), false);
  if v_row.name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not contain line breaks or control characters.');
  end if;
  perform private.lock_request('product_attributes', v_tenant_id, v_tenant_id);
  select * into v_old from public.product_attributes a where a.tenant_id = v_tenant_id and a.id = v_row.id;
  if not found and (select count(*) from public.product_attributes a where a.tenant_id = v_tenant_id) >= 50 then
    perform private.refuse_input('name', 'A business has at most 50 attributes.');
  elsif v_old.kind <> v_row.kind and exists (
    select 1 from public.products p where p.tenant_id = v_tenant_id and p.attributes ? v_old.name) then
    perform private.fail(409, 'in_use', 'Products have values of this attribute: it keeps its kind.', '{"field": "kind"}');
  end if;
  insert into public.product_attributes as a (tenant_id, id, name, kind, choices, position, is_shown_in_list, is_shown_in_shop)
  values (v_tenant_id, v_row.id, v_row.name, v_row.kind, v_row.choices,
    (select coalesce(max(o.position) + 1, 0) from public.product_attributes o where o.tenant_id = v_tenant_id),
    v_row.is_shown_in_list, v_row.is_shown_in_shop)
  on conflict (tenant_id, id) do update
  set name = excluded.name, kind = excluded.kind, choices = excluded.choices,
    is_shown_in_list = excluded.is_shown_in_list, is_shown_in_shop = excluded.is_shown_in_shop;
  if v_old.name <> v_row.name then
    update public.products p set attributes = p.attributes - v_old.name || jsonb_build_object(v_row.name, p.attributes -> v_old.name)
    where p.tenant_id = v_tenant_id and p.attributes ? v_old.name;
  end if;
  return private.attribute_rows(v_tenant_id, v_row.id) -> 0;
exception when unique_violation then
  perform private.refuse_input('name', 'Another attribute has this name.');
  return null;
end;
$$;
comment on function public.save_product_attribute(jsonb) is 'Adds or changes an attribute by id. A new name is the name on all products.';

create function public.delete_product_attribute(p_attribute_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_name text;
begin
  perform private.require_writable();
  delete from public.product_attributes a where a.tenant_id = v_tenant_id and a.id = p_attribute_id returning a.name into v_name;
  if v_name is null then
    perform private.fail(404, 'not_found', 'This attribute does not exist.');
  end if;
  update public.products p set attributes = p.attributes - v_name
  where p.tenant_id = v_tenant_id and p.attributes ? v_name;
end;
$$;
comment on function public.delete_product_attribute(uuid) is 'Takes an attribute and its values away from all products.';

grant execute on function
  public.list_product_attributes(),
  public.save_product_attribute(jsonb),
  public.delete_product_attribute(uuid)
  to authenticated;
