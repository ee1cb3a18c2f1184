-- Storefront orders: a shopper's request holds stock for a while; confirming turns it into a sale. Links to invoices.

create function private.phone_key(p_phone text)
returns text language sql immutable security invoker set search_path = '' as $$
  select right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 9);
$$;
comment on function private.phone_key(text) is
  'What is the same of a phone number in every spelling: its last nine digits, without the code of the country or a leading zero.';

-- reserved_quantity follows the reservations of the same statement.
create function private.tg_stock_reservations__project_insert()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_levels as l (tenant_id, product_id, location_id, reserved_quantity)
  select r.tenant_id, r.product_id, r.location_id, sum(r.quantity)
  from new_rows r where r.released_at is null
  group by r.tenant_id, r.product_id, r.location_id
  order by r.tenant_id, r.product_id, r.location_id
  on conflict (tenant_id, product_id, location_id) do update
  set reserved_quantity = l.reserved_quantity + excluded.reserved_quantity;
  return null;
end;
$$;
comment on function private.tg_stock_reservations__project_insert() is 'Adds new reservations to stock_levels.reserved_quantity.';

create function private.tg_stock_reservations__project_update()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.stock_levels l
  set reserved_quantity = l.reserved_quantity - d.quantity
  from (
    select o.tenant_id, o.product_id, o.location_id, sum(o.quantity) as quantity
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where o.released_at is null and n.released_at is not null
    group by o.tenant_id, o.product_id, o.location_id
  ) d
  where l.tenant_id = d.tenant_id and l.product_id = d.product_id and l.location_id = d.location_id;
  return null;
end;
$$;
comment on function private.tg_stock_reservations__project_update() is 'Takes released reservations off stock_levels.reserved_quantity.';

create function private.held_quantity(p_level public.stock_levels, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  if p_level.reserved_quantity is null or p_level.reserved_quantity = 0 then
    return 0;
  end if;
  return p_level.reserved_quantity - (
    select coalesce(sum(r.quantity), 0) from public.stock_reservations r
    where r.tenant_id = p_level.tenant_id and r.product_id = p_level.product_id and r.location_id = p_level.location_id
      and r.released_at is null and r.expires_at <= p_at);
end;
$$;
comment on function private.held_quantity(public.stock_levels, timestamptz) is 'What web orders hold of a level at an instant.';
