-- What becomes a notification by itself: a new web order, a product that has become scarce, an invitation that was accepted.
-- The other kinds come with what causes them.

create function private.tg_orders__notify()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_symbol text := (select s.currency_symbol from public.business_settings s where s.tenant_id = new.tenant_id);
begin
  perform private.notify(new.tenant_id, 'web_order', 'orders.manage',
    'New web order ' || new.order_number,
    format('%s · %s %s · %s%s', new.customer_name, new.item_count, case new.item_count when 1 then 'item' else 'items' end,
      coalesce(v_symbol, new.currency_code) || case when v_symbol ~ '[A-Za-z]$' or v_symbol is null then ' ' else '' end,
      to_char(new.total_amount, 'FM999,999,999,999,990.00')),
    '/admin/sales?tab=orders', new.placed_at);
  return null;
end;
$$;
comment on function private.tg_orders__notify() is 'Tells those who handle web orders of a new one.';
create trigger _700_notify after insert on public.orders for each row execute function private.tg_orders__notify();

-- Runs after the projection of the same statement (triggers of one table go by name), so the products hold the new sums; what
-- they were before is what was moved less. One look per document, whatever its lines.
create function private.tg_stock_movements__notify_low()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row record;
begin
  for v_row in
    select p.tenant_id, p.id, p.name, p.unit, p.stock_quantity, d.occurred_at
    from (
      select m.tenant_id, m.product_id, sum(m.quantity) as quantity, max(m.occurred_at) as occurred_at
      from new_rows m group by m.tenant_id, m.product_id
      having sum(m.quantity) < 0
    ) d
    join public.products p on p.tenant_id = d.tenant_id and p.id = d.product_id
    join public.tenant_policies o on o.tenant_id = d.tenant_id
    where p.archived_at is null
      and p.stock_quantity <= coalesce(p.low_stock_level, o.low_stock_default)
      and p.stock_quantity - d.quantity > coalesce(p.low_stock_level, o.low_stock_default)
  loop
    perform private.notify(v_row.tenant_id, 'low_stock', 'stock.receive',
      case when v_row.stock_quantity > 0 then v_row.name || ' is running low' else v_row.name || ' is out of stock' end,
      case when v_row.stock_quantity > 0
        then trim_scale(v_row.stock_quantity) || case v_row.unit when 'each' then '' else ' ' || v_row.unit end || ' left' end,
      '/admin/products/' || v_row.id, v_row.occurred_at);
  end loop;
  return null;
end;
$$;
comment on function private.tg_stock_movements__notify_low() is
  'Tells those who take in goods that a product has fallen to its low-stock level: once each time it crosses, not with every sale below it.';
create trigger _700_notify_low after insert on public.stock_movements
  referencing new table as new_rows for each statement execute function private.tg_stock_movements__notify_low();

create function private.tg_tenant_users__notify_joined()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := (
    select coalesce(nullif(btrim(p.full_name), ''), u.email, 'Somebody')
    from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = new.user_id);
begin
  perform private.notify(new.tenant_id, 'invitation_accepted', 'team.manage', v_name || ' joined the team',
    'As ' || case new.role when 'admin' then 'Business Owner' when 'manager' then 'Store Manager' else 'Sales Staff' end,
    '/admin/team');
  return null;
end;
$$;
comment on function private.tg_tenant_users__notify_joined() is 'Tells those who manage the team that an invitation was accepted.';
create trigger _800_notify_joined after update of invitation_status on public.tenant_users
  for each row when (old.invitation_status = 'pending' and new.invitation_status = 'accepted')
  execute function private.tg_tenant_users__notify_joined();
