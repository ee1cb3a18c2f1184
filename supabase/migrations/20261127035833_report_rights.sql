set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.plan_report(p_tenant_id uuid, p_user_id uuid, p_query jsonb)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan;
  v_key text;
begin
  v_plan.tenant_id := p_tenant_id;
  v_plan.measures := private.report_measures_of(p_tenant_id, p_user_id, private.input_array(p_query, 'measures', 1, 20));
  v_plan.dimensions := '{}';
  for v_key in select k.value #>> '{}' from jsonb_array_elements(
      case when p_query ? 'dimensions' then private.input_array(p_query, 'dimensions', 0, 3) else '[]' end) as k loop
    v_plan.dimensions := v_plan.dimensions || private.report_dimension(p_tenant_id, p_user_id, v_key, 'dimensions');
  end loop;
  v_plan.filters := private.report_filters(p_tenant_id, p_user_id, p_query -> 'filters');
  -- Who sees own sales only sees the own part of every figure, and none that cannot be parted by person.
  if not private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    if (v_plan.measures[1]).family = any ('{sales,tenders,discounts,offline,overrides}') then
      v_plan.filters := v_plan.filters || jsonb_build_object(
        'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, 'cashier', 'filters')), 'values', jsonb_build_array(p_user_id::text));
    elsif (v_plan.measures[1]).family = any ('{abc,pairs,customers,cohorts}') then
      perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "sales.view_all"}');
    end if;
  end if;
  v_plan.by_sale_day := coalesce(private.input_choice(p_query, 'returns', array['return_day', 'sale_day'], '', false), 'return_day') = 'sale_day';
  if v_plan.by_sale_day and (v_plan.measures[1]).family <> 'sales' then
    perform private.refuse_input('returns', 'Only reports of sales can count returns on the day of the sale.');
  end if;
  v_plan.source := private.report_source(v_plan, private.query_day(p_query, 'to'));
  if (v_plan.source).grain = 'as_of' then
    v_plan := private.read_report_day(p_tenant_id, p_query, v_plan);
  elsif (v_plan.source).grain <> 'now' then
    v_plan := private.read_report_period(p_tenant_id, p_query, v_plan);
  end if;
  return private.read_report_sort(p_query, v_plan);
end;
$function$;

-- Figures of all sales, which no person has a part of, are for those who see all sales; what is bought and lost for those who see it.
update private.report_definitions set permissions = array_append(permissions, 'sales.view_all') where key in ('abc', 'basket_pairs', 'cohorts', 'customers', 'rfm');
update private.report_measures set permission = 'stock.view' where key in ('lost_units', 'found_units');
update private.report_measures set permission = 'purchases.view'
where key in ('received_units', 'sent_back', 'fault_rate', 'billed', 'billed_tax', 'credited', 'billed_net', 'bills');
update private.report_definitions set title = 'Customers who buy again' where key = 'cohorts';
