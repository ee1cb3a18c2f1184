-- Goals: what a figure of sales is meant to reach each day, week or month, and how far it has come.

create function private.can_have_goal(p_measure private.report_measures)
returns boolean language sql immutable security invoker set search_path = ''
return p_measure.family = 'sales' and p_measure.is_additive and p_measure.better = 'up';
comment on function private.can_have_goal(private.report_measures) is
  'Whether a figure can have a goal: one of sales that adds up over days and of which more is better.';

create function private.report_goals_json(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_goals jsonb;
  v_plans private.report_plan[];
  v_reached jsonb;
begin
  select jsonb_agg(jsonb_build_object('id', g.id, 'measure', g.measure, 'label', m.label, 'unit', m.unit, 'span', g.span, 'location_id', g.location_id,
      'location_name', l.name, 'amount', g.amount, 'from', lower(d.days), 'to', upper(d.days) - 1)
      order by array_position(array['day', 'week', 'month'], g.span), m.position, l.name nulls first, g.id)
  into v_goals
  from public.report_goals g
  join private.report_measures m on m.key = g.measure
  left join public.locations l on l.tenant_id = g.tenant_id and l.id = g.location_id
  cross join lateral private.report_period(p_tenant_id, case g.span when 'day' then 'today' else 'this_' || g.span end, v_today) as d (days)
  where g.tenant_id = p_tenant_id and private.sees_measure(p_tenant_id, p_user_id, m);
  -- A goal is of all that is sold: beside own sales alone it would say nothing.
  if v_goals is null or not private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    return '[]';
  end if;
  v_plans := array(
    select private.plan_report(p_tenant_id, p_user_id, jsonb_build_object('measures', jsonb_build_array(g.value -> 'measure'), 'from', g.value -> 'from',
      'to', g.value -> 'to', 'filters', case when g.value ->> 'location_id' is null then '[]'
        else jsonb_build_array(jsonb_build_object('dimension', 'location', 'values', jsonb_build_array(g.value -> 'location_id'))) end))
    from jsonb_array_elements(v_goals) with ordinality as g (value, place) order by g.place);
  v_reached := private.reports_json(v_plans);
  return (
    select jsonb_agg(g.value || jsonb_build_object('reached', coalesce(v_reached #> array[(g.place - 1)::text, 'totals', 'values', '0'], '0')) order by g.place)
    from jsonb_array_elements(v_goals) with ordinality as g (value, place));
end;
$$;
comment on function private.report_goals_json(uuid, uuid) is
  'The goals of a business that a person may see, with what the day, week or month of today has reached (ReportGoal[]); none for who sees own sales alone.';

create function public.list_report_goals()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view');
begin
  return private.report_goals_json(v_tenant_id, auth.uid());
end;
$$;
comment on function public.list_report_goals() is
  'The goals of the business (ReportGoal[]: measure, span day | week | month, location_id or null, amount, and reached from its first day to now), days before weeks before months. '
  'Only of figures that the caller may see; none for who sees own sales alone. Needs reports.view.';

create function private.read_report_goal(p_tenant_id uuid, p_goal jsonb)
returns public.report_goals language plpgsql stable security definer set search_path = '' as $$
declare
  v_goal public.report_goals;
  v_measure private.report_measures;
begin
  perform private.input_object(p_goal, 'p_goal');
  v_goal.tenant_id := p_tenant_id;
  v_goal.measure := private.input_text(p_goal, 'measure', 40);
  select * into v_measure from private.report_measures m where m.key = v_goal.measure;
  if v_measure.key is null or not private.can_have_goal(v_measure) then
    perform private.refuse_input('measure', 'This figure cannot have a goal.');
  elsif not private.sees_measure(p_tenant_id, auth.uid(), v_measure) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_measure.permission));
  end if;
  v_goal.span := private.input_choice(p_goal, 'span', array['day', 'week', 'month']);
  v_goal.location_id := private.input_uuid(p_goal, 'location_id', '', false);
  if v_goal.location_id is not null then
    v_goal.location_id := private.bill_location(p_tenant_id, v_goal.location_id);
  end if;
  v_goal.amount := private.input_number(p_goal, 'amount', 0, 1e10,
    case v_measure.unit when 'money' then private.tenant_step(p_tenant_id) when 'quantity' then 0.001 else 1 end, '', false);
  if v_goal.amount = 0 then
    perform private.refuse_input('amount', 'A goal is more than nothing.');
  end if;
  return v_goal;
end;
$$;
comment on function private.read_report_goal(uuid, jsonb) is
  'A goal as it was sent, checked against the rights of the caller; no amount takes it away. invalid_input, permission_denied, not_found.';

create function public.set_report_goal(p_goal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  c_most constant integer := 20;
  v_tenant_id uuid := private.require_permission('reports.goals');
  v_goal public.report_goals;
  v_before public.report_goals;
begin
  perform private.require_writable();
  v_goal := private.read_report_goal(v_tenant_id, p_goal);
  perform private.lock_request('report_goals', v_tenant_id, v_tenant_id);
  select * into v_before from public.report_goals g
  where g.tenant_id = v_tenant_id and g.measure = v_goal.measure and g.span = v_goal.span and g.location_id is not distinct from v_goal.location_id;
  if v_goal.amount is null then
    delete from public.report_goals g where g.tenant_id = v_tenant_id and g.id = v_before.id;
  elsif v_before.id is not null then
    update public.report_goals g set amount = v_goal.amount, changed_at = now(), changed_by = auth.uid()
    where g.tenant_id = v_tenant_id and g.id = v_before.id and g.amount <> v_goal.amount;
  elsif (select count(*) from public.report_goals g where g.tenant_id = v_tenant_id) >= c_most then
    perform private.refuse_input('p_goal', format('A business has %s goals at most.', c_most));
  else
    insert into public.report_goals (tenant_id, measure, span, location_id, amount, changed_by)
    values (v_tenant_id, v_goal.measure, v_goal.span, v_goal.location_id, v_goal.amount, auth.uid());
  end if;
  if v_before.amount is distinct from v_goal.amount then
    perform private.write_audit(v_tenant_id, auth.uid(), 'report_goal_set', 'report_goals', v_before.id,
      case when v_before.id is not null then jsonb_build_object('amount', v_before.amount) end,
      jsonb_build_object('measure', v_goal.measure, 'span', v_goal.span, 'location_id', v_goal.location_id, 'amount', v_goal.amount));
  end if;
  return private.report_goals_json(v_tenant_id, auth.uid());
end;
$$;
comment on function public.set_report_goal(jsonb) is
  'Sets the goal of a figure {measure, span: day | week | month, location_id or null for the business as a whole, amount or null to take it away}; the same again changes nothing. '
  'Answers all goals (ReportGoal[]). At most 20. Needs reports.goals, and for profit the right to see cost. invalid_input, permission_denied, not_found.';

grant execute on function public.list_report_goals(), public.set_report_goal(jsonb) to authenticated;
