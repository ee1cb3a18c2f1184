-- Dashboard: stock, money, what needs attention, and the one call that answers it all.

create function private.stock_figures(p_tenant_id uuid)
returns table (low_count bigint, out_count bigint, negative_count bigint, stock_value numeric)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
begin
  return query
  select
    count(*) filter (where p.stock_quantity > 0 and p.stock_quantity <= coalesce(p.low_stock_level, v_low_default)),
    count(*) filter (where p.stock_quantity <= 0),
    count(*) filter (where p.stock_quantity < 0),
    (select coalesce(sum(l.stock_value), 0) from public.stock_levels l where l.tenant_id = p_tenant_id)
  from public.products p
  where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants and p.kind = 'goods';
end;
$$;
comment on function private.stock_figures(uuid) is 'How many goods are low, out and below zero, and what the stock is worth.';

create function private.money_figures(p_tenant_id uuid, p_stock_value numeric)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with balance as materialized (
      select a.role, sum(l.debit - l.credit) as amount
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_tenant_id
      group by a.id, a.role
    )
    select jsonb_build_object(
      'money', jsonb_build_object(
        'cash_position', coalesce(sum(b.amount) filter (where b.role in ('cash', 'bank', 'mobile_money_clearing', 'card_clearing')), 0),
        'receivable', coalesce(sum(b.amount) filter (where b.role = 'receivable'), 0),
        'payable', coalesce(-sum(b.amount) filter (where b.role in ('payable', 'grni')), 0),
        'payable_billed', coalesce(-sum(b.amount) filter (where b.role = 'payable'), 0),
        'received_not_billed', coalesce(-sum(b.amount) filter (where b.role = 'grni'), 0)),
      'books', jsonb_build_object(
        'is_balanced', coalesce(sum(b.amount), 0) = 0,
        'stock_matches_ledger', coalesce(sum(b.amount) filter (where b.role = 'inventory'), 0) = p_stock_value,
        'checked_at', now()))
    from balance b
  );
end;
$$;
comment on function private.money_figures(uuid, numeric) is
  'Cash at hand and on its way, what is owed to and by the business (goods received but not billed included), and whether the books agree.';

create function private.attention_list(p_tenant_id uuid, p_user_id uuid, p_stock record)
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
      'partly paid order is past its date', 'partly paid orders are past their date');
  end if;
  select count(*) into v_count from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.status = 'open' and s.opened_at < now() - interval '24 hours'
    and (s.opened_by = p_user_id or private.actor_can(p_tenant_id, p_user_id, 'till.view_all'));
  v_list := v_list || private.attention('till_open_long', v_count, '/admin/sales?tab=till',
    'till has been open for more than a day', 'tills have been open for more than a day');
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_list := v_list || private.attention_to_drawers(p_tenant_id);
    select count(*) into v_count from public.late_sales x
    where x.tenant_id = p_tenant_id and x.reviewed_at is null and x.flags <> '{}';
    v_list := v_list || private.attention('late_sales', v_count, '/admin/sales?tab=till#late-sales',
      'offline sale to check', 'offline sales to check');
  end if;
  v_list := v_list || private.attention_to_payments(p_tenant_id, p_user_id) || private.attention_to_fiscal(p_tenant_id, p_user_id);
  if private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_list := v_list || private.attention('overdue_invoices', cardinality(private.overdue_sale_ids(p_tenant_id)),
      '/admin/sales?payment=overdue&days=all', 'invoice is overdue', 'invoices are overdue');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'stock.view') then
    v_list := v_list
      || private.attention('negative_stock', p_stock.negative_count, '/admin/products?stock=out&sort=stock',
        'product is below zero', 'products are below zero')
      || private.attention('out_of_stock', p_stock.out_count, '/admin/products?stock=out', 'product is out of stock', 'products are out of stock')
      || private.attention('low_stock', p_stock.low_count, '/admin/products?stock=low', 'product is low in stock', 'products are low in stock');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'billing.view') then
    select ceil(extract(epoch from n.expires_at - now()) / 86400)::integer into v_days
    from private.deciding_subscription(p_tenant_id) as n
    where n.status in ('trial', 'trialing') and n.expires_at between now() and now() + interval '7 days';
    v_list := v_list || private.attention('trial_ending', v_days, '/admin/billing', 'day of the trial is left', 'days of the trial are left');
  end if;
  return v_list;
end;
$$;
comment on function private.attention_list(uuid, uuid, record) is 'What somebody should look at now, as far as this person may act on it.';

create function private.attention(p_kind text, p_count bigint, p_path text, p_one text, p_many text)
returns jsonb language sql immutable security invoker set search_path = ''
return case when p_count > 0 then jsonb_build_array(jsonb_build_object('kind', p_kind, 'count', p_count, 'path', p_path,
  'message', p_count || ' ' || case when p_count = 1 then p_one else p_many end || '.')) else '[]'::jsonb end;
comment on function private.attention(text, bigint, text, text, text) is 'One entry of the attention list, or none when there is nothing to count.';

create function private.dashboard_scope(p_tenant_id uuid, p_day date, p_period text, p_location_id uuid, p_till_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_range daterange := private.report_period(p_tenant_id, coalesce(p_period, 'today'), p_day);
  v_filters jsonb := '[]';
begin
  if v_range is null or isempty(v_range) or upper(v_range) - lower(v_range) > 366 then
    perform private.refuse_input('p_period', 'This is no period of a year at most.');
  end if;
  if p_location_id is not null then
    v_filters := v_filters || jsonb_build_object('dimension', 'location', 'values', jsonb_build_array(private.bill_location(p_tenant_id, p_location_id, 'p_')));
  end if;
  if p_till_id is not null then
    if not exists (select 1 from public.tills t where t.tenant_id = p_tenant_id and t.id = p_till_id) then
      perform private.fail(404, 'not_found', 'This till does not exist.', '{"field": "p_till_id"}');
    end if;
    v_filters := v_filters || jsonb_build_object('dimension', 'till', 'values', jsonb_build_array(p_till_id));
  end if;
  return jsonb_build_object('from', lower(v_range), 'to', upper(v_range) - 1, 'filters', v_filters);
end;
$$;
comment on function private.dashboard_scope(uuid, date, text, uuid, uuid) is
  'What the figures of the dashboard are of {from, to, filters}: a period of private.report_period seen from a day, one location or till. invalid_input, not_found.';

create function public.dashboard_summary(
  p_date date default null, p_period text default null, p_location_id uuid default null, p_till_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_sees_all boolean := private.can('sales.view_all');
  v_sees_cost boolean := v_sees_all and private.can('products.view_cost');
  v_today date := private.business_date(v_tenant_id, now());
  v_day date := coalesce(private.input_day(p_date, 'p_date'), v_today);
  v_scope jsonb := private.dashboard_scope(v_tenant_id, v_day, p_period, p_location_id, p_till_id);
  v_queries jsonb := private.dashboard_queries(v_scope, v_today, v_sees_cost);
  v_answers jsonb := private.dashboard_answers(v_tenant_id, v_user_id, v_queries);
  v_stock record;
begin
  select * into v_stock from private.stock_figures(v_tenant_id);
  return (
    select jsonb_build_object(
      'as_of', now(), 'business_date', v_day, 'from', v_scope -> 'from', 'to', v_scope -> 'to', 'timezone', t.timezone, 'currency_code', t.currency_code,
      'is_tax_registered', private.is_tax_registered_on(v_tenant_id, (v_scope ->> 'to')::date),
      'by_hour', private.dashboard_hours(v_tenant_id, v_answers),
      'last_30_days', private.dashboard_days(v_queries, v_answers, v_sees_cost),
      'tenders', private.dashboard_tenders(v_answers),
      'slow_products', private.slow_products(v_tenant_id, 5),
      'stock', jsonb_build_object('value', case when v_sees_cost then v_stock.stock_value end,
        'low_count', v_stock.low_count, 'out_count', v_stock.out_count),
      'attention', private.attention_list(v_tenant_id, v_user_id, v_stock) || private.payment_attention(v_tenant_id, v_user_id))
      || private.dashboard_figures(v_tenant_id, v_answers)
      || private.dashboard_products(v_tenant_id, v_answers)
      || case when private.can('accounting.view') then private.money_figures(v_tenant_id, v_stock.stock_value)
        else '{"money": {"cash_position": null, "receivable": null, "payable": null}, "books": null}' end
    from public.tenants t where t.id = v_tenant_id
  );
end;
$$;
comment on function public.dashboard_summary(date, text, uuid, uuid) is
  'DashboardSummary of a business day, null for today, or of a period by its name as reports have it (p_period, seen from that day; a year at most), of all or of one location or till. '
  'Figures of sales are those of run_report: without tax and delivery, after returns. today is the period, compared with the one before (yesterday) and an earlier one (same_weekday_last_week: the week before of a day, else the same weekdays last year), up to the same time where it is not over. '
  'Stock, money, books and attention are of the whole business as it stands. A cashier sees the own sales only, and no cost, money or books. Needs dashboard.view.';

create function private.attention_to_drawers(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency_code text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
  v_count bigint;
  v_first record;
begin
  select count(*) into v_count from private.drawers_off_today(p_tenant_id) d;
  if v_count <> 1 then
    return private.attention('till_difference', v_count, '/admin/sales?tab=till', '', 'tills were counted today and did not agree');
  end if;
  select d.till_name, d.over_short into v_first from private.drawers_off_today(p_tenant_id) d;
  return jsonb_build_array(jsonb_build_object('kind', 'till_difference', 'count', 1, 'path', '/admin/sales?tab=till',
    'message', format('%s was counted today: %s %s.', v_first.till_name,
      private.money_text(p_tenant_id, v_currency_code, abs(v_first.over_short)), case when v_first.over_short < 0 then 'short' else 'over' end)));
end;
$$;
comment on function private.attention_to_drawers(uuid) is
  'The tills that were counted today with more or less than was expected, for the attention list: of one its name and by how much.';

create function private.drawers_off_today(p_tenant_id uuid)
returns table (till_name text, over_short numeric) language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select t.name, s.over_short
  from public.till_sessions s
  join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = p_tenant_id and s.status <> 'open' and s.over_short <> 0
    and s.closed_at >= now() - interval '48 hours'
    and private.business_date(p_tenant_id, s.closed_at) = private.business_date(p_tenant_id, now());
end;
$$;
comment on function private.drawers_off_today(uuid) is 'The till sessions that were closed on this business day and did not agree, with by how much: below zero is short.';

grant execute on function public.dashboard_summary(date, text, uuid, uuid) to authenticated;
