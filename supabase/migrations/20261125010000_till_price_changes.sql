-- What the tills' own devices need to sell without a network: which prices of lists, which customers' lists and tags, and which pieces
-- with serial numbers have changed. The same mechanism as private.catalogue_changes: a row for each thing, kept by triggers, that stays when the thing goes.

create table private.price_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  price_list_id uuid not null,
  item_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, item_id)
);
comment on table private.price_changes is
  'When each price of a price list last changed for the tills, kept by triggers. The row stays when the price is removed: that is how tills learn of it.';
comment on column private.price_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';
create index price_changes_order_idx on private.price_changes (tenant_id, price_list_id, changed_at, item_id);
call private.lock_down('private.price_changes');

create table private.customer_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, contact_id)
);
comment on table private.customer_changes is
  'When a contact that has a price list or tags, or is merged into another, or had any of these, last changed for the tills.';
comment on column private.customer_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';
create index customer_changes_order_idx on private.customer_changes (tenant_id, changed_at, contact_id);
call private.lock_down('private.customer_changes');

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

create trigger _620_till_new after insert on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_changed after update on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_gone after delete on public.price_list_items
  referencing old table as changed_rows for each statement execute function private.tg_price_list_items__changes();

create function private.tg_contacts__customer_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.customer_changes as c (tenant_id, contact_id)
  values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.id, old.id))
  on conflict (tenant_id, contact_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_contacts__customer_change() is 'Who has other prices than everybody, and how such a customer is found, is news to the tills.';

create trigger _620_till_new after insert on public.contacts for each row
  when (new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null)
  execute function private.tg_contacts__customer_change();
create trigger _620_till_changed
  after update of price_list_id, tags, merged_into_id, archived_at, is_staff, type, name, phone on public.contacts for each row
  when (
    (old.price_list_id is not null or old.tags <> '{}' or old.merged_into_id is not null
      or new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null)
    and (old.price_list_id, old.tags, old.merged_into_id, old.archived_at, old.is_staff, old.type, old.name, old.phone)
      is distinct from (new.price_list_id, new.tags, new.merged_into_id, new.archived_at, new.is_staff, new.type, new.name, new.phone))
  execute function private.tg_contacts__customer_change();
create trigger _620_till_gone after delete on public.contacts for each row
  when (old.price_list_id is not null or old.tags <> '{}' or old.merged_into_id is not null)
  execute function private.tg_contacts__customer_change();

insert into private.price_changes (tenant_id, price_list_id, item_id, changed_at)
select i.tenant_id, i.price_list_id, i.id, i.updated_at from public.price_list_items i;
insert into private.customer_changes (tenant_id, contact_id, changed_at)
select c.tenant_id, c.id, c.updated_at from public.contacts c
where c.price_list_id is not null or c.tags <> '{}' or c.merged_into_id is not null;

-- A variant without a category of its own has the prices of its product's category.

create function private.tg_products__variants_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select p.tenant_id, p.id from public.products p
  where p.tenant_id = new.tenant_id and p.parent_id = new.id and p.category_id is null order by p.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_products__variants_change() is 'Another category of a product is news of its variants that have none of their own.';
create trigger _620_catalogue_variants after update of category_id on public.products for each row
  when (new.has_variants and old.category_id is distinct from new.category_id)
  execute function private.tg_products__variants_change();

-- What tills have of variants does not say whose they are.
update private.catalogue_changes c set changed_at = clock_timestamp()
from public.products p where p.tenant_id = c.tenant_id and p.id = c.product_id and p.parent_id is not null;

-- Which pieces lie where: a serial number that is scanned without a network finds its goods.

create table private.serial_changes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  location_id uuid not null,
  serial_id uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  primary key (tenant_id, location_id, serial_id)
);
comment on table private.serial_changes is 'When a piece last came to a place or left it, kept by trigger for the tills.';
comment on column private.serial_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';
create index serial_changes_order_idx on private.serial_changes (tenant_id, location_id, changed_at, serial_id);
call private.lock_down('private.serial_changes');

create function private.tg_stock_serial_levels__till_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.serial_changes as c (tenant_id, location_id, serial_id) values (new.tenant_id, new.location_id, new.serial_id)
  on conflict (tenant_id, location_id, serial_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_stock_serial_levels__till_change() is 'A piece that came or left is news to the tills of its place.';
create trigger _620_till_new after insert on public.stock_serial_levels
  for each row execute function private.tg_stock_serial_levels__till_change();
create trigger _620_till_changed after update of quantity on public.stock_serial_levels
  for each row when (old.quantity <> new.quantity) execute function private.tg_stock_serial_levels__till_change();

insert into private.serial_changes (tenant_id, location_id, serial_id, changed_at)
select l.tenant_id, l.location_id, l.serial_id, now() - interval '1 hour' from public.stock_serial_levels l where l.quantity = 1;
