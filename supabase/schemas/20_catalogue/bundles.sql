-- Bundles: sold as one line at a price of their own, their goods taken out of the stock of their components. And the switch that
-- makes goods keep their batches.

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
