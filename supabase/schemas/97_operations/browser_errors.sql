-- Errors that browsers report: anybody may, so they are scrubbed, counted and limited.

create function private.scrubbed_text(p_text text, p_max integer)
returns text language sql immutable security invoker set search_path = ''
return left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(coalesce(p_text, ''),
  '[^\x20-\x7e\n]', ' ', 'g'),
  '([?#])[^\s)"'']*', '\1...', 'g'),
  '[A-Za-z0-9._%+-]+(@|%40)[A-Za-z0-9.-]+', '[mail]', 'g'),
  '[A-Za-z0-9_-]{8}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{12}|[A-Za-z0-9_+=-]{32,}|eyJ[A-Za-z0-9_.-]+', '[key]', 'g'),
  '[+]?[0-9]([ -]?[0-9]){6,}', '[number]', 'g'), p_max);
comment on function private.scrubbed_text(text, integer) is
  'A text of a browser without queries of addresses, mail addresses, keys, ids and numbers of more than 6 digits, cut to a length.';

create function private.browser_name(p_agent text)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_agent ~ 'Edg/' then 'Edge' when p_agent ~ 'Firefox/' then 'Firefox' when p_agent ~ 'Chrome/' then 'Chrome'
  when p_agent ~ 'Safari/' then 'Safari' else 'Other' end
  || coalesce(' ' || (regexp_match(p_agent, '(?:Edg|Firefox|Chrome|Version)/([0-9]{1,4})'))[1], '');
comment on function private.browser_name(text) is 'Name and major version of a browser.';

create function private.may_report_error(p_address text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  delete from private.error_reports r where r.minute < statement_timestamp() - interval '10 minutes';
  insert into private.error_reports (address, minute, report_count) values (p_address, date_trunc('minute', statement_timestamp()), 1)
  on conflict (address, minute) do update set report_count = error_reports.report_count + 1
  returning report_count into v_count;
  return v_count <= 10;
end;
$$;
comment on function private.may_report_error(text) is 'Counts a report of an address; false from the eleventh of a minute on.';

create function public.report_error(p_error jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_error jsonb := private.input_object(p_error, 'p_error');
  v_area text := private.input_choice(v_error, 'area', array['shell', 'admin', 'auth', 'storefront', 'superadmin'], 'p_error.');
  v_message text := private.scrubbed_text(private.input_text(v_error, 'message', 4000, 'p_error.', true), 500);
  v_stack text := private.scrubbed_text((
    select string_agg(l.line, E'\n' order by l.place)
    from regexp_split_to_table(private.input_text(v_error, 'stack', 20000, 'p_error.'), E'\n') with ordinality as l (line, place) where l.place <= 20), 4000);
  v_release text := private.scrubbed_text(private.input_text(v_error, 'release', 100, 'p_error.'), 100);
  v_page text := private.scrubbed_text(private.input_text(v_error, 'page', 2000, 'p_error.'), 200);
  v_fingerprint text := encode(sha256(convert_to(v_message || E'\n' || split_part(v_stack, E'\n', 2), 'UTF8')), 'hex');
begin
  -- An extension of the browser is not ours to mend.
  if coalesce(v_error ->> 'stack', '') ~ '(chrome|moz|safari-web)-extension://'
    or not private.may_report_error(coalesce(host(private.request_address()), 'unknown')) then
    return jsonb_build_object('is_taken', false);
  end if;
  -- Somebody who invents ever new errors fills no disk.
  if not exists (select 1 from private.browser_errors b where b.fingerprint = v_fingerprint and b.release = v_release and b.area = v_area)
    and (select count(*) from (select 1 from private.browser_errors limit 5000) c) >= 5000 then
    return jsonb_build_object('is_taken', false);
  end if;
  insert into private.browser_errors (fingerprint, release, area, message, stack, page, browser, last_tenant_id)
  values (v_fingerprint, v_release, v_area, v_message, v_stack, v_page,
    private.browser_name(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'), private.current_tenant_id())
  on conflict on constraint browser_errors_group_key do update set seen_count = browser_errors.seen_count + 1, last_seen_at = clock_timestamp(),
    page = excluded.page, browser = excluded.browser, last_tenant_id = coalesce(excluded.last_tenant_id, browser_errors.last_tenant_id);
  return jsonb_build_object('is_taken', true);
end;
$$;
comment on function public.report_error(jsonb) is
  'A browser reports an error of a screen: {area, message, stack?, release?, page?}. Scrubbed before it is stored; at most 10 a minute from one address, more are let fall (is_taken false).';

create function public.admin_list_browser_errors(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_browser_errors');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_area text := private.input_choice(v_filter, 'area', array['shell', 'admin', 'auth', 'storefront', 'superadmin'], '', false);
  v_release text := private.input_text(v_filter, 'release', 100);
  v_pattern text := '%' || private.escape_like(private.input_text(v_filter, 'text', 200)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_browser_errors', 'browser_errors', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(jsonb_build_object('id', b.id, 'area', b.area, 'release', b.release, 'message', b.message, 'stack', b.stack, 'page', b.page,
    'browser', b.browser, 'tenant_name', (select t.name from public.tenants t where t.id = b.last_tenant_id), 'count', b.seen_count,
    'first_seen_at', b.first_seen_at, 'last_seen_at', b.last_seen_at) order by b.last_seen_at desc, b.id desc), '{}') into v_rows
  from (
    select o.id, o.area, o.release, o.message, o.stack, o.page, o.browser, o.last_tenant_id, o.seen_count, o.first_seen_at, o.last_seen_at
    from private.browser_errors o
    where (v_area is null or o.area = v_area) and (v_release is null or o.release = v_release) and (v_pattern is null or o.message ilike v_pattern)
      and (v_after_id is null or (o.last_seen_at, o.id) < (v_after_at, v_after_id))
    order by o.last_seen_at desc, o.id desc limit v_limit + 1) b;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
    jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'last_seen_at')) end);
end;
$$;
comment on function public.admin_list_browser_errors(jsonb, text, integer) is
  'Errors that browsers reported, the last seen first, by area, release and text, for platform administrators with a second factor.';

create function public.admin_system()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_system');
begin
  perform private.write_audit(null, v_admin_id, 'admin_system', 'platform', null, null, null);
  return jsonb_build_object(
    'sign_in_at', (select max(s.created_at) from auth.sessions s),
    'file_stored_at', (select max(o.created_at) from storage.objects o),
    'job_finished_at', (select max(j.finished_at) from private.jobs j where j.status = 'done'),
    'mail_sent_at', (select max(m.sent_at) from private.mail_outbox m where m.sent_at is not null),
    'mails_waiting', (select count(*) from private.jobs j where j.kind = 'mail' and j.status in ('ready', 'running')),
    'mails_dead', (select count(*) from private.jobs j where j.kind = 'mail' and j.status = 'dead'),
    'realtime_slots', (select count(*) from pg_catalog.pg_replication_slots s where s.slot_type = 'logical' and s.active),
    'errors_last_day', (select count(*) from private.browser_errors b where b.last_seen_at > statement_timestamp() - interval '1 day'),
    'releases', coalesce((
      select jsonb_agg(jsonb_build_object('area', r.area, 'release', r.release, 'errors', r.errors, 'last_seen_at', r.last_seen_at) order by r.area, r.last_seen_at desc)
      from (
        select b.area, b.release, sum(b.seen_count) as errors, max(b.last_seen_at) as last_seen_at from private.browser_errors b
        where b.last_seen_at > statement_timestamp() - interval '7 days' group by b.area, b.release order by max(b.last_seen_at) desc limit 20) r), '[]'));
end;
$$;
comment on function public.admin_system() is
  'When each service was last seen working, mails that wait, and errors of browsers by release, for platform administrators with a second factor.';

grant execute on function public.report_error(jsonb) to anon, authenticated;
grant execute on function
  public.admin_list_browser_errors(jsonb, text, integer),
  public.admin_system()
  to authenticated;
