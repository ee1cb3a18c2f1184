-- Batches and expiry, for goods that track them: a ledger of its own below the stock movements. Every entry says how much of a
-- movement went into or came out of a batch; entries without a movement are the switch itself and batches set right. The levels
-- are its sums, and together they are always the stock of the product.

create table public.stock_batches (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  batch_number text check (length(batch_number) between 1 and 60 and batch_number = btrim(batch_number) and batch_number !~ '[[:cntrl:]]'),
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  received_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  constraint stock_batches_once unique nulls not distinct (tenant_id, product_id, batch_number, expires_on)
);
comment on table public.stock_batches is
  'Batches of goods that track them. The one without number and expiry holds what nobody assigned, and alone may be below zero.';

create table public.stock_batch_levels (
  tenant_id uuid not null default private.current_tenant_id(),
  batch_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  expires_on date check (expires_on between '2000-01-01' and '2200-12-31'),
  quantity numeric(14,3) not null default 0 check (quantity between -1e11 and 1e11),
  primary key (tenant_id, batch_id, location_id),
  foreign key (tenant_id, batch_id) references public.stock_batches (tenant_id, id) on delete restrict,
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
) with (fillfactor = 80);
create index stock_batch_levels_product_idx on public.stock_batch_levels (tenant_id, product_id, location_id);
create index stock_batch_levels_location_idx on public.stock_batch_levels (tenant_id, location_id);
create index stock_batch_levels_expiry_idx on public.stock_batch_levels (tenant_id, expires_on, batch_id, location_id) where quantity <> 0;
comment on table public.stock_batch_levels is
  'How much of a batch lies where: the sum of its entries. expires_on is the batch''s, kept the same by trigger, for the lists.';

create table public.stock_movement_batches (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  movement_id uuid,
  batch_id uuid not null,
  location_id uuid not null,
  place integer not null default 1 check (place > 0),
  quantity numeric(14,3) not null check (quantity <> 0 and quantity between -1e11 and 1e11),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references public.stock_movements (tenant_id, id) on delete restrict,
  foreign key (tenant_id, batch_id, location_id) references public.stock_batch_levels (tenant_id, batch_id, location_id)
    on delete restrict deferrable initially deferred
);
create index stock_movement_batches_movement_idx on public.stock_movement_batches (tenant_id, movement_id);
create index stock_movement_batches_level_idx on public.stock_movement_batches (tenant_id, batch_id, location_id);
comment on table public.stock_movement_batches is
  'Append-only ledger of batches: what each movement took or brought, in order of place. Without a movement: batches switched on or off, or set right.';

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
create trigger _500_project after insert on public.stock_movement_batches
  referencing new table as new_rows for each statement execute function private.tg_stock_movement_batches__project();

create function private.tg_stock_batches__expiry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.stock_batch_levels l set expires_on = new.expires_on where l.tenant_id = new.tenant_id and l.batch_id = new.id;
  return null;
end;
$$;
comment on function private.tg_stock_batches__expiry() is 'A corrected expiry corrects the levels of the batch.';
create trigger _500_expiry after update of expires_on on public.stock_batches
  for each row when (new.expires_on is distinct from old.expires_on) execute function private.tg_stock_batches__expiry();

call private.make_append_only('public.stock_movement_batches');
call private.protect_tenant_table('public.stock_batches', 'stock.view');
call private.protect_tenant_table('public.stock_batch_levels', 'stock.view');
call private.protect_tenant_table('public.stock_movement_batches', 'stock.view');

-- The rule that nothing gets round: at commit the batches of a product are its stock, place by place. --------------------

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
create constraint trigger _600_batches_are_stock after insert or update of quantity on public.stock_batch_levels
  deferrable initially deferred for each row execute function private.tg_batches_are_stock('product_id');
create constraint trigger _600_batches_are_stock after update of stock_quantity, tracks_batches on public.products
  deferrable initially deferred for each row
  when ((new.tracks_batches and new.stock_quantity <> old.stock_quantity) or new.tracks_batches <> old.tracks_batches)
  execute function private.tg_batches_are_stock('id');

-- Finding batches ------------------------------------------------------------------------------------------------------

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

-- Switching ------------------------------------------------------------------------------------------------------------

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
create trigger _500_switch_batches after update of tracks_batches on public.products
  for each row when (new.tracks_batches <> old.tracks_batches) execute function private.tg_products__switch_batches();
