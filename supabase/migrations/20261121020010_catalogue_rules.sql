-- Catalogue: the rules that a check cannot say, what the public may read, and cursors.

-- Triggers -------------------------------------------------------------------------------------------------------------

create function private.tg_products__derive()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.category_name := null;
  if new.category_id is not null then
    select c.name into new.category_name
    from public.categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
  end if;
  -- Either form of the pictures may be given; the first of the list is the picture shown in lists.
  if tg_op = 'INSERT' then
    if new.image_urls = '{}' and new.image_url is not null then
      new.image_urls := array[new.image_url];
    end if;
  elsif new.image_urls is not distinct from old.image_urls and new.image_url is distinct from old.image_url then
    new.image_urls := case when new.image_url is null then '{}'
      else new.image_url || array_remove(old.image_urls, new.image_url) end;
  end if;
  new.image_url := new.image_urls[1];
  -- Fields are parted by a newline, which no search term holds: a match never runs across two fields.
  new.search_text := lower(concat(new.name, chr(10), new.sku, chr(10), new.category_name, chr(10), new.description) collate "und-x-icu");
  return new;
end;
$$;
comment on function private.tg_products__derive() is 'Copies the category''s name, keeps the one picture equal to the first of the list, and the text that is searched.';

create function private.tg_categories__rename()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.products p set category_name = new.name
  where p.tenant_id = new.tenant_id and p.category_id = new.id;
  return null;
end;
$$;
comment on function private.tg_categories__rename() is 'A renamed category renames itself on its products.';

create function private.tg_categories__no_cycle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two moves at once could close a ring that neither of them sees.
  perform pg_advisory_xact_lock(hashtextextended('categories ' || new.tenant_id, 0));
  if exists (
    with recursive above as (
      select c.id, c.parent_id, 1 as depth from public.categories c
      where c.tenant_id = new.tenant_id and c.id = new.parent_id
      union all
      select c.id, c.parent_id, a.depth + 1 from above a
      join public.categories c on c.tenant_id = new.tenant_id and c.id = a.parent_id
      where a.depth < 10
    )
    select 1 from above a where a.id = new.id or a.depth = 10
  ) then
    perform private.fail(400, 'invalid_input', 'A category cannot lie inside itself or more than ten levels deep.',
      '{"field": "parent_id"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_categories__no_cycle() is 'The categories of a tenant stay a tree of at most ten levels.';

create function private.tg_products__variants()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_parent public.products;
begin
  if tg_op = 'UPDATE' then
    if new.parent_id is distinct from old.parent_id then
      perform private.fail(409, 'in_use', 'A variant stays with its product.');
    end if;
    return new;
  end if;
  select * into v_parent from public.products p
  where p.tenant_id = new.tenant_id and p.id = new.parent_id for no key update;
  if not found or v_parent.parent_id is not null or v_parent.kind <> new.kind then
    perform private.fail(400, 'invalid_input', 'A variant needs a product of the same kind that is not a variant itself.',
      '{"field": "parent_id"}');
  end if;
  if not v_parent.has_variants then
    if v_parent.stock_quantity <> 0 then
      perform private.fail(409, 'in_use', 'This product has stock of its own. Bring it to zero before giving it variants.');
    end if;
    update public.products p set has_variants = true where p.tenant_id = new.tenant_id and p.id = new.parent_id;
  end if;
  return new;
end;
$$;
comment on function private.tg_products__variants() is
  'A variant belongs to one product for good; a product with variants is not stocked or sold itself.';

create trigger _200_no_cycle before insert or update of parent_id on public.categories
  for each row when (new.parent_id is not null) execute function private.tg_categories__no_cycle();
create trigger _600_rename after update of name on public.categories
  for each row when (old.name is distinct from new.name) execute function private.tg_categories__rename();
create trigger _200_derive before insert
  or update of name, sku, description, category_id, category_name, image_url, image_urls, search_text on public.products
  for each row execute function private.tg_products__derive();
create trigger _300_variants before insert on public.products
  for each row when (new.parent_id is not null) execute function private.tg_products__variants();
create trigger _300_variants_stay before update of parent_id on public.products
  for each row execute function private.tg_products__variants();

-- A sale changes the stock, not the product: someone editing it meanwhile must not find it stale.
drop trigger _500_set_updated_at on public.products;
create trigger _500_set_updated_at before update on public.products
  for each row when (old.stock_quantity = new.stock_quantity) execute function private.tg_set_updated_at();

create function private.tg_products__stock_is_moved()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Called from the trigger of stock_movements the depth is two; from any statement of a person or a function it is one.
  if tg_op = 'INSERT' or pg_trigger_depth() < 2 then
    raise exception 'Stock is changed by stock movements only.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  return new;
end;
$$;
comment on function private.tg_products__stock_is_moved() is 'stock_quantity is a sum of stock movements and is written by their trigger alone.';
create trigger _100_stock_starts_at_zero before insert on public.products
  for each row when (new.stock_quantity <> 0) execute function private.tg_products__stock_is_moved();
create trigger _100_stock_is_moved before update of stock_quantity on public.products
  for each row when (old.stock_quantity <> new.stock_quantity) execute function private.tg_products__stock_is_moved();

-- The public -----------------------------------------------------------------------------------------------------------

create function private.open_shop_tenant_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select s.tenant_id from public.storefront_settings s
    join public.tenants t on t.id = s.tenant_id
    where s.is_enabled and t.status in ('active', 'trial'));
end;
$$;
comment on function private.open_shop_tenant_ids() is 'Tenants whose shop is open. One array per query, so the policy stays an index condition.';
grant execute on function private.open_shop_tenant_ids() to anon;

create policy "Everyone reads what open shops publish" on public.products for select to anon
  using (is_published and archived_at is null and tenant_id = any ((select private.open_shop_tenant_ids())::uuid[]));
grant select (
  tenant_id, id, name, description, price, retail_price, image_url, image_urls, sku, is_published, category_id, category_name,
  kind, unit, parent_id, option_values, options, has_variants, is_featured, archived_at, created_at, updated_at
) on table public.products to anon;

-- Cursors --------------------------------------------------------------------------------------------------------------

create function private.encode_cursor(p_key jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select translate(encode(convert_to(p_key::text, 'UTF8'), 'base64'), E'+/=\n', '-_');
$$;
comment on function private.encode_cursor(jsonb) is 'An opaque, URL-safe cursor for the sort key and id of a page''s last row; null for null.';

create function private.decode_cursor(p_cursor text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_key jsonb;
begin
  if p_cursor is null then
    return null;
  end if;
  begin
    v_key := convert_from(decode(rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
  exception when others then
    v_key := null;
  end;
  if jsonb_typeof(v_key) is distinct from 'object' then
    perform private.fail(400, 'invalid_input', 'This page no longer exists. Start from the first page.', '{"field": "p_after"}');
  end if;
  return v_key;
end;
$$;
comment on function private.decode_cursor(text) is 'The sort key inside a cursor; invalid_input for anything that encode_cursor did not make.';
