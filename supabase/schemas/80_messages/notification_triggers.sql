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
