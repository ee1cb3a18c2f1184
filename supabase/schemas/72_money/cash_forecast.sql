-- Money of the days to come: what there is, less bills and what repeats, plus what customers are to pay.

create type private.cash_item as (day date, due_on date, kind text, source_id uuid, label text, contact_name text, amount numeric);
comment on type private.cash_item is 'Money that is to come or go on a day: bill, invoice, recurring_expense, recurring_bill, waiting. amount above zero is money in.';

create function private.open_cash_items(p_tenant_id uuid, p_today date, p_until date)
returns setof private.cash_item language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  -- A bill that is overdue is paid as soon as may be; nobody knows when an invoice that is overdue will be.
  select greatest(i.due_on, p_today), i.due_on, case i.account when 'payable' then 'bill' else 'invoice' end, i.id, i.document_number, c.name,
    case i.account when 'payable' then -i.open_amount else i.open_amount end
  from public.contact_open_items i
  left join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
  where i.tenant_id = p_tenant_id and i.open_amount > 0 and i.due_on <= p_until and (i.account = 'payable' or i.due_on >= p_today);
end;
$$;
comment on function private.open_cash_items(uuid, date, date) is 'Open bills by their due day, overdue ones today, and invoices that become due.';

create function private.recurring_cash_items(p_tenant_id uuid, p_today date, p_until date)
returns setof private.cash_item language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select d.pays_on, d.due_on, 'recurring_' || s.kind, s.id, s.name, c.name, -s.amount
  from public.schedules s
  cross join lateral (
    select count(*)::integer as made from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id) b
  cross join lateral (
    select greatest(x.due_on, p_today) + case when s.kind = 'bill' and jsonb_typeof(s.body -> 'due_days') = 'number' then (s.body ->> 'due_days')::numeric::integer else 0 end as pays_on, x.due_on
    from unnest(private.schedule_days(s, s.next_on - 1, b.made, 62)) as x (due_on)) d
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where s.tenant_id = p_tenant_id and s.status = 'active' and s.kind in ('expense', 'bill') and s.next_on <= p_until and s.amount > 0 and d.pays_on <= p_until;
  return query
  select greatest(r.due_on, p_today), r.due_on, 'waiting', s.id, s.name, c.name, -r.amount
  from public.schedule_runs r
  join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
  left join public.contacts c on c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid
  where r.tenant_id = p_tenant_id and r.status = 'draft' and s.kind in ('expense', 'bill') and r.due_on <= p_until and r.amount > 0;
end;
$$;
comment on function private.recurring_cash_items(uuid, date, date) is
  'Expenses and bills that repeat on their next days, a bill on the day when it is to be paid, and those that wait to be approved.';

create function private.money_in_hand(p_tenant_id uuid, p_until date)
returns numeric language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return coalesce((
    select sum(s.debit - s.credit) from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_until], false, array(
      select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.subtype in ('cash', 'bank', 'mobile_money'))) s), 0);
end;
$$;
comment on function private.money_in_hand(uuid, date) is 'What tills, bank and mobile money hold until a day.';

create function public.cash_forecast(p_days integer default 30)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_today date := private.business_date(v_tenant_id, statement_timestamp());
  v_until date;
  v_opening numeric := private.money_in_hand(v_tenant_id, v_today);
begin
  if p_days is null or p_days not between 1 and 60 then
    perform private.refuse_input('p_days', 'Ask for 1 to 60 days.');
  end if;
  v_until := v_today + p_days;
  return (
    with items as materialized (
      select * from private.open_cash_items(v_tenant_id, v_today, v_until)
      union all
      select * from private.recurring_cash_items(v_tenant_id, v_today, v_until)
    ), days as materialized (
      select d.day::date as day, coalesce(sum(i.amount) filter (where i.amount > 0), 0) as money_in, coalesce(-sum(i.amount) filter (where i.amount < 0), 0) as money_out,
        v_opening + coalesce(sum(sum(i.amount)) over (order by d.day::date), 0) as balance
      from generate_series(v_today, v_until, interval '1 day') as d (day)
      left join items i on i.day = d.day::date
      group by d.day)
    select jsonb_build_object('today', v_today, 'until', v_until, 'opening', v_opening,
      'days', (select jsonb_agg(jsonb_build_object('day', d.day, 'money_in', d.money_in, 'money_out', d.money_out, 'balance', d.balance) order by d.day) from days d),
      'lowest', (select jsonb_build_object('day', d.day, 'balance', d.balance) from days d order by d.balance, d.day limit 1),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(x) order by x.day, x.amount, x.label), '[]') from (select * from items i order by i.day, i.amount, i.label limit 500) x),
      'overdue_invoices', (
        select coalesce(sum(o.open_amount), 0) from public.contact_open_items o
        where o.tenant_id = v_tenant_id and o.account = 'receivable' and o.open_amount > 0 and o.due_on < v_today)));
end;
$$;
comment on function public.cash_forecast(integer) is
  'What tills, bank and mobile money are expected to hold on each of the next days {today, until, opening, days [{day, money_in, money_out, balance}], lowest, items, overdue_invoices}: '
  'less bills by due day (overdue ones today) and what repeats, plus invoices by due day; overdue invoices are not counted. At most 500 items are named. Needs accounting.view.';

grant execute on function public.cash_forecast(integer) to authenticated;
