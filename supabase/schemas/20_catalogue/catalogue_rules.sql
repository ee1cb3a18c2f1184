-- Catalogue: the rules that a check cannot say, what the public may read, and cursors.

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
  new.search_text := private.product_search_text(new.name, new.sku, new.category_name, new.description, new.brand, new.attributes);
  return new;
end;
$$;
comment on function private.tg_products__derive() is
  'Copies the category''s name, keeps the one picture equal to the first of the list, and the text that is searched.';

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
declare
  v_above integer;
  v_below integer;
begin
  -- Two moves at once could close a ring that neither of them sees.
  perform pg_advisory_xact_lock(hashtextextended('categories ' || new.tenant_id, 0));
  with recursive above as (
    select c.id, c.parent_id, 1 as depth from public.categories c
    where c.tenant_id = new.tenant_id and c.id = new.parent_id
    union all
    select c.id, c.parent_id, a.depth + 1 from above a
    join public.categories c on c.tenant_id = new.tenant_id and c.id = a.parent_id
    where a.depth < 10
  )
  select case when bool_or(a.id = new.id) then 10 else max(a.depth) end into v_above from above a;
  with recursive below as (
    select new.id, 1 as depth
    union all
    select c.id, b.depth + 1 from below b
    join public.categories c on c.tenant_id = new.tenant_id and c.parent_id = b.id
    where b.depth < 10
  )
  select max(b.depth) into v_below from below b;
  if v_above + v_below > 10 then
    perform private.fail(400, 'invalid_input', 'A category cannot be its own parent or more than ten levels deep.',
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
      perform private.fail(409, 'in_use', 'A variant cannot move to another product.');
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
