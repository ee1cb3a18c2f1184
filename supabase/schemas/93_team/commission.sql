-- Commission: read from the facts of posted sales when a statement is asked for, so that no sale is slower by it; kept line by line when it is approved.

create type private.commission_entry as (
  line_id uuid, kind text, document_id uuid, business_date date, seller_id uuid, product_id uuid, rule_id uuid, basis text, percent numeric, shared_with uuid,
  base_amount numeric, amount numeric);
comment on type private.commission_entry is 'What one line of a sale or return brings, before it is shared.';

create type private.commission_share as (
  member_id uuid, source_line_id uuid, kind text, document_id uuid, business_date date, product_id uuid, rule_id uuid, basis text, percent numeric, shared_with uuid,
  base_amount numeric, amount numeric);
comment on type private.commission_share is 'A line of a person''s statement, kept or not.';

create function private.category_path(p_tenant_id uuid, p_category_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    with recursive up (id, parent_id, depth) as (
      select c.id, c.parent_id, 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = p_category_id
      union all
      select c.id, c.parent_id, u.depth + 1 from up u join public.categories c on c.tenant_id = p_tenant_id and c.id = u.parent_id where u.depth < 50)
    select u.id from up u order by u.depth);
end;
$$;
comment on function private.category_path(uuid, uuid) is 'A category and what it lies in, the nearest first.';

create function private.commission_entries(p_tenant_id uuid, p_from date, p_to date)
returns setof private.commission_entry language plpgsql stable rows 300 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_tenant_id);
begin
  return query
  with facts as materialized (
    select f.kind, f.line_id, f.document_id, f.business_date, f.sold_on, f.cashier_id, f.product_id, f.sold_net, f.returned_net, f.cost
    from private.sale_facts f
    where f.tenant_id = p_tenant_id and f.business_date between p_from and p_to and f.kind in ('sale_line', 'return_line')
    union all
    select f.kind, f.line_id, f.document_id, f.business_date, f.sold_on, f.cashier_id, f.product_id, f.sold_net, f.returned_net, f.cost
    from private.report_tail(p_tenant_id, p_from, p_to) f where f.kind in ('sale_line', 'return_line')
  ), goods as materialized (
    select p.id, p.parent_id, private.category_path(p_tenant_id, coalesce(p.category_id, m.category_id)) as path
    from public.products p
    left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id
    where p.tenant_id = p_tenant_id and p.id in (select f.product_id from facts f)
  ), ruled as materialized (
    select f.*, x.sale_line_id, coalesce(z.rule_id, r.id) as rule_id, coalesce(z.basis, r.basis) as basis, coalesce(z.percent, r.percent) as percent,
      case when z.rule_id is null then r.shared_with else z.shared_with end as shared_with
    from facts f
    join goods g on g.id = f.product_id
    left join public.credit_note_lines x on f.kind = 'return_line' and x.tenant_id = p_tenant_id and x.id = f.line_id
    -- What was approved is reversed as it was approved, whatever the rules say by now.
    left join lateral (
      select c.rule_id, c.basis, c.percent, c.shared_with from public.commission_lines c
      where c.tenant_id = p_tenant_id and c.source_line_id = x.sale_line_id limit 1) z on true
    left join lateral (
      select o.id, o.basis, o.percent, o.shared_with from private.commission_rules o
      where o.tenant_id = p_tenant_id and o.valid_from <= coalesce(f.sold_on, f.business_date) and (o.valid_to is null or o.valid_to >= coalesce(f.sold_on, f.business_date))
        and (o.member_id is null or o.member_id = f.cashier_id) and (o.product_id is null or o.product_id in (g.id, g.parent_id))
        and (o.category_id is null or o.category_id = any (g.path))
      order by (o.product_id is not null) desc, (o.product_id = g.id) desc nulls last, array_position(g.path, o.category_id) nulls last, (o.member_id is not null) desc,
        o.valid_from desc, o.id limit 1) r on true
    -- Goods that came back without a receipt were nobody's sale.
    where f.cashier_id is not null and (f.kind = 'sale_line' or f.sold_on is not null) and coalesce(z.rule_id, r.id) is not null
  )
  select d.line_id, case d.kind when 'sale_line' then 'sale' else 'return' end, d.document_id, d.business_date, d.cashier_id, d.product_id, d.rule_id, d.basis, d.percent,
    nullif(d.shared_with, d.cashier_id), b.base, case
      -- Parts of one line that come back bring together what the line brought: each the difference of two rounded sums.
      when d.kind = 'return_line' and d.basis = 'net' then
        private.round_money(e.before * d.percent / 100, v_currency) - private.round_money((e.before + d.returned_net) * d.percent / 100, v_currency)
      else private.round_money(b.base * d.percent / 100, v_currency) end
  from ruled d
  cross join lateral (select d.sold_net - d.returned_net - case d.basis when 'margin' then d.cost else 0 end as base) b
  cross join lateral (
    select coalesce(sum(y.net_amount), 0) as before
    from public.credit_note_lines y
    join public.credit_notes n on n.tenant_id = y.tenant_id and n.id = y.credit_note_id
    join public.credit_notes o on o.tenant_id = p_tenant_id and o.id = d.document_id
    where y.tenant_id = p_tenant_id and y.sale_line_id = d.sale_line_id and (n.issued_at, y.id) < (o.issued_at, d.line_id)) e;
end;
$$;
comment on function private.commission_entries(uuid, date, date) is
  'What each line sold or returned in a range of days brings: base (net, or net less cost) times percent, rounded to the currency. The rule is that of the day of sale; a return takes '
  'back as it was given.';

create function private.commission_month(p_tenant_id uuid, p_member_id uuid, p_month date)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_month date := p_month;
begin
  while exists (select 1 from public.commission_statements s where s.tenant_id = p_tenant_id and s.member_id = p_member_id and s.month = v_month) loop
    v_month := (v_month + interval '1 month')::date;
  end loop;
  return v_month;
end;
$$;
comment on function private.commission_month(uuid, uuid, date) is 'The month on whose statement something of a month stands: that month, or the first one after it that is not approved.';

create function private.commission_lines_of(p_tenant_id uuid, p_member_id uuid, p_month date)
returns setof private.commission_share language plpgsql stable rows 300 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_step numeric := (select private.currency_step(t.currency_code) from public.tenants t where t.id = p_tenant_id);
begin
  return query
  select c.member_id, c.source_line_id, c.kind, c.document_id, c.business_date, c.product_id, c.rule_id, c.basis, c.percent::numeric, c.shared_with, c.base_amount::numeric, c.amount::numeric
  from public.commission_lines c
  where c.tenant_id = p_tenant_id and c.month = p_month and (p_member_id is null or c.member_id = p_member_id);
  return query
  with shares as materialized (
    select e.*, w.member_id, case w.place when 2 then w.half else e.amount - case when e.shared_with is null then 0 else w.half end end as share
    from private.commission_entries(p_tenant_id, (p_month - interval '3 months')::date, (p_month + interval '1 month' - interval '1 day')::date) e
    cross join lateral (
      select v.member_id, v.place, trunc(e.amount / 2 / v_step) * v_step as half from (values (e.seller_id, 1), (e.shared_with, 2)) as v (member_id, place)
      where v.member_id is not null) w
    where p_member_id is null or w.member_id = p_member_id
  ), months as materialized (
    select g.member_id, g.month, private.commission_month(p_tenant_id, g.member_id, g.month) as shown
    from (select distinct s.member_id, date_trunc('month', s.business_date)::date as month from shares s) g
  )
  select s.member_id, s.line_id, s.kind, s.document_id, s.business_date, s.product_id, s.rule_id, s.basis, s.percent, s.shared_with, s.base_amount, s.share
  from shares s
  join months m on m.member_id = s.member_id and m.month = date_trunc('month', s.business_date)::date and m.shown = p_month
  where not exists (
    select 1 from public.commission_lines c where c.tenant_id = p_tenant_id and c.member_id = s.member_id and c.source_line_id = s.line_id);
end;
$$;
comment on function private.commission_lines_of(uuid, uuid, date) is
  'The lines of a statement, of one person or (null) of all: kept ones where it is approved, else what the month brought, and what came late for up to three approved months before.';

create function private.input_month(p_month date)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_month is null or extract(day from private.input_day(p_month, 'p_month')) <> 1 then
    perform private.refuse_input('p_month', 'A month is named by its first day.');
  end if;
  return p_month;
end;
$$;
comment on function private.input_month(date) is 'The first day of a month or invalid_input.';

create function private.commission_json(p_tenant_id uuid, p_member_id uuid, p_month date, p_base numeric, p_amount numeric, p_count bigint, p_late bigint)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id), 'month', p_month, 'base_amount', coalesce(p_base, 0),
      'amount', coalesce(p_amount, 0), 'line_count', coalesce(p_count, 0), 'late_count', coalesce(p_late, 0), 'approved_at', s.approved_at,
      'approved_by_name', case when s.approved_by is not null then private.member_name(p_tenant_id, s.approved_by) end)
    from (select 1) one
    left join public.commission_statements s on s.tenant_id = p_tenant_id and s.member_id = p_member_id and s.month = p_month);
end;
$$;
comment on function private.commission_json(uuid, uuid, date, numeric, numeric, bigint, bigint) is 'A statement as list_commission answers it.';

create function public.list_commission(p_month date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('commission.view_own');
  v_month date := private.input_month(p_month);
  v_sees_all boolean := private.can('commission.view');
begin
  return jsonb_build_object('month', v_month, 'sees_all', v_sees_all,
    'is_over', private.business_date(v_tenant_id, statement_timestamp()) >= (v_month + interval '1 month')::date,
    'people', coalesce((
      with sums as (
        select l.member_id, sum(l.base_amount) as base, sum(l.amount) as amount, count(*) as lines, count(*) filter (where l.business_date < v_month) as late
        from private.commission_lines_of(v_tenant_id, case when not v_sees_all then auth.uid() end, v_month) l group by l.member_id)
      select jsonb_agg(private.commission_json(v_tenant_id, m.user_id, v_month, s.base, s.amount, s.lines, s.late) order by lower(p.full_name), m.user_id)
      from public.tenant_users m
      join public.profiles p on p.user_id = m.user_id
      left join sums s on s.member_id = m.user_id
      where m.tenant_id = v_tenant_id and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid()) and (m.is_active or s.member_id is not null)), '[]'));
end;
$$;
comment on function public.list_commission(date) is
  'Commission of the month with the first day p_month {month, sees_all, is_over, people: [{user_id, full_name, month, base_amount, amount, line_count, late_count, approved_at, '
  'approved_by_name}]}: of everybody with commission.view, else of the caller. Needs commission.view_own.';

create function public.get_commission(p_user_id uuid, p_month date, p_after text default null, p_limit integer default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission(case when p_user_id = auth.uid() then 'commission.view_own' else 'commission.view' end);
  v_month date := private.input_month(p_month);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after date;
  v_after_id uuid;
  v_limit integer := private.page_limit(p_limit);
  v_rows jsonb;
begin
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  if v_cursor is not null then
    v_after := private.input_date(v_cursor, 'day');
    v_after_id := private.cursor_id(v_cursor);
  end if;
  select coalesce(jsonb_agg(x.shown order by x.business_date, x.source_line_id), '[]') into v_rows
  from (
    select l.business_date, l.source_line_id, jsonb_build_object('line_id', l.source_line_id, 'kind', l.kind, 'document_id', coalesce(c.sale_id, l.document_id),
      'document_number', coalesce(c.credit_note_number, s.invoice_number), 'business_date', l.business_date, 'is_late', l.business_date < v_month,
      'product_name', p.name, 'basis', l.basis, 'percent', l.percent, 'is_shared', l.shared_with is not null, 'base_amount', l.base_amount, 'amount', l.amount) as shown
    from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l
    left join public.sales s on s.tenant_id = v_tenant_id and s.id = l.document_id
    left join public.credit_notes c on c.tenant_id = v_tenant_id and c.id = l.document_id
    left join public.products p on p.tenant_id = v_tenant_id and p.id = l.product_id
    where v_after is null or (l.business_date, l.source_line_id) > (v_after, v_after_id)
    order by l.business_date, l.source_line_id limit v_limit + 1) x;
  return (
    select private.commission_json(v_tenant_id, p_user_id, v_month, sum(l.base_amount), sum(l.amount), count(*), count(*) filter (where l.business_date < v_month))
      || jsonb_build_object('rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
        'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
          'day', v_rows -> (v_limit - 1) ->> 'business_date', 'id', v_rows -> (v_limit - 1) ->> 'line_id')) end)
    from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l);
end;
$$;
comment on function public.get_commission(uuid, date, text, integer) is
  'The statement of a person: sums as in list_commission, and rows [{line_id, kind: sale|return, document_id (the sale), document_number, business_date, is_late (of an approved month '
  'before), product_name, basis, percent, is_shared, base_amount, amount}] with next_cursor. The own one with commission.view_own, others'' with commission.view.';

create function public.approve_commission(p_user_id uuid, p_month date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_month date := private.input_month(p_month);
  v_lines private.commission_share[];
  v_sums record;
begin
  perform private.require_writable();
  if p_user_id = auth.uid() and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'You cannot approve your own commission. Ask an owner.');
  elsif not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  elsif private.business_date(v_tenant_id, statement_timestamp()) < (v_month + interval '1 month')::date then
    perform private.fail(409, 'period_not_over', 'This month is not over yet.');
  end if;
  perform private.lock_request('commission', v_tenant_id, v_tenant_id);
  select array_agg(l) into v_lines from private.commission_lines_of(v_tenant_id, p_user_id, v_month) l;
  select coalesce(sum(l.base_amount), 0) as base, coalesce(sum(l.amount), 0) as amount, count(*) as lines, count(*) filter (where l.business_date < v_month) as late
  into v_sums from unnest(v_lines) l;
  insert into public.commission_statements (tenant_id, member_id, month, base_amount, amount, line_count, approved_by)
  values (v_tenant_id, p_user_id, v_month, v_sums.base, v_sums.amount, v_sums.lines, auth.uid()) on conflict do nothing;
  if found then
    insert into public.commission_lines (tenant_id, member_id, source_line_id, month, kind, document_id, business_date, product_id, rule_id, basis, percent, shared_with, base_amount, amount)
    select v_tenant_id, l.member_id, l.source_line_id, v_month, l.kind, l.document_id, l.business_date, l.product_id, l.rule_id, l.basis, l.percent, l.shared_with, l.base_amount, l.amount
    from unnest(v_lines) l;
    perform private.write_audit(v_tenant_id, auth.uid(), 'commission_approved', 'commission_statements', p_user_id, null,
      jsonb_build_object('month', v_month, 'amount', v_sums.amount, 'line_count', v_sums.lines));
  end if;
  return private.commission_json(v_tenant_id, p_user_id, v_month, v_sums.base, v_sums.amount, v_sums.lines, v_sums.late);
end;
$$;
comment on function public.approve_commission(uuid, date) is
  'Approves the commission of a person for a month that is over (period_not_over): its lines are kept as they are, what changes later stands on the next statement. The same again '
  'changes nothing. Nobody their own but an owner. Needs commission.manage; answers the statement as in list_commission.';

grant execute on function
  public.list_commission(date),
  public.get_commission(uuid, date, text, integer),
  public.approve_commission(uuid, date)
  to authenticated;
