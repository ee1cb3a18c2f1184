set local check_function_bodies = off;

ALTER TABLE "private"."report_definitions" ADD COLUMN "is_own" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."report_definitions" ADD COLUMN "usual_period" text NOT NULL DEFAULT 'this_month'::text;

ALTER TABLE "private"."report_dimensions" ADD COLUMN "names" text;

ALTER TABLE "private"."report_sources" ADD COLUMN "most_lines" bigint;

ALTER TABLE "private"."sale_hours" ADD COLUMN "lines" bigint NOT NULL DEFAULT 0;

ALTER TYPE "private"."report_plan" ADD ATTRIBUTE "search" text CASCADE;

ALTER TYPE "private"."sale_ask" ADD ATTRIBUTE "product_ids" uuid[] CASCADE;

ALTER TYPE "private"."sale_ask" ADD ATTRIBUTE "product_sale_ids" uuid[] CASCADE;

CREATE OR REPLACE FUNCTION private.count_listed_sales(p_tenant_id uuid, p_ask private.sale_ask, OUT total bigint, OUT amount numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  v_cashier_id uuid := p_ask.cashier_id;
  v_from date := p_ask.day_from;
  v_to date := p_ask.day_to;
  v_status text := p_ask.status;
  v_channel text := p_ask.channel;
  v_tender text := p_ask.tender;
  v_payment text := p_ask.payment;
  v_overdue_ids uuid[] := p_ask.overdue_ids;
  v_session_ids uuid[] := p_ask.session_ids;
  v_contact_ids uuid[] := p_ask.contact_ids;
  v_product_ids uuid[] := p_ask.product_ids;
  v_product_sale_ids uuid[] := p_ask.product_sale_ids;
  v_total_from numeric := p_ask.total_from;
  v_total_to numeric := p_ask.total_to;
  v_ids uuid[] := (p_ask.search).ids;
  v_is_common boolean := coalesce((p_ask.search).is_common, false);
  v_pattern text := (p_ask.search).pattern;
  v_prefix text := (p_ask.search).prefix;
  v_number numeric := (p_ask.search).number;
  v_found_contacts uuid[] := (p_ask.search).contact_ids;
  v_found_orders uuid[] := (p_ask.search).order_ids;
begin
  select count(*), coalesce(sum(r.total_amount), 0) into total, amount
  from (
    select s.total_amount
    from public.sales s
    where s.tenant_id = p_tenant_id
      and (v_cashier_id is null or s.cashier_id = v_cashier_id)
      and (v_from is null or s.business_date >= v_from)
      and (v_to is null or s.business_date <= v_to)
      and case when v_status is null then true when v_status = 'completed' then s.status = 'completed'
        else s.status = v_status and s.status <> 'completed' end
      and (v_channel is null or s.channel = v_channel)
      and (v_tender is null or s.tender_types @> array[v_tender])
      and case v_payment when 'unpaid' then s.balance_due > 0 when 'paid' then s.balance_due = 0 else true end
      and (v_overdue_ids is null or s.id = any (v_overdue_ids))
      and (v_session_ids is null or s.till_session_id = any (v_session_ids))
      and (v_contact_ids is null or s.contact_id = any (v_contact_ids))
      and (v_product_sale_ids is null or s.id = any (v_product_sale_ids))
      and (v_product_ids is null or exists (
        select 1 from public.sale_lines l
        where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.product_id = any (v_product_ids)))
      and (v_total_from is null or s.total_amount >= v_total_from)
      and (v_total_to is null or s.total_amount <= v_total_to)
      and (v_ids is null or s.id = any (v_ids))
      and (not v_is_common or lower(s.invoice_number) like v_prefix
        or private.number_order(s.invoice_number) = v_number and lower(s.invoice_number) like v_pattern
        or private.sale_text(s.contact_name, s.note) like v_pattern
        or s.contact_id = any (v_found_contacts) or s.order_id = any (v_found_orders))
    limit p_ask.count_limit + 1
  ) r;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fold_sale_hours(p_tenant_id uuid, p_from bigint, p_until bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.sale_hours as r (
    tenant_id, business_date, hour, location_id, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns, lines)
  select p_tenant_id, f.business_date, f.hour, f.location_id, f.channel, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns), count(*)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3, 4, 5
  order by 2, 3, 4, 5
  on conflict (tenant_id, business_date, hour, location_key, channel_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns,
      lines = r.lines + excluded.lines;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_saved_report(p_report_id uuid)
 RETURNS public.saved_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_report_id for update;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.owner_id <> auth.uid() and not private.can('reports.share') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "reports.share"}');
  end if;
  return v_report;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_of_days(p_tenant_id uuid, p_from date, p_to date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select coalesce(sum(r.lines), 0) from private.sale_hours r
    where r.tenant_id = p_tenant_id and r.business_date between p_from and p_to);
end;
$function$;

ALTER FUNCTION "private"."lines_of_days"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_to_read(p_plan private.report_plan, p_from date, p_to date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_first_month date := (date_trunc('month', p_from + interval '1 month' - interval '1 day'))::date;
  v_last_month date := date_trunc('month', p_to + 1)::date;
begin
  if p_from is null or p_to is null then
    return 0;
  elsif p_plan.by_sale_day then
    return private.lines_of_days(p_plan.tenant_id, p_from, '2999-12-31');
  elsif (p_plan.source).grain = 'month' and v_first_month < v_last_month then
    -- Whole months are read as sums.
    return private.lines_of_days(p_plan.tenant_id, p_from, v_first_month - 1) + private.lines_of_days(p_plan.tenant_id, v_last_month, p_to);
  end if;
  return private.lines_of_days(p_plan.tenant_id, p_from, p_to);
end;
$function$;

ALTER FUNCTION "private"."lines_to_read"(private.report_plan, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_sale_ids(p_tenant_id uuid, p_ask private.sale_ask, p_sort text, p_after jsonb, p_limit integer, p_are_few boolean, OUT ids uuid[], OUT last_key jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  -- Scalars of their own: a field of a record is no constant to the planner.
  v_cashier_id uuid := p_ask.cashier_id;
  v_from date := p_ask.day_from;
  v_to date := p_ask.day_to;
  -- A business day lies around its date, wherever the business is and whenever its day ends.
  v_earliest timestamptz := (p_ask.day_from - 2)::timestamp at time zone 'UTC';
  v_latest timestamptz := (p_ask.day_to + 3)::timestamp at time zone 'UTC';
  v_status text := p_ask.status;
  v_channel text := p_ask.channel;
  v_tender text := p_ask.tender;
  v_payment text := p_ask.payment;
  v_overdue_ids uuid[] := p_ask.overdue_ids;
  v_session_ids uuid[] := p_ask.session_ids;
  v_contact_ids uuid[] := p_ask.contact_ids;
  v_product_ids uuid[] := p_ask.product_ids;
  v_product_sale_ids uuid[] := p_ask.product_sale_ids;
  v_total_from numeric := p_ask.total_from;
  v_total_to numeric := p_ask.total_to;
  v_ids uuid[] := (p_ask.search).ids;
  v_is_common boolean := coalesce((p_ask.search).is_common, false);
  v_pattern text := (p_ask.search).pattern;
  v_prefix text := (p_ask.search).prefix;
  v_number numeric := (p_ask.search).number;
  v_found_contacts uuid[] := (p_ask.search).contact_ids;
  v_found_orders uuid[] := (p_ask.search).order_ids;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_at timestamptz := case when p_sort in ('newest', 'oldest') then private.input_instant(p_after, 'k') end;
  v_after_key numeric := case when p_sort not in ('newest', 'oldest')
    then private.input_number(p_after, 'k', 0, 1e18, 0.01, 'p_after.', p_after is not null) end;
begin
  if p_after is not null and coalesce(v_after_at::text, v_after_key::text) is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  with page as (
    select x.*, row_number() over () as place
    from (
      select s.id, s.occurred_at, s.total_amount, private.number_order(s.invoice_number) as number
      from public.sales s
      where s.tenant_id = p_tenant_id
        and (v_cashier_id is null or s.cashier_id = v_cashier_id)
        and (v_from is null or s.business_date >= v_from and s.occurred_at >= v_earliest)
        and (v_to is null or s.business_date <= v_to and s.occurred_at < v_latest)
        and case when v_status is null then true when v_status = 'completed' then s.status = 'completed'
          else s.status = v_status and s.status <> 'completed' end
        and (v_channel is null or s.channel = v_channel)
        and (v_tender is null or s.tender_types @> array[v_tender])
        and case v_payment when 'unpaid' then s.balance_due > 0 when 'paid' then s.balance_due = 0 else true end
        and (v_overdue_ids is null or s.id = any (v_overdue_ids))
      and (v_session_ids is null or s.till_session_id = any (v_session_ids))
        and (v_contact_ids is null or s.contact_id = any (v_contact_ids))
        and (v_product_sale_ids is null or s.id = any (v_product_sale_ids))
        and (v_product_ids is null or exists (
          select 1 from public.sale_lines l
          where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.product_id = any (v_product_ids)))
        and (v_total_from is null or s.total_amount >= v_total_from)
        and (v_total_to is null or s.total_amount <= v_total_to)
        and (v_ids is null or s.id = any (v_ids))
        and (not v_is_common or lower(s.invoice_number) like v_prefix
          or private.number_order(s.invoice_number) = v_number and lower(s.invoice_number) like v_pattern
          or private.sale_text(s.contact_name, s.note) like v_pattern
          or s.contact_id = any (v_found_contacts) or s.order_id = any (v_found_orders))
        and case when v_after_id is null then true else case p_sort
          when 'newest' then (s.occurred_at, s.id) < (v_after_at, v_after_id)
          when 'oldest' then (s.occurred_at, s.id) > (v_after_at, v_after_id)
          when 'total_asc' then (case when p_are_few then s.total_amount + 0 else s.total_amount end, s.id) > (v_after_key, v_after_id)
          when 'total_desc' then (case when p_are_few then s.total_amount + 0 else s.total_amount end, s.id) < (v_after_key, v_after_id)
          when 'number_asc' then (case when p_are_few then private.number_order(s.invoice_number) + 0
            else private.number_order(s.invoice_number) end, s.id) > (v_after_key, v_after_id)
          else (case when p_are_few then private.number_order(s.invoice_number) + 0
            else private.number_order(s.invoice_number) end, s.id) < (v_after_key, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: no index has an order that begins with this, and none is leafed through for
        -- them (nor, above, for the rows after a page: what is added to 0 is in no index).
        case when p_are_few then s.tenant_id <> p_tenant_id end,
        case p_sort when 'newest' then s.occurred_at end desc, case p_sort when 'oldest' then s.occurred_at end,
        case p_sort when 'total_asc' then s.total_amount end, case p_sort when 'total_desc' then s.total_amount end desc,
        case p_sort when 'number_asc' then private.number_order(s.invoice_number) end,
        case p_sort when 'number_desc' then private.number_order(s.invoice_number) end desc,
        case when p_sort in ('oldest', 'total_asc', 'number_asc') then s.id end,
        case when p_sort in ('newest', 'total_desc', 'number_desc') then s.id end desc
      limit p_limit + 1
    ) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case
      when p_sort in ('newest', 'oldest') then to_jsonb(g.occurred_at) when p_sort in ('total_asc', 'total_desc') then to_jsonb(g.total_amount)
      else to_jsonb(g.number) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_open_report(p_tenant_id uuid, p_user_id uuid, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from private.report_definitions d
    where d.key = p_key and private.missing_report_rights(p_tenant_id, p_user_id, d) = '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_report_rights(p_tenant_id uuid, p_user_id uuid, p_definition private.report_definitions)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_own boolean := private.sees_own_reports(p_tenant_id, p_user_id);
begin
  if v_is_own and p_definition.is_own then
    return '{}';
  end if;
  return array(
    select u.key from unnest(case when v_is_own then array['reports.view'] else '{}' end || p_definition.permissions) with ordinality as u (key, place)
    where not private.actor_can(p_tenant_id, p_user_id, u.key) order by u.place);
end;
$function$;

ALTER FUNCTION "private"."missing_report_rights"(uuid, uuid, private.report_definitions) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.name_of_key(p_plan private.report_plan, p_place integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.needs_names(p_plan, p_place) then format('x%s.name', p_place)
    else private.named_key((p_plan.dimensions[p_place]).name, 'j.k' || p_place) end;
end;
$function$;

ALTER FUNCTION "private"."name_of_key"(private.report_plan, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.needs_names(p_plan private.report_plan, p_place integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (p_plan.dimensions[p_place]).names is not null
    and (p_plan.sort_by = (p_plan.dimensions[p_place]).key or p_place = 1 and p_plan.search is not null);
end;
$function$;

ALTER FUNCTION "private"."needs_names"(private.report_plan, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_part(p_tenant_id uuid, p_user_id uuid, p_family text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_own boolean := private.sees_own_reports(p_tenant_id, p_user_id);
begin
  if v_is_own and p_family <> all ('{sales,tenders,tills}') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "reports.view"}');
  elsif not v_is_own and private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    return '[]';
  elsif p_family = any ('{abc,pairs,customers,cohorts}') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "sales.view_all"}');
  elsif v_is_own or p_family = any ('{sales,tenders,discounts,offline,overrides}') then
    return jsonb_build_array(jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, 'cashier', 'filters')), 'values', jsonb_build_array(p_user_id::text)));
  end if;
  return '[]';
end;
$function$;

ALTER FUNCTION "private"."own_part"(uuid, uuid, text) OWNER TO "postgres";

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
  v_plan.filters := v_plan.filters || private.own_part(p_tenant_id, p_user_id, (v_plan.measures[1]).family);
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

CREATE OR REPLACE FUNCTION private.read_report_sort(p_query jsonb, p_plan private.report_plan)
 RETURNS private.report_plan
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan private.report_plan := p_plan;
begin
  v_plan.sort_by := private.input_text(p_query, 'sort', 60);
  if v_plan.sort_by is null then
    v_plan.sort_by := coalesce(v_plan.dimensions[1].key, (v_plan.measures[1]).key);
  elsif not exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by)
    and not exists (select 1 from unnest(v_plan.dimensions) as d where d.key = v_plan.sort_by) then
    perform private.refuse_input('sort', 'A report is sorted by one of its columns.');
  end if;
  v_plan.is_descending := case when jsonb_typeof(p_query -> 'descending') = 'boolean' then (p_query ->> 'descending')::boolean
    else exists (select 1 from unnest(v_plan.measures) as m where m.key = v_plan.sort_by) end;
  v_plan.row_limit := coalesce(private.input_number(p_query, 'limit', 1, 1000, 1, '', false), 100);
  v_plan.row_offset := coalesce(private.input_number(p_query, 'offset', 0, 1000000, 1, '', false), 0);
  if private.input_text(p_query, 'search', 100) is not null and v_plan.dimensions = '{}' then
    perform private.refuse_input('search', 'A report without groupings has no names to search.');
  end if;
  v_plan.search := '%' || lower(private.escape_like(private.input_text(p_query, 'search', 100))) || '%';
  return v_plan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_dimension(p_tenant_id uuid, p_user_id uuid, p_key text, p_field text)
 RETURNS private.report_dimensions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_dimension private.report_dimensions;
begin
  select * into v_dimension from private.report_dimensions d where d.key = p_key;
  if not found then
    perform private.fail(400, 'unknown_dimension', 'Reports cannot be grouped or filtered by this.',
      jsonb_build_object('field', p_field, 'dimension', left(p_key, 60)));
  elsif not private.report_permits(p_tenant_id, p_user_id, v_dimension.permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_dimension.permission, 'dimension', p_key));
  end if;
  return v_dimension;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_json(p_plan private.report_plan)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_answer jsonb;
begin
  perform private.require_narrow(p_plan);
  execute private.report_sql(p_plan) into v_answer using p_plan.tenant_id;
  return v_answer || jsonb_build_object(
    'measures', (select jsonb_agg(m.key order by n.place)
      from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m),
    'dimensions', (select coalesce(jsonb_agg(d.key order by n.place), '[]')
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    'from', p_plan.from_on, 'to', p_plan.to_on, 'compared_from', p_plan.compared_from, 'compared_to', p_plan.compared_to,
    'is_partial', p_plan.until_minute is not null, 'as_of', statement_timestamp(), 'source', (p_plan.source).key);
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_measures_of(p_tenant_id uuid, p_user_id uuid, p_keys jsonb)
 RETURNS private.report_measures[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_measures private.report_measures[] := '{}';
  v_measure private.report_measures;
  v_key text;
begin
  for v_key in select k.value #>> '{}' from jsonb_array_elements(p_keys) as k loop
    select * into v_measure from private.report_measures m where m.key = v_key;
    if not found then
      perform private.fail(400, 'unknown_measure', 'Reports have no such figure.', jsonb_build_object('measure', left(v_key, 60)));
    elsif not private.report_permits(p_tenant_id, p_user_id, v_measure.permission) then
      perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_measure.permission, 'measure', v_key));
    elsif v_measures <> '{}' and v_measure.family <> (v_measures[1]).family then
      perform private.refuse_input('measures', v_measure.label || ' cannot be shown beside ' || (v_measures[1]).label || '.');
    end if;
    v_measures := v_measures || v_measure;
  end loop;
  return v_measures;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_period(p_tenant_id uuid, p_name text, p_today date)
 RETURNS daterange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_week date := date_trunc('week', p_today)::date;
  v_month date := date_trunc('month', p_today)::date;
  v_quarter date := date_trunc('quarter', p_today)::date;
  v_year date := private.year_start(p_tenant_id, p_today);
  v_days text[] := regexp_match(p_name, '^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$');
begin
  if v_days is not null then
    if not pg_input_is_valid(v_days[1], 'date') or not pg_input_is_valid(v_days[2], 'date') or v_days[1] > v_days[2] then
      perform private.refuse_input('period', 'This is no period.');
    end if;
    return daterange(private.input_day(v_days[1]::date, 'period'), private.input_day(v_days[2]::date, 'period'), '[]');
  end if;
  return case p_name
    when 'today' then daterange(p_today, p_today, '[]')
    when 'yesterday' then daterange(p_today - 1, p_today - 1, '[]')
    when 'this_week' then daterange(v_week, v_week + 7)
    when 'last_week' then daterange(v_week - 7, v_week)
    when 'this_month' then daterange(v_month, (v_month + interval '1 month')::date)
    when 'last_month' then daterange((v_month - interval '1 month')::date, v_month)
    when 'this_quarter' then daterange(v_quarter, (v_quarter + interval '3 months')::date)
    when 'last_quarter' then daterange((v_quarter - interval '3 months')::date, v_quarter)
    when 'this_year' then daterange(date_trunc('year', p_today)::date, (date_trunc('year', p_today) + interval '1 year')::date)
    when 'this_financial_year' then daterange(v_year, (v_year + interval '1 year')::date)
    when 'last_financial_year' then daterange((v_year - interval '1 year')::date, v_year)
    when 'last_7_days' then daterange(p_today - 6, p_today, '[]')
    when 'last_30_days' then daterange(p_today - 29, p_today, '[]')
    when 'last_90_days' then daterange(p_today - 89, p_today, '[]')
    when 'last_12_months' then daterange((v_month - interval '11 months')::date, (v_month + interval '1 month')::date) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_permits(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_permission is null then
    return true;
  elsif private.sees_own_reports(p_tenant_id, p_user_id) and p_permission in ('till.view_all', 'products.view_cost') then
    -- The own tills are seen without the right to see all; cost is in no own report, whatever the role has besides.
    return p_permission = 'till.view_all';
  end if;
  return private.actor_can(p_tenant_id, p_user_id, p_permission);
end;
$function$;

ALTER FUNCTION "private"."report_permits"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer := cardinality(p_plan.dimensions);
  v_is_compared boolean := p_plan.compared_to is not null;
  v_keys text := coalesce((select string_agg(', s.k' || n, '' order by n) from generate_series(1, v_count) as n), '');
  v_figures text := (
    select string_agg(format(', trim_scale(round((%s)::numeric, 6)) as m%s', m.formula, n.place), '' order by n.place)
    from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m);
  v_order text;
  v_names text := coalesce((
    select string_agg(format(' left join (%1$s) x%2$s on x%2$s.k = j.k%2$s', d.names, n.place), '')
    from generate_series(1, v_count) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
    where private.needs_names(p_plan, n.place)), '');
begin
  v_order := coalesce((
    select format('j.m%s %s nulls last', n.place, case when p_plan.is_descending then 'desc' else 'asc' end)
    from generate_series(1, cardinality(p_plan.measures)) as n (place) cross join lateral (select (p_plan.measures[n.place]).*) m
    where m.key = p_plan.sort_by limit 1), (
    select format('%s %s nulls last', case when d.kind in ('time', 'band') then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.name_of_key(p_plan, n.place) || ')' end,
      case when p_plan.is_descending then 'desc' else 'asc' end)
    from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
    where d.key = p_plan.sort_by limit 1));
  return format($sql$
    with now_sums as materialized (%1$s), then_sums as materialized (%2$s),
    now_figures as materialized (select s.is_total %3$s %4$s from now_sums s),
    then_figures as materialized (select s.is_total %3$s %4$s from then_sums s),
    joined as materialized (
      select coalesce(n.is_total, t.is_total) as is_total %5$s %6$s
      from now_figures n full join then_figures t on n.is_total = t.is_total %7$s),
    found as materialized (select j.*, row_number() over (order by %12$s %13$s) as place from joined j %16$s where not j.is_total %17$s)
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keys', jsonb_build_array(%8$s), 'labels', jsonb_build_array(%9$s),
          'values', jsonb_build_array(%10$s), 'compared', %11$s) order by j.place)
        from (select j.* from found j order by j.place limit %14$s offset %15$s) j), '[]'),
      'row_count', (select count(*) from found),
      'totals', (select jsonb_build_object('values', jsonb_build_array(%10$s), 'compared', %11$s) from joined j where j.is_total))
    $sql$,
    private.report_sums_sql(p_plan, p_plan.from_on, p_plan.to_on, null, false),
    case when v_is_compared then private.report_sums_sql(p_plan, p_plan.compared_from, p_plan.compared_to, p_plan.until_minute, true)
      else 'select * from now_sums where false' end,
    v_keys, v_figures,
    coalesce((select string_agg(format(', coalesce(n.k%1$s, t.k%1$s) as k%1$s', n), '' order by n) from generate_series(1, v_count) as n), ''),
    (select string_agg(format(', n.m%1$s, t.m%1$s as c%1$s', n), '' order by n) from generate_series(1, cardinality(p_plan.measures)) as n),
    coalesce((select string_agg(format(' and coalesce(n.k%1$s, '''') = coalesce(t.k%1$s, '''')', n), '' order by n) from generate_series(1, v_count) as n), ''),
    coalesce((select string_agg('j.k' || n, ', ' order by n) from generate_series(1, v_count) as n), ''),
    coalesce((
      select string_agg(private.named_key(d.name, 'j.k' || n.place), ', ' order by n.place)
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d), ''),
    (select string_agg('j.m' || n, ', ' order by n) from generate_series(1, cardinality(p_plan.measures)) as n),
    case when v_is_compared then 'jsonb_build_array(' || (select string_agg('j.c' || n, ', ' order by n) from generate_series(1, cardinality(p_plan.measures)) as n) || ')'
      else 'null::jsonb' end,
    v_order, coalesce((select string_agg(', j.k' || n, '' order by n) from generate_series(1, v_count) as n), ''),
    p_plan.row_limit, p_plan.row_offset, v_names,
    case when p_plan.search is not null then format(' and lower(%s) like %L', private.name_of_key(p_plan, 1), p_plan.search) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_narrow(p_plan private.report_plan)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- With several groupings there are about as many rows as lines.
  v_most constant bigint := (p_plan.source).most_lines / case when cardinality(p_plan.dimensions) > 1 and (p_plan.source).grain <> 'period' then 3 else 1 end;
  v_lines bigint;
begin
  -- Lines of some products are found by an index: they are few.
  if v_most is null or exists (select 1 from jsonb_array_elements(p_plan.filters) as f where f.value #>> '{dimension,key}' = 'product') then
    return;
  end if;
  v_lines := private.lines_to_read(p_plan, p_plan.from_on, p_plan.to_on) + private.lines_to_read(p_plan, p_plan.compared_from, p_plan.compared_to);
  if v_lines > v_most then
    perform private.fail(413, 'report_too_wide', format('This reads %s lines. Choose a shorter period or fewer groupings.', case
        when v_lines >= 950000 then to_char(v_lines / 1000000.0, 'FM999990.0') || ' million' else to_char(v_lines, 'FM999,999') end),
      jsonb_build_object('lines', v_lines, 'most', v_most));
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_narrow"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_ask(p_tenant_id uuid, p_query text, p_from date, p_to date, p_status text, p_channel text, p_tender_type text, p_cashier_id uuid, p_filter jsonb)
 RETURNS private.sale_ask
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ask private.sale_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_body jsonb := jsonb_build_object('p_status', p_status, 'p_channel', p_channel, 'p_tender_type', p_tender_type);
  v_location_id uuid;
  v_contact_id uuid;
  v_product_id uuid;
  v_term text := private.search_term(p_query);
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := p_cashier_id;
  v_ask.day_from := private.input_day(p_from, 'p_from');
  v_ask.day_to := private.input_day(p_to, 'p_to');
  v_ask.status := private.input_choice(v_body, 'p_status', array['completed', 'partially_refunded', 'refunded', 'voided'], '', false);
  v_ask.channel := private.input_choice(v_body, 'p_channel', array['till', 'storefront'], '', false);
  v_ask.tender := private.input_choice(v_body, 'p_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], '', false);
  v_ask.payment := private.input_choice(v_filter, 'payment', array['paid', 'unpaid', 'overdue'], '', false);
  if v_ask.payment = 'overdue' then
    v_ask.overdue_ids := private.overdue_sale_ids(p_tenant_id);
  end if;
  v_ask.total_from := private.input_decimal(v_filter, 'total_from');
  v_ask.total_to := private.input_decimal(v_filter, 'total_to');
  v_location_id := private.input_uuid(v_filter, 'location_id', '', false);
  if v_location_id is not null then
    v_ask.session_ids := array(
      select s.id from public.tills t join public.till_sessions s on s.tenant_id = p_tenant_id and s.till_id = t.id
      where t.tenant_id = p_tenant_id and t.location_id = v_location_id);
  end if;
  v_contact_id := private.input_uuid(v_filter, 'contact_id', '', false);
  if v_contact_id is not null then
    v_ask.contact_ids := private.contact_group(p_tenant_id, v_contact_id);
  end if;
  v_product_id := private.input_uuid(v_filter, 'product_id', '', false);
  if v_product_id is not null then
    v_ask.product_ids := array(
      select p.id from public.products p where p.tenant_id = p_tenant_id and v_product_id in (p.id, p.parent_id));
    -- Few sales are found by the lines; those of what everybody buys are asked one by one.
    v_ask.product_sale_ids := array(
      select l.sale_id from public.sale_lines l where l.tenant_id = p_tenant_id and l.product_id = any (v_ask.product_ids) limit 1001);
    if cardinality(v_ask.product_sale_ids) > 1000 then
      v_ask.product_sale_ids := null;
    else
      v_ask.product_ids := null;
    end if;
  end if;
  v_ask.has_search := v_term is not null;
  v_ask.search := private.sale_search(p_tenant_id, v_term);
  -- Sales of some days are counted to the last one, from an index; beyond this nobody asks how many others exactly.
  v_ask.count_limit := case when v_ask.has_search then 1000
    when coalesce(v_ask.status, v_ask.channel, v_ask.tender, v_ask.payment) is null and v_ask.total_from is null and v_ask.total_to is null
      and v_location_id is null and v_contact_id is null and v_product_id is null and v_ask.cashier_id is null then null
    else 10000 end;
  return v_ask;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_own_reports(p_tenant_id uuid, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not private.actor_can(p_tenant_id, p_user_id, 'reports.view');
end;
$function$;

ALTER FUNCTION "private"."sees_own_reports"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visible_dimensions(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(d.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_dimensions d on d.key = k.key and private.report_permits(p_tenant_id, p_user_id, d.permission));
end;
$function$;

CREATE OR REPLACE FUNCTION private.visible_measures(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(m.key order by k.place), '[]') from unnest(p_keys) with ordinality as k (key, place)
    join private.report_measures m on m.key = k.key and private.report_permits(p_tenant_id, p_user_id, m.permission));
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_saved_reports()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
begin
  return (
    select coalesce(jsonb_agg(private.saved_report_json(r) order by r.owner_id <> auth.uid(), lower(r.name), r.id), '[]')
    from public.saved_reports r
    where r.tenant_id = v_tenant_id and r.deleted_at is null and private.sees_saved_report(r, auth.uid()));
end;
$function$;

CREATE OR REPLACE FUNCTION public.pin_saved_report(p_saved_report_id uuid, p_is_pinned boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_saved_report_id and r.deleted_at is null for share;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif coalesce(p_is_pinned, false) then
    insert into private.report_pins (tenant_id, user_id, saved_report_id) values (v_tenant_id, auth.uid(), v_report.id) on conflict do nothing;
  else
    delete from private.report_pins p where p.tenant_id = v_tenant_id and p.user_id = auth.uid() and p.saved_report_id = v_report.id;
  end if;
  return private.saved_report_json(v_report);
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_access()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
begin
  return jsonb_build_object(
    'year_start_month', private.year_start_month(v_tenant_id),
    'owners', (
      select coalesce(jsonb_agg(f.full_name order by f.full_name), '[]')
      from public.tenant_users m join public.profiles f on f.user_id = m.user_id
      where m.tenant_id = v_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted'),
    'locked', (
      select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'title', d.title, 'needs', n.needs) order by d.position), '[]')
      from private.report_definitions d
      cross join lateral (
        select jsonb_agg(p.description order by u.place) as needs
        from unnest(private.missing_report_rights(v_tenant_id, auth.uid(), d)) with ordinality as u (key, place) join public.permissions p on p.key = u.key) n
      where n.needs is not null));
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_catalogue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_user_id uuid := auth.uid();
  v_is_own boolean := private.sees_own_reports(v_tenant_id, v_user_id);
begin
  return jsonb_build_object(
    'is_own', v_is_own,
    'measures', (
      select jsonb_agg(jsonb_build_object('key', m.key, 'family', m.family, 'label', m.label, 'unit', m.unit, 'better', m.better,
        'definition', m.definition, 'example', m.example, 'is_additive', m.is_additive, 'not_by', private.splits_of(m)) order by m.position)
      from private.report_measures m
      where private.report_permits(v_tenant_id, v_user_id, m.permission) and (not v_is_own or m.family in ('sales', 'tenders', 'tills'))),
    'dimensions', (
      select jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label, 'kind', d.kind) order by d.position)
      from private.report_dimensions d where private.report_permits(v_tenant_id, v_user_id, d.permission)),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'chapter', r.chapter, 'title', r.title, 'question', r.question,
          'measures', private.visible_measures(v_tenant_id, v_user_id, r.measures),
          'more_measures', private.visible_measures(v_tenant_id, v_user_id, r.more_measures),
          'dimensions', private.visible_dimensions(v_tenant_id, v_user_id, r.dimensions),
          'filters', private.visible_dimensions(v_tenant_id, v_user_id, case when v_is_own then array_remove(r.filters, 'cashier') else r.filters end),
          'chart', r.chart, 'sort', r.sort, 'usual_period', r.usual_period, 'has_period', private.has_grain(r.measures, array['month', 'day', 'fact', 'period']),
          'has_days', private.has_grain(r.measures, array['month', 'day', 'fact']),
          'has_day', private.has_grain(r.measures, array['as_of'])) order by r.position), '[]')
      from private.report_definitions r
      where private.missing_report_rights(v_tenant_id, v_user_id, r) = '{}'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_report(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_definition private.report_definitions;
  v_missing text[];
begin
  perform private.input_object(p_query, 'p_query');
  select * into v_definition from private.report_definitions d where d.key = p_query ->> 'report';
  if v_definition.key is null and coalesce(jsonb_typeof(p_query -> 'report'), 'null') <> 'null' then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  end if;
  v_missing := private.missing_report_rights(v_tenant_id, auth.uid(), v_definition);
  if v_definition.key is not null and v_missing <> '{}' then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', v_missing[1]));
  end if;
  return private.report_json(private.plan_report(v_tenant_id, auth.uid(), p_query)) || (
    select jsonb_build_object('currency_code', t.currency_code, 'timezone', t.timezone) from public.tenants t where t.id = v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_report(p_report jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
  v_old public.saved_reports;
  v_expected timestamptz;
begin
  perform private.require_writable();
  perform private.input_object(p_report, 'p_report');
  v_report := private.read_saved_report(v_tenant_id, p_report);
  v_expected := private.input_instant(p_report, 'expected_updated_at');
  perform private.lock_request('saved_reports', v_tenant_id, auth.uid());
  select * into v_old from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = v_report.id and r.deleted_at is null;
  if v_old.id is null and v_expected is not null then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.visibility <> 'own' or v_old.visibility <> 'own' then
    perform private.require_permission('reports.share');
  end if;
  if v_old.id is null then
    return private.add_saved_report(v_report);
  end if;
  v_old := private.hold_saved_report(v_report.id);
  if (v_old.name, v_old.query, v_old.visibility, v_old.role) is not distinct from (v_report.name, v_report.query, v_report.visibility, v_report.role) then
    return private.saved_report_json(v_old);
  elsif v_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this report. Reload it.', jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  update public.saved_reports r
  set name = v_report.name, query = v_report.query, definition_key = v_report.definition_key, visibility = v_report.visibility, role = v_report.role
  where r.tenant_id = v_tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$function$;

ALTER TABLE "private"."report_definitions" ADD CONSTRAINT "report_definitions_usual_period_check" CHECK ((usual_period ~ '^[a-z0-9_]{4,40}$'::text));

ALTER TABLE "private"."report_sources" ADD CONSTRAINT "report_sources_most_lines_check" CHECK ((most_lines >= 1));

ALTER TABLE "private"."sale_hours" ADD CONSTRAINT "sale_hours_lines_check" CHECK (((lines >= 0) AND ((lines)::numeric <= '1000000000000000'::numeric)));

COMMENT ON COLUMN "private"."report_definitions"."is_own" IS 'Open with reports.view_own as well, and then of the own sales and tills alone.';

COMMENT ON COLUMN "private"."report_definitions"."usual_period" IS 'The period that it opens with, by its name (private.report_period).';

COMMENT ON COLUMN "private"."report_dimensions"."names" IS 'SQL for the names of all values (k, name) of the business $1, to sort and search thousands of them at once; null where name is quick enough. From migrations only.';

COMMENT ON COLUMN "private"."report_sources"."most_lines" IS 'More lines of sales than this are not read while somebody waits, and with several groupings a third of it: what one processor adds up in some five seconds. Null: no bound.';

COMMENT ON COLUMN "private"."sale_hours"."lines" IS 'How many facts these are: what a report of single lines would read.';

COMMENT ON FUNCTION "private"."lines_of_days"(uuid, date, date) IS 'How many lines of sales and returns, with their receipts, a range of days has; what is not taken in yet is left out.';

COMMENT ON FUNCTION "private"."lines_to_read"(private.report_plan, date, date) IS 'How many lines a report would read for a range of days.';

COMMENT ON FUNCTION "private"."missing_report_rights"(uuid, uuid, private.report_definitions) IS 'The rights that a person lacks to open a report; none when it opens.';

COMMENT ON FUNCTION "private"."name_of_key"(private.report_plan, integer) IS 'SQL for the name of a row by a grouping: from all names at once where many are needed.';

COMMENT ON FUNCTION "private"."needs_names"(private.report_plan, integer) IS 'Whether a report needs the names of all its rows by a grouping: it is sorted by them, or they are searched.';

COMMENT ON FUNCTION "private"."own_part"(uuid, uuid, text) IS 'The filter that leaves a person the own part of figures, where that is all they see; permission_denied for figures that cannot be parted by person.';

COMMENT ON FUNCTION "private"."read_report_sort"(jsonb, private.report_plan) IS 'Order, page and search of a query {sort, descending, limit, offset, search}.';

COMMENT ON FUNCTION "private"."report_json"(private.report_plan) IS 'The answer of a report that was planned; report_too_wide.';

COMMENT ON FUNCTION "private"."report_permits"(uuid, uuid, text) IS 'Whether a figure or grouping that needs this right is there for a person; null needs none.';

COMMENT ON FUNCTION "private"."require_narrow"(private.report_plan) IS 'report_too_wide for a report that would read more lines than its source adds up while somebody waits.';

COMMENT ON FUNCTION "private"."sale_ask"(uuid, text, date, date, text, text, text, uuid, jsonb) IS 'What a list of sales is asked for, checked; p_filter has payment, location_id, contact_id, product_id (with its variants), total_from and total_to.';

COMMENT ON FUNCTION "private"."sees_own_reports"(uuid, uuid) IS 'Whether a person has reports of the own sales and tills alone.';

COMMENT ON FUNCTION "public"."list_saved_reports"() IS 'The caller''s own saved reports, then those shared with them that their role may open (SavedReport[]). Needs reports.view_own.';

COMMENT ON FUNCTION "public"."report_access"() IS 'What the screens of reports need besides the catalogue {year_start_month, owners (names of who can give a right), locked [{key, title, needs (the rights that are missing, in words)}]}. Needs reports.view_own.';

COMMENT ON FUNCTION "public"."report_catalogue"() IS 'All reports that the person may see {reports, measures, dimensions, is_own: of the own sales and tills alone}, with what can be shown, grouped and filtered, and how each figure is defined. Needs reports.view_own.';

COMMENT ON FUNCTION "public"."run_report"(jsonb) IS 'Runs a report {report?, measures (1 to 20), dimensions (0 to 3), filters [{dimension, values}], from, to, compare, returns return_day or sale_day, sort, descending, search (in the names of the first grouping), limit (1000 at most), offset}. Answers {rows [{keys, labels, values, compared}], row_count, totals, from, to, compared_from, compared_to, is_partial, as_of}. Needs reports.view, and for some figures more. Who sees own sales only sees the own part; with reports.view_own alone the own sales and tills without cost. report_too_wide.';

COMMENT ON TYPE "private"."report_plan" IS 'A report as it is run. until_minute: how far the last day of the comparison counts. shift_days, shift_months: from the comparison to the period. search: pattern for the names of the first grouping.';

COMMENT ON TYPE "private"."sale_ask" IS 'Everything a list of sales is asked for, besides order and page. Null asks nothing. product_sale_ids holds the sales of a product unless it is too common for that; then product_ids does.';

REVOKE ALL ON FUNCTION "private"."lines_of_days"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_of_days"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of_days"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_to_read"(private.report_plan, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_to_read"(private.report_plan, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_to_read"(private.report_plan, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_report_rights"(uuid, uuid, private.report_definitions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_report_rights"(uuid, uuid, private.report_definitions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_report_rights"(uuid, uuid, private.report_definitions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_of_key"(private.report_plan, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_of_key"(private.report_plan, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_of_key"(private.report_plan, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_names"(private.report_plan, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_names"(private.report_plan, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_names"(private.report_plan, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_part"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_part"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_part"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_permits"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_permits"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_permits"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_narrow"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_narrow"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_narrow"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_own_reports"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sees_own_reports"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sees_own_reports"(uuid, uuid) TO "postgres";

-- Rows that every installation has, and what those of before need.
insert into public.permissions (key, description) values ('reports.view_own', 'See reports of own sales and tills');
insert into public.role_permissions (role, permission_key)
select r.role, 'reports.view_own' from unnest(array['admin', 'manager', 'accountant', 'cashier']) as r (role);
update private.report_definitions d set is_own = true where d.key in ('sales_summary', 'sales_by_time', 'staff', 'till_differences');
-- Who bought again shows in months, not in the days of one.
update private.report_definitions d set usual_period = 'last_12_months' where d.key = 'cohorts';
-- The names of all at once, for what a business has thousands of.
update private.report_dimensions d set names = 'select p.id::text as k, case when p.parent_id is null then p.name else coalesce(m.name, p.name) || '' '' || (select string_agg(o.value, '' / '' order by o.key) from jsonb_each_text(p.option_values) o) end as name '
  'from public.products p left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id where p.tenant_id = $1'
where d.key in ('product', 'beside');
update private.report_dimensions d set names = 'select c.id::text as k, c.name from public.contacts c where c.tenant_id = $1' where d.key in ('customer', 'supplier', 'bought_from');
-- What one processor adds up in some five seconds: 0.7 to 3 us a line by one grouping, 11 by two with as many rows as lines, 7 for ABC.
update private.report_sources s set most_lines = b.most_lines
from (values ('sale_facts', 1500000), ('product_months', 1500000), ('contact_months', 1500000), ('customer_rows', 1000000), ('cohort_rows', 1000000),
  ('shrinkage_rows', 1000000), ('tie_rows', 2000000), ('abc_rows', 600000), ('pair_rows', 600000), ('stock_flow_rows', 500000)) as b (key, most_lines)
where s.key = b.key;
update private.sale_hours r set lines = f.lines
from (
  select x.tenant_id, x.business_date, x.hour, x.location_id, x.channel, count(*) as lines
  from private.sale_facts x group by x.tenant_id, x.business_date, x.hour, x.location_id, x.channel) f
where r.tenant_id = f.tenant_id and r.business_date = f.business_date and r.hour = f.hour
  and r.location_id is not distinct from f.location_id and r.channel is not distinct from f.channel;
