-- Batches: goods with a lot number and an expiry date, kept as a ledger below the stock movements.

create function private.tg_stock_movements__day()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.business_date := private.business_date(new.tenant_id, new.occurred_at);
  return new;
end;
$$;
comment on function private.tg_stock_movements__day() is 'Gives a movement the business day it occurred on when its writer named none.';

create function private.tg_stock_movement_batches__project()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_batch_levels as l (tenant_id, batch_id, location_id, product_id, expires_on, quantity)
  select b.tenant_id, b.id, n.location_id, b.product_id, b.expires_on, sum(n.quantity)
  from new_rows n join public.stock_batches b on b.tenant_id = n.tenant_id and b.id = n.batch_id
  group by b.tenant_id, b.id, n.location_id
  on conflict (tenant_id, batch_id, location_id) do update set quantity = l.quantity + excluded.quantity;
  return null;
end;
$$;
comment on function private.tg_stock_movement_batches__project() is 'Adds new entries to the levels of their batches.';

create function private.tg_stock_batches__expiry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.stock_batch_levels l set expires_on = new.expires_on where l.tenant_id = new.tenant_id and l.batch_id = new.id;
  return null;
end;
$$;
comment on function private.tg_stock_batches__expiry() is 'A corrected expiry corrects the levels of the batch.';

create function private.require_batches_are_stock(p_tenant_id uuid, p_product_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_tracks boolean;
begin
  select p.tracks_batches into v_tracks from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if exists (
    select 1
    from (
      select l.location_id, l.quantity from public.stock_levels l
      where v_tracks and l.tenant_id = p_tenant_id and l.product_id = p_product_id
      union all
      select b.location_id, -b.quantity from public.stock_batch_levels b where b.tenant_id = p_tenant_id and b.product_id = p_product_id
    ) x
    group by x.location_id having sum(x.quantity) <> 0) then
    raise exception 'The batches of product % are not its stock.', p_product_id using errcode = 'PT409', hint = 'batches_out_of_step';
  end if;
end;
$$;
comment on function private.require_batches_are_stock(uuid, uuid) is
  'Raises batches_out_of_step unless the batches of a product add up to its stock everywhere, or to nothing where it tracks none.';

create function private.tg_batches_are_stock()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_batches_are_stock(new.tenant_id, (to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end;
$$;
comment on function private.tg_batches_are_stock() is 'At commit: batches and stock agree. Its argument names the column of the product.';

create function private.batch_for(p_tenant_id uuid, p_product_id uuid, p_batch_number text, p_expires_on date, p_now timestamptz)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select b.id into v_id from public.stock_batches b
  where b.tenant_id = p_tenant_id and b.product_id = p_product_id
    and b.batch_number is not distinct from p_batch_number and b.expires_on is not distinct from p_expires_on;
  if v_id is null then
    insert into public.stock_batches (tenant_id, product_id, batch_number, expires_on, received_at)
    values (p_tenant_id, p_product_id, p_batch_number, p_expires_on, p_now) returning id into v_id;
  end if;
  return v_id;
end;
$$;
comment on function private.batch_for(uuid, uuid, text, date, timestamptz) is
  'The batch of a product with this number and expiry, made when it is new; null and null is the one for what nobody assigned. The product is locked by the caller.';

create function private.expired_quantity(p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_day date)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.sell_expired) then
    return 0;
  end if;
  return (
    select coalesce(sum(b.quantity), 0) from public.stock_batch_levels b
    where b.tenant_id = p_tenant_id and b.product_id = p_product_id and (p_location_id is null or b.location_id = p_location_id)
      and b.expires_on < p_day and b.quantity > 0);
end;
$$;
comment on function private.expired_quantity(uuid, uuid, uuid, date) is
  'How much of a product may not be sold any more on a day (the day of expiry is the last good one); 0 where the business sells it all the same. Null location: all.';

create function private.tg_products__switch_batches()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.tracks_batches then
    insert into public.stock_movement_batches (tenant_id, batch_id, location_id, quantity)
    select l.tenant_id, private.batch_for(l.tenant_id, l.product_id, null, null, clock_timestamp()), l.location_id, l.quantity
    from public.stock_levels l where l.tenant_id = new.tenant_id and l.product_id = new.id and l.quantity <> 0;
  else
    insert into public.stock_movement_batches (tenant_id, batch_id, location_id, quantity)
    select b.tenant_id, b.batch_id, b.location_id, -b.quantity
    from public.stock_batch_levels b where b.tenant_id = new.tenant_id and b.product_id = new.id and b.quantity <> 0;
  end if;
  return null;
end;
$$;
comment on function private.tg_products__switch_batches() is
  'Switched on: what lies there goes into the batch without number. Switched off: everything comes out of its batch, the stock stays.';
