-- Late sales that a person looks at, and whether the chain of Z reports holds.

create function public.late_sales_to_review()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'provisional_number', x.provisional_number,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'cashier_name', s.cashier_name, 'total_amount', s.total_amount,
      'flags', to_jsonb(x.flags)) order by x.created_at desc, x.sale_id), '[]')
    from (
      select * from public.late_sales o
      where o.tenant_id = v_tenant_id and o.reviewed_at is null and o.flags <> '{}'
      order by o.created_at desc, o.sale_id limit 100) x
    join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id);
end;
$$;
comment on function public.late_sales_to_review() is 'The newest late sales that a person should look at, at most 100, for those who see all tills.';
grant execute on function public.late_sales_to_review() to authenticated;

create function public.review_late_sale(p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  update public.late_sales x
  set reviewed_at = clock_timestamp(), reviewed_by = auth.uid(),
    reviewed_by_name = (select f.full_name from public.profiles f where f.user_id = auth.uid())
  where x.tenant_id = v_tenant_id and x.sale_id = p_sale_id and x.reviewed_at is null;
  if not found and not exists (select 1 from public.late_sales x where x.tenant_id = v_tenant_id and x.sale_id = p_sale_id) then
    perform private.fail(404, 'not_found', 'There is no such late sale.');
  end if;
  return private.sale_json(v_tenant_id, p_sale_id);
end;
$$;
comment on function public.review_late_sale(uuid) is
  'Says that a late sale has been looked at; once it is, it stays so. Answers the sale. Needs no paid subscription.';
grant execute on function public.review_late_sale(uuid) to authenticated;

create or replace function private.attention_list(p_tenant_id uuid, p_user_id uuid, p_stock record)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := '[]';
  v_count bigint;
  v_days integer;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.orders o where o.tenant_id = p_tenant_id and o.status = 'placed';
    v_list := v_list || private.attention('waiting_orders', v_count, '/admin/sales?tab=orders', 'web order is waiting', 'web orders are waiting');
    select count(*) into v_count from public.orders o
    where o.tenant_id = p_tenant_id and o.deposit_amount > 0 and o.reserved_until <= now();
    v_list := v_list || private.attention('overdue_deposits', v_count, '/admin/sales?tab=orders',
      'order paid in part is past its day', 'orders paid in part are past their day');
  end if;
  select count(*) into v_count from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.status = 'open' and s.opened_at < now() - interval '24 hours'
    and (s.opened_by = p_user_id or private.actor_can(p_tenant_id, p_user_id, 'till.view_all'));
  v_list := v_list || private.attention('till_open_long', v_count, '/admin/sales?tab=till',
    'till has been open for more than a day', 'tills have been open for more than a day');
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    select count(*) into v_count from public.late_sales x
    where x.tenant_id = p_tenant_id and x.reviewed_at is null and x.flags <> '{}';
    v_list := v_list || private.attention('late_sales', v_count, '/admin/sales?tab=till#late-sales',
      'sale made without the server needs a look', 'sales made without the server need a look');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_list := v_list || private.attention('overdue_invoices', cardinality(private.overdue_sale_ids(p_tenant_id)),
      '/admin/sales?payment=overdue&days=all', 'invoice is overdue', 'invoices are overdue');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'stock.view') then
    v_list := v_list
      || private.attention('negative_stock', p_stock.negative_count, '/admin/products?stock=out&sort=stock',
        'product is below zero', 'products are below zero')
      || private.attention('out_of_stock', p_stock.out_count, '/admin/products?stock=out', 'product is out of stock', 'products are out of stock')
      || private.attention('low_stock', p_stock.low_count, '/admin/products?stock=low', 'product is running low', 'products are running low');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'billing.view') then
    select ceil(extract(epoch from n.expires_at - now()) / 86400)::integer into v_days
    from (
      select s.status, s.expires_at from public.tenant_subscriptions s
      where s.tenant_id = p_tenant_id order by s.created_at desc, s.id desc limit 1
    ) n
    where n.status in ('trial', 'trialing') and n.expires_at between now() and now() + interval '7 days';
    v_list := v_list || private.attention('trial_ending', v_days, '/admin/billing', 'day of the trial is left', 'days of the trial are left');
  end if;
  return v_list;
end;
$$;

create function public.verify_z_chain(p_till_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
  v_result jsonb;
begin
  perform 1 from public.tills t where t.tenant_id = v_tenant_id and t.id = p_till_id;
  if not found then
    perform private.fail(404, 'not_found', 'There is no such till.');
  end if;
  select jsonb_build_object('z_count', count(*), 'first_z_number', min(c.z_number), 'last_z_number', max(c.z_number),
    'last_z_hash', (array_agg(c.z_hash order by c.z_number desc))[1],
    'broken_z_numbers', coalesce(jsonb_agg(c.z_number order by c.z_number) filter (where not c.is_sound), '[]'))
  into v_result
  from (
    select s.z_number, s.z_hash,
      s.z_number = row_number() over w
      and s.previous_z_hash is not distinct from lag(s.z_hash) over w
      and s.z_hash = private.z_hash(lag(s.z_hash) over w, s.z_report)
      and (s.z_report ->> 'grand_total')::numeric = coalesce((lag(s.z_report) over w ->> 'grand_total')::numeric, 0)
        + (s.z_report ->> 'sales_total')::numeric - (s.z_report ->> 'refunds_total')::numeric as is_sound
    from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.till_id = p_till_id and s.status = 'closed'
    window w as (order by s.z_number)
  ) c;
  return v_result;
end;
$$;
comment on function public.verify_z_chain(uuid) is
  'Computes the chain of a till''s Z reports anew: numbers without gaps, each hash made of its report and the hash before, grand totals that add up. '
  'broken_z_numbers is empty when all hold.';
grant execute on function public.verify_z_chain(uuid) to authenticated;
