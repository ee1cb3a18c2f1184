-- Own pages of the till: tiles as the owner arranges them, for every till or for one. A till keeps them with its copy of the catalogue.

create function private.till_pages_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select l.pages from private.till_layouts l where l.tenant_id = p_tenant_id), '[]');
end;
$$;
comment on function private.till_pages_json(uuid) is 'The pages of a business''s tills in their order: [{id, name, till_id, product_ids}].';

create function private.till_layout_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_pages jsonb := private.till_pages_json(p_tenant_id);
begin
  return jsonb_build_object(
    'version', coalesce((select l.version from private.till_layouts l where l.tenant_id = p_tenant_id), 0),
    'pages', v_pages,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'image_url', p.image_url) order by p.name, p.id), '[]')
      from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null and p.id = any (array(
        select t.id::uuid from jsonb_array_elements(v_pages) as g, jsonb_array_elements_text(g -> 'product_ids') as t (id)))));
end;
$$;
comment on function private.till_layout_json(uuid) is 'The arrangement with the names of its goods; archived ones are left out.';

create function public.get_till_pages()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_layout_json(private.require_permission('products.view'));
end;
$$;
comment on function public.get_till_pages() is
  'The pages of the tills as they are arranged: {version, pages: [{id, name, till_id, product_ids}], products: [{id, name, sku, image_url}]}; version 0: none yet. Needs products.view.';

create function private.read_till_page(p_tenant_id uuid, p_page jsonb, p_prefix text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_till_id uuid;
  v_name text;
  v_ids uuid[];
begin
  perform private.input_object(p_page, rtrim(p_prefix, '.'));
  v_name := private.input_line(p_page, 'name', 40, p_prefix, true);
  v_till_id := private.input_uuid(p_page, 'till_id', p_prefix, false);
  if v_till_id is not null and not exists (select 1 from public.tills t where t.tenant_id = p_tenant_id and t.id = v_till_id) then
    perform private.refuse_input(p_prefix || 'till_id', 'This till does not exist.');
  elsif coalesce(jsonb_typeof(p_page -> 'product_ids'), 'null') <> 'array' or jsonb_array_length(p_page -> 'product_ids') > 120 then
    perform private.refuse_input(p_prefix || 'product_ids', 'A page has up to 120 products.');
  elsif exists (
    select 1 from jsonb_array_elements(p_page -> 'product_ids') as e
    where jsonb_typeof(e) <> 'string' or e #>> '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    perform private.refuse_input(p_prefix || 'product_ids', 'These must be ids of products.');
  end if;
  v_ids := array(select e.id::uuid from jsonb_array_elements_text(p_page -> 'product_ids') with ordinality as e (id, place) order by e.place);
  if (select count(*) <> count(distinct u.id) from unnest(v_ids) as u (id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product is on this page twice.');
  elsif exists (select 1 from unnest(v_ids) as u (id) where not exists (
    select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = u.id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product of this page does not exist.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_page, 'id', p_prefix), 'name', v_name, 'till_id', v_till_id, 'product_ids', to_jsonb(v_ids));
end;
$$;
comment on function private.read_till_page(uuid, jsonb, text) is 'One page as it is kept, checked: its name, its till, and up to 120 products of the business, each once.';

create function public.save_till_pages(p_layout jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_version integer;
  v_old jsonb;
  v_pages jsonb := '[]';
  v_page jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_layout, 'p_layout');
  v_version := private.input_number(p_layout, 'expected_version', 0, 1000000000, 1)::integer;
  for v_page in select e.value from jsonb_array_elements(private.input_array(p_layout, 'pages', 0, 30)) as e loop
    v_pages := v_pages || private.read_till_page(v_tenant_id, v_page, format('pages[%s].', jsonb_array_length(v_pages)));
  end loop;
  if (select count(*) <> count(distinct e ->> 'id') from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages have the same id.');
  elsif (select count(*) <> count(distinct (coalesce(e ->> 'till_id', ''), lower(e ->> 'name'))) from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages of a till have the same name.');
  end if;
  perform private.lock_request('till_layouts', v_tenant_id, v_tenant_id);
  v_old := private.till_pages_json(v_tenant_id);
  if v_old = v_pages then
    return private.till_layout_json(v_tenant_id);
  elsif v_version <> coalesce((select l.version from private.till_layouts l where l.tenant_id = v_tenant_id), 0) then
    perform private.fail(409, 'stale_row', 'Someone else changed the pages of the till. Reload them.', '{"table": "till_layouts"}');
  end if;
  insert into private.till_layouts as l (tenant_id, pages) values (v_tenant_id, v_pages)
  on conflict (tenant_id) do update set pages = excluded.pages, version = l.version + 1;
  perform private.write_audit(v_tenant_id, auth.uid(), 'till_pages_saved', 'till_layouts', null,
    jsonb_build_object('pages', v_old), jsonb_build_object('pages', v_pages));
  return private.till_layout_json(v_tenant_id);
end;
$$;
comment on function public.save_till_pages(jsonb) is
  'Saves all pages of the tills at once, in their order: {expected_version, pages: [{id, name, till_id, product_ids}]}, up to 30 pages of 120 products. Answers as get_till_pages. '
  'stale_row when somebody else saved meanwhile. Needs products.edit.';

grant execute on function
  public.get_till_pages(),
  public.save_till_pages(jsonb)
  to authenticated;
