-- What an owner decides about orders of the online shop: where it delivers and for how much, the least that is ordered, when the shop
-- is open, whether it takes orders now, and when orders can be collected.

create function private.are_spans(p_spans jsonb)
returns boolean language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_spans) is distinct from 'array' or jsonb_array_length(p_spans) > 12 then
    return false;
  end if;
  if exists (select 1 from jsonb_array_elements(p_spans) as e where coalesce(jsonb_typeof(e.value) <> 'object'
      or e.value ->> 'opens' !~ '^([01]\d|2[0-3]):[0-5]\d$' or e.value ->> 'closes' !~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
      or e.value ->> 'opens' >= e.value ->> 'closes', true)) then
    return false;
  end if;
  -- Each begins after the one before it has ended.
  return not exists (
    select 1 from (
      select e.value ->> 'opens' as opens, lag(e.value ->> 'closes') over (order by e.ordinality) as closed
      from jsonb_array_elements(p_spans) with ordinality as e) s
    where s.opens < s.closed);
end;
$$;
comment on function private.are_spans(jsonb) is 'Whether this is a list of times of one day, [{opens, closes}] as 08:00 or 24:00, in order and apart from each other.';

-- Who writes may not look names up in this schema, so what calls another function here does so as its owner.
create function private.is_week(p_week jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  return case when jsonb_typeof(p_week) = 'object' then not exists (
    select 1 from jsonb_each(p_week) as d where d.key !~ '^[1-7]$' or not private.are_spans(d.value)) else false end;
end;
$$;
comment on function private.is_week(jsonb) is 'Whether these are opening hours: spans by the number of the weekday, Monday 1; a day that is left out is closed.';

create function private.are_special_days(p_days jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) > 100 then
    return false;
  end if;
  return not exists (select 1 from jsonb_array_elements(p_days) as e where coalesce(jsonb_typeof(e.value) <> 'object'
      or e.value ->> 'day' !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(e.value ->> 'day', 'date')
      or length(coalesce(e.value ->> 'name', '')) > 80 or not private.are_spans(e.value -> 'spans'), true))
    and (select count(*) = count(distinct e.value ->> 'day') from jsonb_array_elements(p_days) as e);
end;
$$;
comment on function private.are_special_days(jsonb) is 'Whether these are days with hours of their own, [{day, name, spans}], each day once; without spans the shop is closed that day.';

create function private.are_area_names(p_names text[])
returns boolean language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  return cardinality(p_names) <= 300
    and not exists (select 1 from unnest(p_names) as n where n is null or n <> btrim(n) or length(n) not between 1 and 80 or n ~ '[[:cntrl:]]')
    and (select count(*) = count(distinct lower(n)) from unnest(p_names) as n);
end;
$$;
comment on function private.are_area_names(text[]) is 'Whether these are at most 300 different names of places.';

-- Checks run as the person who writes.
grant execute on function private.are_spans(jsonb), private.is_week(jsonb), private.are_special_days(jsonb), private.are_area_names(text[])
  to authenticated, service_role;

alter table public.storefront_settings
  add column order_minimum numeric(14, 2) check (order_minimum between 0.01 and 1e12),
  add column orders_paused boolean not null default false,
  add column orders_paused_until timestamptz check (orders_paused_until between '2000-01-01' and '2999-12-31'),
  add column pause_message text check (length(pause_message) <= 300),
  add column opening_hours jsonb not null default '{}' constraint storefront_settings_opening_hours_shape check (private.is_week(opening_hours)),
  add column special_days jsonb not null default '[]' constraint storefront_settings_special_days_shape check (private.are_special_days(special_days)),
  add column orders_only_when_open boolean not null default false,
  add column pickup_slot_minutes integer check (pickup_slot_minutes between 5 and 1440),
  add column pickup_slot_capacity integer check (pickup_slot_capacity between 1 and 1000),
  add column pickup_lead_minutes integer not null default 60 check (pickup_lead_minutes between 0 and 20160),
  add column pickup_days_ahead integer not null default 3 check (pickup_days_ahead between 0 and 30);
comment on column public.storefront_settings.order_minimum is 'The least that goods of an online order come to; null: anything.';
comment on column public.storefront_settings.orders_paused is 'The shop takes no orders until orders_paused_until, or until it is switched on again when that is null. The till sells on.';
comment on column public.storefront_settings.pause_message is 'What shoppers read meanwhile.';
comment on column public.storefront_settings.opening_hours is 'Spans by weekday (see private.is_week), in the time zone of the business; {}: the shop says nothing of its hours.';
comment on column public.storefront_settings.special_days is 'Holidays and other days with hours of their own, see private.are_special_days.';
comment on column public.storefront_settings.orders_only_when_open is 'Outside its hours the shop takes no orders.';
comment on column public.storefront_settings.pickup_slot_minutes is 'How long each time for collecting is; null: shoppers choose none. Times follow from the opening hours.';
comment on column public.storefront_settings.pickup_slot_capacity is 'How many orders are collected within one time; null: any number.';
comment on column public.storefront_settings.pickup_lead_minutes is 'How long an order takes to be ready, at the least.';
comment on column public.storefront_settings.pickup_days_ahead is 'How many days after today can be chosen.';
grant update (order_minimum, orders_paused, orders_paused_until, pause_message, opening_hours, special_days, orders_only_when_open,
  pickup_slot_minutes, pickup_slot_capacity, pickup_lead_minutes, pickup_days_ahead) on public.storefront_settings to authenticated;

create table public.delivery_zones (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint delivery_zones_name_shape check (length(name) between 1 and 80 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  areas text[] not null default '{}' constraint delivery_zones_areas_shape check (private.are_area_names(areas)),
  fee numeric(14, 2) not null default 0 check (fee between 0 and 1e12),
  free_from numeric(14, 2) check (free_from between 0.01 and 1e12),
  minimum numeric(14, 2) check (minimum between 0.01 and 1e12),
  estimate text constraint delivery_zones_estimate_shape check (length(estimate) between 1 and 80 and estimate = btrim(estimate) and estimate !~ '[[:cntrl:]]'),
  position integer not null default 0 check (position between 0 and 100000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index delivery_zones_name_key on public.delivery_zones (tenant_id, lower(name));
create index delivery_zones_position_idx on public.delivery_zones (tenant_id, position, id) where is_active;
comment on table public.delivery_zones is
  'Where the online shop delivers, and for how much. With an active zone the shopper names a place in one; with none the flat fee of storefront_settings holds.';
comment on column public.delivery_zones.areas is 'The places that shoppers pick from; with none the zone''s own name is picked.';
comment on column public.delivery_zones.free_from is 'What goods come to when delivery costs nothing; null: it always costs.';
comment on column public.delivery_zones.minimum is 'The least that goods of an order to this zone come to, besides the minimum of the shop.';
comment on column public.delivery_zones.estimate is 'How long it takes, as shoppers read it: "2 to 3 hours".';
call private.protect_tenant_table('public.delivery_zones', null, 'storefront.edit', array['insert', 'update', 'delete']);

create function private.tg_delivery_zones__limit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The lock lets one writer of a business through at a time, so the hundredth zone is the last.
  perform 1 from public.storefront_settings s where s.tenant_id = new.tenant_id for no key update;
  if (select count(*) from public.delivery_zones z where z.tenant_id = new.tenant_id) >= 100 then
    perform private.refuse_input('name', 'A shop can have 100 delivery zones.');
  end if;
  return new;
end;
$$;
comment on function private.tg_delivery_zones__limit() is 'Refuses the zone after the hundredth.';
create trigger _300_limit before insert on public.delivery_zones for each row execute function private.tg_delivery_zones__limit();

create function private.tg_delivery_zones__audit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_audit(coalesce(new.tenant_id, old.tenant_id), auth.uid(), 'settings_changed', 'delivery_zones', coalesce(new.id, old.id),
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end;
$$;
comment on function private.tg_delivery_zones__audit() is 'Writes who changed which delivery zone, from what to what.';
create trigger _900_audit after insert or update or delete on public.delivery_zones
  for each row execute function private.tg_delivery_zones__audit();

-- As it was agreed: what becomes of zones and hours afterwards changes no order.
create table public.order_fulfilments (
  tenant_id uuid not null default private.current_tenant_id(),
  order_id uuid not null,
  delivery_zone text,
  delivery_estimate text,
  pickup_at timestamptz,
  pickup_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint order_fulfilments_pickup_in_order check ((pickup_at is null) = (pickup_until is null) and pickup_until > pickup_at)
);
create index order_fulfilments_pickup_idx on public.order_fulfilments (tenant_id, pickup_at) where pickup_at is not null;
comment on table public.order_fulfilments is
  'How an online order reaches its shopper, as agreed: name and estimate of the delivery zone, or when it is collected. The fee is on the order.';
call private.protect_tenant_table('public.order_fulfilments', 'orders.view');
call private.make_append_only('public.order_fulfilments');
