-- Bundles: sold as one line at a price of their own, their goods taken out of the stock of their components. And the switch that
-- makes goods keep their batches.

alter table public.products drop constraint products_kind_known;
alter table public.products add constraint products_kind_known check (kind in ('goods', 'service', 'bundle'));
alter table public.products add constraint products_bundle_has_no_variants
  check (kind <> 'bundle' or (parent_id is null and not has_variants));
alter table public.products add column tracks_batches boolean not null default false;
alter table public.products add constraint products_only_goods_track_batches check (not tracks_batches or kind = 'goods');
comment on column public.products.tracks_batches is
  'Stock is kept by batch and expiry, first expired first. Switched by this column alone: a trigger puts what lies there into a batch without number, and takes it out of the batches again.';

alter table public.products add column tracks_serials boolean not null default false;
alter table public.products add constraint products_only_plain_goods_track_serials
  check (not tracks_serials or (kind = 'goods' and not has_variants and not tracks_batches));
comment on column public.products.tracks_serials is
  'Every piece has a serial number of its own. Switched by track_serials alone, which names what lies there.';

alter table public.products add column has_open_price boolean not null default false;
comment on column public.products.has_open_price is
  'The till asks what it costs each time, and what it is; price is what is proposed. The online shop, which asks nothing, does not sell it.';

create index products_open_price_idx on public.products (tenant_id, name, id) where has_open_price and archived_at is null;

create table public.product_components (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  bundle_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e6),
  position integer not null default 0 check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, bundle_id, component_id),
  foreign key (tenant_id, bundle_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict,
  constraint product_components_not_itself check (bundle_id <> component_id)
);
create index product_components_component_idx on public.product_components (tenant_id, component_id);
comment on table public.product_components is
  'What a bundle is made of today: 1 to 50 goods. What a sale really took is in its stock movements, which a change here leaves alone.';
call private.protect_tenant_table('public.product_components', 'products.view');

create function private.tg_product_components__goods_only()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Not beside somebody who is just giving the component variants or another kind.
  perform pg_advisory_xact_lock_shared(hashtextextended('components ' || new.tenant_id, 0));
  if not exists (
    select 1 from public.products p
    where p.tenant_id = new.tenant_id and p.id = new.component_id and p.kind = 'goods' and not p.has_variants) then
    perform private.fail(400, 'invalid_input', 'A bundle is made of goods with stock of their own.', '{"field": "components"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_product_components__goods_only() is
  'Components are goods of the same business: no bundle, no service, no product that is sold by its variants.';
create trigger _200_goods_only before insert or update on public.product_components
  for each row execute function private.tg_product_components__goods_only();

create function private.require_whole_bundle(p_tenant_id uuid, p_product_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text;
  v_count integer;
begin
  select p.kind, (select count(*) from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = p.id)
  into v_kind, v_count
  from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_kind = 'bundle' and v_count not between 1 and 50 then
    perform private.fail(400, 'invalid_input', 'A bundle has 1 to 50 components.', '{"field": "components"}');
  elsif v_kind <> 'bundle' and v_count > 0 then
    perform private.fail(400, 'invalid_input', 'Only a bundle has components.', '{"field": "components"}');
  end if;
end;
$$;
comment on function private.require_whole_bundle(uuid, uuid) is 'Raises invalid_input unless a bundle, and nothing else, has 1 to 50 components.';

create function private.tg_products__whole_bundle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_whole_bundle(new.tenant_id, new.id);
  return null;
end;
$$;
comment on function private.tg_products__whole_bundle() is 'At commit: a bundle has its components.';
create constraint trigger _500_whole_bundle_insert after insert on public.products
  deferrable initially deferred for each row when (new.kind = 'bundle') execute function private.tg_products__whole_bundle();
create constraint trigger _500_whole_bundle_update after update of kind on public.products
  deferrable initially deferred for each row when (new.kind <> old.kind and 'bundle' in (new.kind, old.kind))
  execute function private.tg_products__whole_bundle();

create function private.tg_product_components__whole_bundle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.require_whole_bundle(old.tenant_id, old.bundle_id);
  else
    perform private.require_whole_bundle(new.tenant_id, new.bundle_id);
  end if;
  return null;
end;
$$;
comment on function private.tg_product_components__whole_bundle() is 'At commit: components belong to a bundle, and are not too many or too few.';
create constraint trigger _500_whole_bundle after insert or delete on public.product_components
  deferrable initially deferred for each row execute function private.tg_product_components__whole_bundle();

-- The other side of the same rules.
create function private.tg_products__bundles_stay()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('components ' || new.tenant_id, 0));
  if (new.kind <> 'goods' or new.has_variants) and exists (
    select 1 from public.product_components c where c.tenant_id = new.tenant_id and c.component_id = new.id) then
    perform private.fail(409, 'in_use', 'This product is part of a bundle.', '{"field": "kind"}');
  end if;
  if new.kind <> old.kind and 'bundle' in (new.kind, old.kind) and (
    exists (select 1 from public.sale_lines l where l.tenant_id = new.tenant_id and l.product_id = new.id)
    or exists (select 1 from public.order_lines l where l.tenant_id = new.tenant_id and l.product_id = new.id)
    or exists (select 1 from public.stock_movements m where m.tenant_id = new.tenant_id and m.product_id = new.id)) then
    perform private.fail(409, 'in_use', 'What was sold or stocked before does not become a bundle, and a bundle that was sold stays one.',
      '{"field": "kind"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_products__bundles_stay() is
  'A component keeps stock of its own, and what was sold does not turn into a bundle or out of one.';
create trigger _300_bundles_stay before update of kind, has_variants on public.products
  for each row when (new.kind <> old.kind or new.has_variants <> old.has_variants)
  execute function private.tg_products__bundles_stay();
