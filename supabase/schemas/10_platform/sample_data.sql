-- Sample data in and out, each in one transaction.
--
-- Sample goods come with stock that cost nothing: a movement of quantity with value zero. So nothing is posted to the books and
-- the currency stays free to change. Movements are never removed: what has one goes to the archive, its pieces taken out again,
-- and comes back from there when samples are loaded once more.

create function private.restore_sample_product(
  p_tenant_id uuid, p_good private.sample_goods, p_currency_code text, p_category_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_product_id uuid;
begin
  select p.id into v_product_id
  from private.sample_products s join public.products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where s.tenant_id = p_tenant_id and s.name = p_good.name and s.removed_at is not null
    and p.name = p_good.name and p.kind = p_good.kind and p.unit = p_good.unit and p.archived_at is not null
  order by s.removed_at desc, p.id limit 1
  for update of p;
  if v_product_id is not null then
    update public.products p
    set archived_at = null, is_published = true, category_id = p_category_id, is_featured = p_good.is_featured,
      price = private.sample_price(p_good.price_usd, p_currency_code),
      retail_price = private.sample_price(p_good.usual_price_usd, p_currency_code),
      image_urls = case when p.image_urls = '{}' then array[private.sample_picture(p_good)] else p.image_urls end
    where p.tenant_id = p_tenant_id and p.id = v_product_id;
    update private.sample_products s set removed_at = null where s.tenant_id = p_tenant_id and s.product_id = v_product_id;
  end if;
  return v_product_id;
end;
$$;
comment on function private.restore_sample_product(uuid, private.sample_goods, text, uuid) is
  'Takes a sample that was removed before out of the archive again; null when there is none.';

create function private.insert_sample_products(p_tenant_id uuid, p_kind text, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_good private.sample_goods;
  v_category_id uuid;
  v_product_id uuid;
  v_source_id uuid := gen_random_uuid();
  v_location_id uuid := (select l.id from public.locations l where l.tenant_id = p_tenant_id and l.is_default);
begin
  for v_good in select * from private.sample_goods g where g.business_kind = p_kind order by g.position loop
    select c.id into v_category_id from public.categories c
    where c.tenant_id = p_tenant_id and c.parent_id is null and lower(c.name) = lower(v_good.category);
    if v_category_id is null then
      insert into public.categories (tenant_id, name, position, image_url)
      values (p_tenant_id, v_good.category, v_good.position, private.sample_picture(v_good))
      returning id into v_category_id;
      insert into private.sample_categories (tenant_id, category_id) values (p_tenant_id, v_category_id);
    end if;
    v_product_id := private.restore_sample_product(p_tenant_id, v_good, p_currency_code, v_category_id);
    if v_product_id is null then
      insert into public.products (tenant_id, name, description, price, retail_price, image_urls, is_published,
        category_id, kind, unit, is_featured)
      values (p_tenant_id, v_good.name, 'Sample data.', private.sample_price(v_good.price_usd, p_currency_code),
        private.sample_price(v_good.usual_price_usd, p_currency_code), array[private.sample_picture(v_good)], true, v_category_id, v_good.kind, v_good.unit, v_good.is_featured)
      returning id into v_product_id;
      insert into private.sample_products (tenant_id, product_id, name) values (p_tenant_id, v_product_id, v_good.name);
    end if;
    if v_good.kind = 'goods' and v_good.quantity > 0 then
      insert into public.stock_movements (
        tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
      values (p_tenant_id, v_product_id, v_location_id, 'opening', v_good.quantity, 0, 0, 'sample_data', v_source_id, clock_timestamp());
    end if;
  end loop;
end;
$$;
comment on function private.insert_sample_products(uuid, text, text) is
  'The sample products of one kind of business, in the shop, in their categories and with stock that is worth nothing.';

create function public.load_sample_data(p_kind text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_run private.first_runs;
  v_contact_id uuid;
  v_name text;
begin
  perform private.require_writable();
  if not exists (select 1 from private.sample_goods g where g.business_kind = p_kind) then
    perform private.refuse_input('p_kind', 'There is no sample data of this kind.');
  end if;
  insert into private.first_runs (tenant_id) values (v_tenant_id) on conflict (tenant_id) do nothing;
  -- The row is the lock: pressed twice, the second waits and finds the samples there.
  select * into v_run from private.first_runs f where f.tenant_id = v_tenant_id for update;
  if v_run.sample_kind is not null then
    if v_run.sample_kind = p_kind then
      return private.first_run_json(v_tenant_id);
    end if;
    perform private.fail(409, 'in_use', 'There is sample data already. Remove it first.');
  end if;
  perform private.insert_sample_products(v_tenant_id, p_kind, (select t.currency_code from public.tenants t where t.id = v_tenant_id));
  foreach v_name in array array['Sample customer Amina', 'Sample customer Joseph'] loop
    insert into public.contacts (tenant_id, name, type, notes) values (v_tenant_id, v_name, 'customer', 'Sample data.')
    returning id into v_contact_id;
    insert into private.sample_contacts (tenant_id, contact_id) values (v_tenant_id, v_contact_id);
  end loop;
  update private.first_runs f set sample_kind = p_kind, sample_loaded_at = clock_timestamp() where f.tenant_id = v_tenant_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'sample_data_loaded', 'first_runs', v_tenant_id, null, jsonb_build_object('kind', p_kind));
  return private.first_run_json(v_tenant_id);
end;
$$;
comment on function public.load_sample_data(text) is
  'Adds sample products, categories and customers of one kind of business, in one transaction. The same again changes nothing.';

create function private.remove_sample_product(p_tenant_id uuid, p_product public.products, p_sample_name text)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Renamed, restocked or promised to a shopper: the business has made it its own.
  if p_product.name <> p_sample_name
    or exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = p_product.id
        and m.source_type <> 'sample_data' and m.kind not in ('sale', 'sale_return'))
    or exists (
      select 1 from public.stock_reservations r
      where r.tenant_id = p_tenant_id and r.product_id = p_product.id and r.released_at is null and r.expires_at > statement_timestamp()) then
    delete from private.sample_products s where s.tenant_id = p_tenant_id and s.product_id = p_product.id;
    return 'kept';
  end if;
  -- Nobody has anything to do about it any more.
  delete from public.notifications n where n.tenant_id = p_tenant_id and n.path = '/admin/products/' || p_product.id;
  if not exists (
      select 1 from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product.id)
    and not exists (
      select 1 from public.sale_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product.id)
    and not exists (
      select 1 from public.order_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product.id) then
    delete from public.products p where p.tenant_id = p_tenant_id and p.id = p_product.id;
    return 'deleted';
  end if;
  -- The pieces that are left never existed; what was sold stays written.
  insert into public.stock_movements (
    tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
  select l.tenant_id, l.product_id, l.location_id, 'opening', -l.quantity, 0, 0, 'sample_data', gen_random_uuid(), clock_timestamp()
  from public.stock_levels l
  where l.tenant_id = p_tenant_id and l.product_id = p_product.id and l.quantity <> 0 and l.stock_value = 0;
  update public.products p set archived_at = clock_timestamp(), is_published = false, is_featured = false, category_id = null
  where p.tenant_id = p_tenant_id and p.id = p_product.id;
  update private.sample_products s set removed_at = clock_timestamp()
  where s.tenant_id = p_tenant_id and s.product_id = p_product.id;
  return 'archived';
end;
$$;
comment on function private.remove_sample_product(uuid, public.products, text) is
  'Takes one sample away: archived without stock when it ever moved or was sold, deleted when not, kept when it has become the business''s own.';

create function private.remove_sample_rest(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  for v_id in select s.contact_id from private.sample_contacts s where s.tenant_id = p_tenant_id loop
    begin
      delete from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_id;
    exception when foreign_key_violation or restrict_violation then
      -- A sale names this customer.
      delete from private.sample_contacts s where s.tenant_id = p_tenant_id and s.contact_id = v_id;
    end;
  end loop;
  for v_id in select s.category_id from private.sample_categories s where s.tenant_id = p_tenant_id loop
    begin
      delete from public.categories c where c.tenant_id = p_tenant_id and c.id = v_id;
    exception when foreign_key_violation or restrict_violation then
      -- Products of the business's own lie in it.
      delete from private.sample_categories s where s.tenant_id = p_tenant_id and s.category_id = v_id;
    end;
  end loop;
end;
$$;
comment on function private.remove_sample_rest(uuid) is 'Deletes the sample customers and categories that nothing of the business uses; the others become its own.';

create function public.remove_sample_data()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_product public.products;
  v_outcomes text[] := '{}';
begin
  perform private.require_writable();
  perform 1 from private.first_runs f where f.tenant_id = v_tenant_id for update;
  -- In id order, as everywhere that products are locked.
  for v_product in
    select p.* from public.products p
    join private.sample_products s on s.tenant_id = p.tenant_id and s.product_id = p.id
    where p.tenant_id = v_tenant_id and s.removed_at is null
    order by p.id for update of p
  loop
    v_outcomes := v_outcomes || private.remove_sample_product(v_tenant_id, v_product,
      (select s.name from private.sample_products s where s.tenant_id = v_tenant_id and s.product_id = v_product.id));
  end loop;
  perform private.remove_sample_rest(v_tenant_id);
  update private.first_runs f set sample_kind = null, sample_loaded_at = null where f.tenant_id = v_tenant_id;
  if cardinality(v_outcomes) > 0 then
    perform private.write_audit(v_tenant_id, auth.uid(), 'sample_data_removed', 'first_runs', v_tenant_id, null,
      jsonb_build_object('outcomes', to_jsonb(v_outcomes)));
  end if;
  return jsonb_build_object(
    'deleted', cardinality(array_positions(v_outcomes, 'deleted')),
    'archived', cardinality(array_positions(v_outcomes, 'archived')),
    'kept', cardinality(array_positions(v_outcomes, 'kept')));
end;
$$;
comment on function public.remove_sample_data() is
  'Takes the sample data out again in one transaction: what had stock goes to the archive, the rest is deleted, what the business made its own stays.';

grant execute on function
  public.load_sample_data(text),
  public.remove_sample_data()
  to authenticated;
