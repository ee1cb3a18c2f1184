-- Products: copying, deleting what was never used, the record of one product, labels, codes of one's own, and attributes.

create function private.copy_product(p_tenant_id uuid, p_user_id uuid, p_source public.products, p_id uuid, p_parent_id uuid, p_name text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.products := p_source;
begin
  v_row.id := p_id;
  v_row.parent_id := p_parent_id;
  v_row.name := p_name;
  v_row.sku := null;
  v_row.supplier_code := null;
  v_row.is_published := p_source.is_published and p_parent_id is not null;
  v_row.is_featured := false;
  perform private.insert_product(p_tenant_id, p_user_id, v_row, '[]', null, clock_timestamp());
end;
$$;
comment on function private.copy_product(uuid, uuid, public.products, uuid, uuid, text) is 'Adds a copy without codes and stock.';

create function public.duplicate_product(p_product_id uuid, p_new_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_source public.products;
  v_variant public.products;
  v_name text;
begin
  perform private.require_writable();
  if p_new_id is null or p_new_id = p_product_id then
    perform private.refuse_input('p_new_id', 'The copy needs an id of its own.');
  end if;
  perform private.lock_request('product', v_tenant_id, p_new_id);
  select * into v_source from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id;
  if not found then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  elsif v_source.parent_id is not null then
    perform private.refuse_input('p_product_id', 'A variant cannot be duplicated alone. Duplicate its product.');
  end if;
  v_name := btrim(left(v_source.name, 193)) || ' (copy)';
  if not exists (select 1 from public.products p where p.tenant_id = v_tenant_id and p.id = p_new_id) then
    perform private.copy_product(v_tenant_id, auth.uid(), v_source, p_new_id, null, v_name);
    insert into public.product_components (tenant_id, bundle_id, component_id, quantity)
    select v_tenant_id, p_new_id, k.component_id, k.quantity from public.product_components k
    where k.tenant_id = v_tenant_id and k.bundle_id = p_product_id;
    for v_variant in
      select * from public.products v
      where v.tenant_id = v_tenant_id and v.parent_id = p_product_id and v.archived_at is null order by v.id
    loop
      v_variant.is_published := false;
      perform private.copy_product(v_tenant_id, auth.uid(), v_variant, gen_random_uuid(), p_new_id,
        private.variant_name(v_name, v_source.options, v_variant.option_values));
    end loop;
  end if;
  return private.product_detail(v_tenant_id, p_new_id, private.can('products.view_cost'));
end;
$$;
comment on function public.duplicate_product(uuid, uuid) is
  'A copy under a new id, hidden in the shop, with its variants or what a bundle holds, without codes and stock.';

create function public.delete_product(p_product_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_product public.products;
begin
  perform private.require_writable();
  select * into v_product from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id for update;
  if not found then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  if exists (
    select 1 from public.products p
    where p.tenant_id = v_tenant_id and (p.id = p_product_id or p.parent_id = p_product_id) and private.was_used(v_tenant_id, p.id)) then
    raise foreign_key_violation;
  end if;
  delete from public.products p where p.tenant_id = v_tenant_id and p.parent_id = p_product_id;
  delete from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'product_deleted', 'products', p_product_id,
    jsonb_build_object('name', v_product.name, 'sku', v_product.sku, 'price', v_product.price), null);
exception when foreign_key_violation then
  perform private.fail(409, 'in_use', 'This product has history. Archive it instead.');
end;
$$;
comment on function public.delete_product(uuid) is 'Deletes a product that was never stocked, sold, ordered or put into a bundle; in_use for any other.';

create function public.product_history(p_product_id uuid, p_after text default null, p_limit integer default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_limit integer := private.page_size(p_limit, 20);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
  v_key jsonb;
begin
  if not exists (select 1 from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id) then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  if v_cursor is not null then
    if not pg_input_is_valid(coalesce(v_cursor ->> 'k', ''), 'timestamptz') or not pg_input_is_valid(coalesce(v_cursor ->> 'i', ''), 'uuid') then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
    v_after_at := (v_cursor ->> 'k')::timestamptz;
    v_after_id := (v_cursor ->> 'i')::uuid;
  end if;
  with page as (
    select e.*, row_number() over (order by e.created_at desc, e.id desc) as place
    from audit.events e
    where e.tenant_id = v_tenant_id and e.entity = 'products'
      and e.entity_id = any (p_product_id || array(
        select v.id from public.products v where v.tenant_id = v_tenant_id and v.parent_id = p_product_id))
      and (v_after_id is null or (e.created_at, e.id) < (v_after_at, v_after_id))
    order by e.created_at desc, e.id desc
    limit v_limit + 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'action', g.action, 'product_id', g.entity_id, 'product_name', p.name,
      'actor_name', f.full_name, 'created_at', g.created_at, 'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('field', k, 'before', g.before ->> k, 'after', g.after ->> k) order by k), '[]')
        from (select jsonb_object_keys(coalesce(g.before, '{}') || coalesce(g.after, '{}'))) as c (k)
        where g.before -> k is distinct from g.after -> k)) order by g.place)
      filter (where g.place <= v_limit), '[]'),
    case when count(*) > v_limit then (array_agg(jsonb_build_object('k', g.created_at, 'i', g.id)) filter (where g.place = v_limit))[1] end
  into v_rows, v_key
  from page g
  left join public.products p on p.tenant_id = v_tenant_id and p.id = g.entity_id
  left join public.profiles f on f.user_id = g.actor_id;
  return jsonb_build_object('rows', v_rows, 'next_cursor', private.encode_cursor(v_key));
end;
$$;
comment on function public.product_history(uuid, text, integer) is 'Who changed what of a product and its variants, newest first.';

create function public.label_products(p_product_ids uuid[] default null, p_receipt_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
begin
  if coalesce(cardinality(p_product_ids), 0) > 500 then
    perform private.refuse_input('p_product_ids', 'Choose at most 500 products.');
  elsif p_receipt_id is not null then
    perform private.require_permission('stock.receive');
    if not exists (select 1 from public.goods_receipts r where r.tenant_id = v_tenant_id and r.id = p_receipt_id) then
      perform private.fail(404, 'not_found', 'This delivery does not exist.');
    end if;
  end if;
  return (
    with wanted as (
      select w.id, min(w.place) as place, sum(w.quantity) as quantity
      from (
        select i.id, i.place, null::numeric as quantity from unnest(p_product_ids) with ordinality as i (id, place)
        union all
        select l.product_id, l.line_number, l.quantity from public.goods_receipt_lines l
        where l.tenant_id = v_tenant_id and l.goods_receipt_id = p_receipt_id
      ) w group by w.id
    )
    -- A product with variants stands for them: each has its own code and price.
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'brand', p.brand, 'unit', p.unit,
      'price', p.price, 'retail_price', p.retail_price, 'weight_kg', p.weight_kg, 'stock_quantity', p.stock_quantity,
      'received_quantity', w.quantity, 'barcodes', private.barcode_rows(v_tenant_id, p.id)) order by w.place, p.name, p.id), '[]')
    from wanted w
    join public.products p on p.tenant_id = v_tenant_id and not p.has_variants
      and (p.id = w.id or p.parent_id = w.id and p.archived_at is null));
end;
$$;
comment on function public.label_products(uuid[], uuid) is
  'What labels need of up to 500 products, or of those of a delivery; products with variants answer these.';

create function private.ean_check_digit(p_digits text)
returns text language sql immutable strict security invoker set search_path = '' as $$
  select ((10 - sum(substr(p_digits, n, 1)::integer * case when (length(p_digits) - n) % 2 = 0 then 3 else 1 end) % 10) % 10)::text
  from generate_series(1, length(p_digits)) as n;
$$;
comment on function private.ean_check_digit(text) is 'The last digit of an EAN or UPC whose other digits are given.';

create function public.next_internal_barcode()
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_prefix text := private.internal_code_prefix(v_tenant_id);
  v_code text;
begin
  for v_try in 1..20 loop
    v_code := v_prefix || lpad(floor(random() * 10 ^ (12 - length(v_prefix)))::bigint::text, 12 - length(v_prefix), '0');
    v_code := v_code || private.ean_check_digit(v_code);
    if not exists (select 1 from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_code) then
      return v_code;
    end if;
  end loop;
  perform private.fail(409, 'in_use', 'No free code was found. Try again.');
  return null;
end;
$$;
comment on function public.next_internal_barcode() is
  'An EAN-13 for use inside the shop (prefix 20 to 29) that no product has and that no weight or price code begins with.';

grant execute on function
  public.duplicate_product(uuid, uuid),
  public.delete_product(uuid),
  public.product_history(uuid, text, integer),
  public.label_products(uuid[], uuid),
  public.next_internal_barcode()
  to authenticated;
