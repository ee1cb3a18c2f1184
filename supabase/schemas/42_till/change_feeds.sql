-- What the tills' own devices need to sell without a network: which prices of lists, which customers' lists and tags, and which pieces
-- with serial numbers have changed. The same mechanism as private.catalogue_changes: a row for each thing, kept by triggers, that stays when the thing goes.

create function private.tg_price_list_items__changes()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.price_changes as c (tenant_id, price_list_id, item_id)
  select r.tenant_id, r.price_list_id, r.id from changed_rows r order by r.tenant_id, r.id
  on conflict (tenant_id, item_id) do update set price_list_id = excluded.price_list_id, changed_at = excluded.changed_at
    where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_price_list_items__changes() is 'New, other and removed prices of lists are news to the tills.';

create function private.tg_contacts__customer_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.customer_changes as c (tenant_id, contact_id, has_own_prices)
  values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.id, old.id),
    coalesce(new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null, false)
      or coalesce(old.price_list_id is not null or old.tags <> '{}' or old.merged_into_id is not null, false))
  on conflict (tenant_id, contact_id) do update
    set changed_at = excluded.changed_at, has_own_prices = c.has_own_prices or excluded.has_own_prices
    where c.changed_at < now() or (excluded.has_own_prices and not c.has_own_prices);
  return null;
end;
$$;
comment on function private.tg_contacts__customer_change() is 'Who can be chosen at a till, how they are found, and who has other prices than everybody is news to the tills.';

-- A variant without a category of its own has the prices of its product's category.
create function private.tg_products__variants_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select p.tenant_id, p.id from public.products p
  where p.tenant_id = new.tenant_id and p.parent_id = new.id
    and (p.category_id is null or (old.name, old.image_url, old.options) is distinct from (new.name, new.image_url, new.options))
  order by p.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_products__variants_change() is 'Another name, picture or order of sizes and colours of a product is news of its variants, another category of those that have none of their own.';

create function private.tg_stock_serial_levels__till_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.serial_changes as c (tenant_id, location_id, serial_id) values (new.tenant_id, new.location_id, new.serial_id)
  on conflict (tenant_id, location_id, serial_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_stock_serial_levels__till_change() is 'A piece that came or left is news to the tills of its place.';
