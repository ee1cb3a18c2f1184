-- How the platform's mails fare: counts, and each one without what it says and to whom in full.

create function private.masked_address(p_text text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return regexp_replace(p_text, '([^\s<>@,;])[^\s<>@,;]*@', '\1•••@', 'g');
comment on function private.masked_address(text) is 'A text in which of each mail address only the first sign and the domain are left.';

create function public.admin_message_overview()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_message_overview');
begin
  perform private.write_audit(null, v_admin_id, 'admin_message_overview', 'mail_outbox', null, null, null);
  return (
    select jsonb_build_object('waiting', count(*) filter (where j.status in ('ready', 'running') and j.attempts = 0),
      'retrying', count(*) filter (where j.status in ('ready', 'running') and j.attempts > 0),
      'failed', count(*) filter (where j.status = 'dead'),
      'oldest_waiting_at', min(j.created_at) filter (where j.status in ('ready', 'running')))
    from private.jobs j where j.kind = 'mail' and j.status in ('ready', 'running', 'dead'))
  || jsonb_build_object(
    'sent_day', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '1 day'),
    'sent_week', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '7 days'),
    'kinds', coalesce((
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'sent', k.sent) order by k.sent desc, k.kind)
      from (select o.kind, count(*) as sent from private.mail_outbox o
        where o.sent_at > statement_timestamp() - interval '7 days' group by o.kind) k), '[]'),
    'failures', coalesce((
      select jsonb_agg(jsonb_build_object('reason', f.reason, 'mails', f.mails, 'last_at', f.last_at) order by f.mails desc, f.reason)
      from (
        select private.masked_address(coalesce(j.last_error, '')) as reason, count(*) as mails, max(j.finished_at) as last_at
        from private.jobs j where j.kind = 'mail' and j.status = 'dead' group by 1 order by count(*) desc limit 20) f), '[]'));
end;
$$;
comment on function public.admin_message_overview() is
  'How mails fare: {waiting, retrying, failed, oldest_waiting_at, sent_day, sent_week, kinds: sent in 7 days by kind, failures: what services answered to those given up}. Platform administrators with a second factor; audited.';

create function private.platform_mail_row(p_mail private.mail_outbox, p_job private.jobs)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_mail.id, 'kind', p_mail.kind, 'recipient', private.masked_address(p_mail.recipient),
    'tenant_id', p_mail.shop_tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_mail.shop_tenant_id),
    'state', case when p_mail.sent_at is not null then 'sent' when p_job.status = 'dead' then 'failed'
      when p_job.attempts > 0 then 'retrying' else 'waiting' end,
    'job_id', p_job.id, 'attempts', coalesce(p_job.attempts, 0), 'last_error', private.masked_address(p_job.last_error), 'created_at', p_mail.created_at,
    'due_at', case when p_job.status = 'ready' then p_job.due_at end, 'sent_at', p_mail.sent_at);
end;
$$;
comment on function private.platform_mail_row(private.mail_outbox, private.jobs) is 'A mail as platform staff list it: without subject and text, which are somebody''s matter, and with its address masked.';

create function public.admin_list_mails(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_mails');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_state text := coalesce(private.input_choice(v_filter, 'state', array['failed', 'retrying', 'waiting', 'sent'], '', false), 'failed');
  v_kind text := private.input_text(v_filter, 'kind', 60);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_job bigint;
  v_after_at timestamptz;
  v_after_id uuid;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_state = 'sent' then
    v_after_at := private.cursor_instant(v_cursor);
    v_after_id := private.cursor_id(v_cursor);
  elsif v_cursor is not null then
    v_after_job := private.input_number(v_cursor, 'job', 0, 1e15, 1, 'p_after.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_mails', 'mail_outbox', null, null, jsonb_strip_nulls(v_filter));
  if v_state = 'sent' then
    select coalesce(array_agg(private.platform_mail_row(o, null) order by o.sent_at desc, o.id desc), '{}') into v_rows
    from (
      select x.* from private.mail_outbox x
      where x.sent_at is not null and (v_kind is null or x.kind = v_kind) and (v_after_id is null or (x.sent_at, x.id) < (v_after_at, v_after_id))
      order by x.sent_at desc, x.id desc limit v_limit + 1) o;
  else
    select coalesce(array_agg(private.platform_mail_row(m.mail, m.job) order by (m.job).id desc), '{}') into v_rows
    from (
      select o as mail, j as job from private.jobs j join private.mail_outbox o on o.id = j.key::uuid
      where j.kind = 'mail' and o.sent_at is null and (v_kind is null or o.kind = v_kind) and (v_after_job is null or j.id < v_after_job)
        and case v_state when 'failed' then j.status = 'dead' else j.status in ('ready', 'running') and (j.attempts > 0) = (v_state = 'retrying') end
      order by j.id desc limit v_limit + 1) m;
  end if;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
    case v_state when 'sent' then jsonb_build_object('at', v_rows[v_limit] -> 'sent_at', 'id', v_rows[v_limit] -> 'id')
      else jsonb_build_object('job', v_rows[v_limit] -> 'job_id') end) end);
end;
$$;
comment on function public.admin_list_mails(jsonb, text, integer) is
  'Mails by state (failed unless said, retrying, waiting, sent) and kind, newest first, at most 100 a page, with what the service answered; without what they say. '
  'admin_retry_job sends one again by its job. Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_message_overview(),
  public.admin_list_mails(jsonb, text, integer)
  to authenticated;
