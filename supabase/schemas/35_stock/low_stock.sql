-- Low stock: what is said when a product falls below its level.

-- Low stock is asked after every level that changed: most are far from it, and one look at narrow rows says so.
create function private.check_low_stock(p_tenant_id uuid, p_product_id uuid, p_change numeric)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_spare numeric;
  v_saleable numeric;
  v_alerted_at timestamptz;
  v_product record;
  v_last record;
begin
  select f.spare - (
      select coalesce(sum(l.reserved_quantity), 0) from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = p_product_id and l.reserved_quantity > 0), a.alerted_at
  into v_spare, v_alerted_at
  from private.product_facts f
  left join private.low_stock_alerts a on a.tenant_id = p_tenant_id and a.product_id = p_product_id
  where f.tenant_id = p_tenant_id and f.product_id = p_product_id;
  if v_spare > 0 then
    if v_alerted_at is not null then
      delete from private.low_stock_alerts a where a.tenant_id = p_tenant_id and a.product_id = p_product_id;
    end if;
    return;
  elsif v_alerted_at is not null or p_change > 0 then
    return;
  end if;
  select p.name, p.unit, p.archived_at, v_spare + p.stock_quantity - f.spare as saleable into v_product
  from public.products p join private.product_facts f on f.tenant_id = p.tenant_id and f.product_id = p.id
  where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.archived_at is not null then
    return;
  end if;
  v_saleable := v_product.saleable;
  insert into private.low_stock_alerts (tenant_id, product_id, alerted_at) values (p_tenant_id, p_product_id, clock_timestamp())
  on conflict do nothing;
  -- A product that begins low has not fallen.
  if not found or p_change is null then
    return;
  end if;
  -- What is entered late is dated as it happened: the bell is silent about last week.
  select m.occurred_at, m.created_at, m.source_type into v_last
  from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product_id
  order by m.occurred_at desc, m.id limit 1;
  if v_last.source_type = 'sample_data' then
    return;
  end if;
  perform private.webhook_event(p_tenant_id, 'stock.low', jsonb_build_object('product_id', p_product_id, 'name', v_product.name, 'available', v_saleable));
  perform private.notify(p_tenant_id, 'low_stock', 'stock.receive',
    case when v_saleable > 0 then v_product.name || ' is low in stock' else v_product.name || ' is out of stock' end,
    case when v_saleable > 0 then trim_scale(v_saleable) || case v_product.unit when 'each' then '' else ' ' || v_product.unit end || ' left' end,
    '/admin/products/' || p_product_id, case when v_last.created_at = now() then v_last.occurred_at else clock_timestamp() end);
end;
$$;
comment on function private.check_low_stock(uuid, uuid, numeric) is
  'Tells those who take in goods that what can be sold of a product (on hand less reserved) has fallen to its low-stock level: once each time it crosses. p_change is by how much that has just grown; null: it has begun.';

create function private.tg_stock_levels__low()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_low_stock(new.tenant_id, new.product_id,
    case tg_op when 'UPDATE' then (new.quantity - new.reserved_quantity) - (old.quantity - old.reserved_quantity) end);
  return null;
end;
$$;
comment on function private.tg_stock_levels__low() is 'At commit: looks whether what can be sold has crossed the low-stock level, for a level that is new or is held otherwise.';

create function private.tg_low_stock_checks__check()
returns trigger language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  perform private.check_low_stock(new.tenant_id, new.product_id, new.change);
  delete from private.low_stock_checks c where c.tenant_id = new.tenant_id and c.id = new.id;
  return null;
end;
$$;
comment on function private.tg_low_stock_checks__check() is 'At commit: looks whether what can be sold of a product that moved has crossed the low-stock level.';
