-- What a mailed report says: its totals with their change in the mail, its rows in the files.

create function private.report_figure_text(p_tenant_id uuid, p_currency_code text, p_unit text, p_value numeric)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_value is null then '–' else case p_unit
    when 'money' then private.money_text(p_tenant_id, p_currency_code, p_value)
    when 'percent' then trim_scale(round(p_value * 100, 2)) || '%'
    when 'days' then trim_scale(round(p_value, 1))::text
    when 'count' then to_char(p_value, 'FM999,999,999,999,990')
    else trim_scale(round(p_value, 3))::text end end;
end;
$$;
comment on function private.report_figure_text(uuid, text, text, numeric) is 'A figure of a report as mails write it.';

create function private.report_change_text(p_unit text, p_now numeric, p_before numeric)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_before is null or p_now is null or (p_before = 0 and p_now = 0) then null
  when p_now = p_before then 'same'
  when p_unit = 'percent' then to_char(round((p_now - p_before) * 100, 1), 'FMSG999990.0') || ' points'
  when p_before = 0 then 'new'
  else to_char(round((p_now - p_before) / abs(p_before) * 100, 1), 'FMSG999,999,990.0') || '%' end;
comment on function private.report_change_text(text, numeric, numeric) is
  'How a figure stands against the one before: (now - before) / |before|, shares in points; null where there is nothing to compare.';

create function private.report_days_text(p_from date, p_to date)
returns text language sql immutable security definer set search_path = ''
return case when p_from = p_to then private.mail_day(p_from) else private.mail_day(p_from) || ' – ' || private.mail_day(p_to) end;
comment on function private.report_days_text(date, date) is 'Days as mails write them: 1 Nov 2026 – 7 Nov 2026.';

create function private.report_document(p_report public.saved_reports, p_user_id uuid, p_period daterange)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_has_days boolean := p_report.query ? 'period';
  v_query jsonb := (p_report.query - 'period' - 'look') || '{"limit": 1000}' || case when v_has_days
    then jsonb_build_object('from', lower(p_period), 'to', upper(p_period) - 1,
      'compare', coalesce(nullif(p_report.query ->> 'compare', 'none'), 'previous')) else '{}' end;
  v_plan private.report_plan := private.plan_report(p_report.tenant_id, p_user_id, v_query);
  v_answer jsonb := private.report_json(v_plan);
begin
  return private.document_head(p_report.tenant_id) || jsonb_build_object(
    'name', p_report.name, 'title', (select d.title from private.report_definitions d where d.key = p_report.definition_key),
    'when', case when v_has_days then private.report_days_text(lower(p_period), upper(p_period) - 1)
      else private.mail_day(private.business_date(p_report.tenant_id, statement_timestamp())) end,
    'before', case when v_answer ->> 'compared_from' is not null
      then private.report_days_text((v_answer ->> 'compared_from')::date, (v_answer ->> 'compared_to')::date) end,
    'as_of', v_answer -> 'as_of', 'currency_code', (select t.currency_code from public.tenants t where t.id = p_report.tenant_id),
    'dimensions', (
      select coalesce(jsonb_agg(jsonb_build_object('key', d.key, 'label', d.label) order by n.place), '[]')
      from generate_series(1, cardinality(v_plan.dimensions)) as n (place) cross join lateral (select (v_plan.dimensions[n.place]).*) d),
    'measures', (
      select jsonb_agg(jsonb_build_object('label', m.label, 'unit', m.unit) order by n.place)
      from generate_series(1, cardinality(v_plan.measures)) as n (place) cross join lateral (select (v_plan.measures[n.place]).*) m),
    'rows', v_answer -> 'rows', 'row_count', v_answer -> 'row_count', 'totals', v_answer -> 'totals');
end;
$$;
comment on function private.report_document(public.saved_reports, uuid, daterange) is
  'A saved report as it is mailed, with the rights of a person: at most 1,000 rows, compared with the days before where it covers days. What has no days is as it stands now.';

create function private.url_part(p_text text)
returns text language sql immutable security invoker set search_path = ''
return (select coalesce(string_agg(case when c ~ '^[A-Za-z0-9_.~-]$' then c
  else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place), '')
  from regexp_split_to_table(p_text, '') with ordinality as x (c, place));
comment on function private.url_part(text) is 'A text as the value of a parameter in an address.';

create function private.report_path(p_report public.saved_reports, p_period daterange)
returns text language sql stable security definer set search_path = '' as $$
  select '/admin/reports/' || p_report.definition_key || '?saved=' || p_report.id || coalesce((
    select string_agg('&' || w.word || '=' || private.url_part(w.value), '' order by w.place)
    from (
      select 1 as place, 'days' as word, lower(p_period) || '..' || (upper(p_period) - 1) as value where p_report.query ? 'period'
      union all
      select 2, 'compare', p_report.query ->> 'compare'
      union all
      select 3, 'by', (select string_agg(d, ',' order by n) from jsonb_array_elements_text(p_report.query -> 'dimensions') with ordinality as x (d, n))
      union all
      select 4, 'columns', (select string_agg(m, ',' order by n) from jsonb_array_elements_text(p_report.query -> 'measures') with ordinality as x (m, n))
      union all
      select 5, 'sort', case when p_report.query -> 'descending' = 'true' then '-' else '' end || (p_report.query ->> 'sort')
      union all
      select 6, 'returns', p_report.query ->> 'returns'
      union all
      select 7, 'look', p_report.query ->> 'look'
      union all
      select 8, 'in.' || (f ->> 'dimension'), v from jsonb_array_elements(p_report.query -> 'filters') as f, jsonb_array_elements_text(f -> 'values') as v) w
    where w.value <> ''), '');
$$;
comment on function private.report_path(public.saved_reports, daterange) is 'The address of the staff screen that shows a saved report for the days that were mailed.';

create function private.report_mail_content(p_tenant_id uuid, p_document jsonb, p_name text, p_sender text, p_path text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows integer := (p_document ->> 'row_count')::integer;
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'greeting', 'Hello' || coalesce(' ' || private.mail_text(p_name, 120), '') || ',',
    'paragraphs', jsonb_build_array(format('%s: %s', private.mail_text(concat_ws(', ', p_document ->> 'name', nullif(p_document ->> 'title', p_document ->> 'name')), 200), p_document ->> 'when')),
    'lines', (
      select jsonb_agg(jsonb_build_object('name', x.measure ->> 'label', 'amount', private.report_figure_text(p_tenant_id, p_document ->> 'currency_code', x.measure ->> 'unit', x.now),
        'detail', private.report_change_text(x.measure ->> 'unit', x.now, x.before)
          || ', before ' || private.report_figure_text(p_tenant_id, p_document ->> 'currency_code', x.measure ->> 'unit', x.before)) order by x.place)
      from (
        select m.value as measure, m.ordinality as place, (p_document #>> array['totals', 'values', (m.ordinality - 1)::text])::numeric as now,
          (p_document #>> array['totals', 'compared', (m.ordinality - 1)::text])::numeric as before
        from jsonb_array_elements(p_document -> 'measures') with ordinality as m) x),
    'facts', case when p_document ->> 'before' is not null
      then jsonb_build_array(jsonb_build_object('label', 'Compared with', 'value', p_document ->> 'before')) end,
    'links', case when p_path is not null then jsonb_build_array(jsonb_build_object('label', 'The report with its rows, as it stands now', 'button', 'Open the report',
      'url', private.host_url(p_tenant_id) || p_path)) end,
    'closing', case when v_rows > 1000 then format('The attached files hold the first 1,000 of %s rows.', to_char(v_rows, 'FM999,999,990'))
        else 'The rows are in the attached files.' end
      || case when p_path is null then format(' %s has this sent to you; they can stop it.', private.mail_text(p_sender, 120)) else '' end));
end;
$$;
comment on function private.report_mail_content(uuid, jsonb, text, text, text) is
  'The mail of a report: its totals with their change, for people of the business (with p_path) a link to it, for others who sends it.';

create function private.mail_document(p_document jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_document ->> 'kind' = 'report' then (
    select jsonb_build_object('kind', 'report', 'answer', r.document) from public.report_runs r
    where r.tenant_id = (p_document ->> 'tenant_id')::uuid and r.id = (p_document ->> 'run_id')::uuid and r.document is not null)
    when p_document ->> 'kind' = 'billing_invoice' then private.billing_document(p_document)
    else p_document end;
end;
$$;
comment on function private.mail_document(jsonb) is 'What a mail carries: the figures of a report are kept once, at its sending, for all its mails; an invoice of the platform is read when the mail is sent.';
