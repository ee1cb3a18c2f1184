-- What the platform tells the owners of businesses: drafted, sent once to each by a job, read in the bell.

create function private.announcement_owners(p_kind text, p_value text)
returns table (tenant_id uuid, user_id uuid)
language plpgsql stable security definer rows 500 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select t.id, m.user_id
    from public.tenants t
    join public.tenant_users m on m.tenant_id = t.id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted'
    left join lateral (
      select x.status, x.expires_at, x.billing_plan_id from public.tenant_subscriptions x
      where x.tenant_id = t.id order by private.subscription_rank(x.status), x.created_at desc, x.id desc limit 1) s on true
    where case p_kind
      when 'status' then private.tenant_effective_status(t.status, s.status, s.expires_at) = p_value
      else t.status in ('active', 'trial') and case p_kind when 'all' then true when 'plan' then s.billing_plan_id::text = p_value
        when 'country' then t.country = p_value else t.id::text = p_value end end;
end;
$$;
comment on function private.announcement_owners(text, text) is
  'The active owners of usable businesses that an audience has: all, those of a plan, of a country, of a standing (also suspended ones), or of one business.';

create function private.announcement_audience_name(p_kind text, p_value text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_kind
    when 'plan' then (select p.name from public.billing_plans p where p.id::text = p_value)
    when 'tenant' then (select t.name from public.tenants t where t.id::text = p_value)
    else p_value end;
end;
$$;
comment on function private.announcement_audience_name(text, text) is 'What people call an audience: the name of the plan or business, else its code; null for all.';

create function private.announcement_json(p_announcement private.announcements)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_announcement) - 'created_by' || jsonb_build_object(
    'audience_name', private.announcement_audience_name(p_announcement.audience_kind, p_announcement.audience_value),
    'created_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id
      where u.id = p_announcement.created_by),
    'read', (select count(*) from private.announcement_deliveries d where d.announcement_id = p_announcement.id and d.read_at is not null));
end;
$$;
comment on function private.announcement_json(private.announcements) is 'An announcement as platform staff list it, with to how many owners it goes, how many have it and how many read it.';

create function private.announcement_mails(p_announcement_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('queued', count(*), 'sent', count(*) filter (where o.id is null or o.sent_at is not null),
      'failed', count(*) filter (where j.status = 'dead'))
    from private.announcement_deliveries d
    left join private.mail_outbox o on o.id = d.mail_id
    left join private.jobs j on j.tenant_id is null and j.kind = 'mail' and j.key = d.mail_id::text
    where d.announcement_id = p_announcement_id and d.mail_id is not null);
end;
$$;
comment on function private.announcement_mails(uuid) is 'The mails of an announcement {queued, sent, failed}. What is no longer in the outbox was sent 30 days ago.';

create function public.admin_list_announcements(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_announcements');
  v_state text := private.input_choice(private.input_object(coalesce(p_filter, '{}'), 'p_filter'), 'state',
    array['draft', 'scheduled', 'sending', 'sent', 'withdrawn'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.announcement_json(a) order by a.created_at desc, a.id desc), '{}') into v_rows
  from (
    select x.* from private.announcements x
    where (v_state is null or x.state = v_state) and (v_after_id is null or (x.created_at, x.id) < (v_after_at, v_after_id))
    order by x.created_at desc, x.id desc limit v_limit + 1) a;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end,
    'may_send', private.platform_may('admin_send_announcement'));
end;
$$;
comment on function public.admin_list_announcements(jsonb, text, integer) is
  'What the platform tells owners, newest first, at most 100 a page, by state, and whether the caller may send. Platform administrators with a second factor.';

create function public.admin_get_announcement(p_announcement_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_announcement private.announcements;
begin
  perform private.require_platform_right('admin_get_announcement');
  select a.* into v_announcement from private.announcements a where a.id = p_announcement_id;
  if v_announcement.id is null then
    perform private.fail(404, 'not_found', 'This announcement does not exist.');
  end if;
  return private.announcement_json(v_announcement) || jsonb_build_object('mails', private.announcement_mails(p_announcement_id));
end;
$$;
comment on function public.admin_get_announcement(uuid) is 'One announcement with its mails {queued, sent, failed}. Platform administrators with a second factor.';

create function private.announcement_audience(p_body jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text := private.input_choice(p_body, 'audience_kind', array['all', 'plan', 'country', 'status', 'tenant']);
  v_value text := private.input_text(p_body, 'audience_value', 40, '', v_kind <> 'all');
begin
  if v_kind = 'plan' and not exists (select 1 from public.billing_plans p where p.id::text = v_value)
    or v_kind = 'tenant' and not exists (select 1 from public.tenants t where t.id::text = v_value)
    or v_kind = 'country' and not v_value = any (private.country_codes())
    or v_kind = 'status' and v_value not in ('active', 'trial', 'trial_ended', 'pending', 'past_due', 'expired', 'cancelled', 'suspended') then
    perform private.refuse_input('audience_value', 'Choose who this is for.');
  end if;
  return jsonb_build_object('kind', v_kind, 'value', case when v_kind <> 'all' then v_value end);
end;
$$;
comment on function private.announcement_audience(jsonb) is 'The audience {kind, value} of a body with audience_kind and audience_value, or invalid_input.';

create function public.admin_count_audience(p_audience jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_audience jsonb;
begin
  perform private.require_platform_right('admin_count_audience');
  v_audience := private.announcement_audience(private.input_object(p_audience, 'p_audience'));
  return (
    select jsonb_build_object('businesses', count(distinct o.tenant_id), 'owners', count(*), 'examples', coalesce((
      select jsonb_agg(e.name order by e.name) from (
        select distinct t.name from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') x
        join public.tenants t on t.id = x.tenant_id order by t.name limit 5) e), '[]'))
    from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') o);
end;
$$;
comment on function public.admin_count_audience(jsonb) is
  'Whom {audience_kind all|plan|country|status|tenant, audience_value} has now: {businesses, owners, examples: up to 5 names}. Platform administrators with a second factor.';

create function private.lock_announcement(p_id uuid)
returns private.announcements language plpgsql volatile security definer set search_path = '' as $$
declare
  v_announcement private.announcements;
begin
  select a.* into v_announcement from private.announcements a where a.id = p_id for update;
  if v_announcement.id is null then
    perform private.fail(404, 'not_found', 'This announcement does not exist.');
  end if;
  return v_announcement;
end;
$$;
comment on function private.lock_announcement(uuid) is 'An announcement, locked for a change, or not_found.';

create function public.admin_save_announcement(p_announcement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_save_announcement');
  v_id uuid := private.input_uuid(private.input_object(p_announcement, 'p_announcement'), 'id');
  v_kind text := private.input_choice(p_announcement, 'kind', array['news', 'maintenance', 'important']);
  v_title text := private.input_words(p_announcement, 'title', 120, '', true);
  v_body text := private.input_text(p_announcement, 'body', 500, '', true);
  v_audience jsonb := private.announcement_audience(p_announcement);
  v_by_mail boolean := private.input_flag(p_announcement, 'by_mail', true);
  v_starts_at timestamptz := private.input_instant(p_announcement, 'starts_at');
  v_before private.announcements;
  v_after private.announcements;
begin
  if v_starts_at > clock_timestamp() + interval '365 days' then
    perform private.refuse_input('starts_at', 'Choose a time within a year.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement' || v_id, 0));
  select a.* into v_before from private.announcements a where a.id = v_id for update;
  if v_before.state <> 'draft' then
    perform private.fail(409, 'in_use', 'This announcement is no longer a draft. Withdraw it and write another one.');
  end if;
  insert into private.announcements as a (id, kind, title, body, audience_kind, audience_value, by_mail, starts_at, created_by)
  values (v_id, v_kind, v_title, v_body, v_audience ->> 'kind', v_audience ->> 'value', v_by_mail, v_starts_at, v_admin_id)
  on conflict (id) do update set kind = excluded.kind, title = excluded.title, body = excluded.body, audience_kind = excluded.audience_kind,
    audience_value = excluded.audience_value, by_mail = excluded.by_mail, starts_at = excluded.starts_at, saved_at = clock_timestamp()
  returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_saved', 'announcements', v_id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_after));
  return private.announcement_json(v_after);
end;
$$;
comment on function public.admin_save_announcement(jsonb) is
  'Adds or changes a draft: {id, kind news|maintenance|important, title to 120, body to 500 characters, audience_kind, audience_value, by_mail, starts_at}. in_use once it was sent. '
  'Owners and operations of the platform with a second factor; audited.';

create function public.admin_send_announcement(p_announcement_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_send_announcement');
  v_reason text := private.change_reason(p_reason);
  v_announcement private.announcements := private.lock_announcement(p_announcement_id);
  v_owners integer;
begin
  if v_announcement.state = 'withdrawn' then
    perform private.fail(409, 'in_use', 'This announcement was withdrawn.');
  elsif v_announcement.state <> 'draft' then
    return private.announcement_json(v_announcement);
  end if;
  select count(*) into v_owners from private.announcement_owners(v_announcement.audience_kind, v_announcement.audience_value);
  if v_owners = 0 then
    perform private.refuse_input('audience_value', 'Nobody would get this. Choose another audience.');
  end if;
  update private.announcements a set state = 'scheduled', starts_at = greatest(a.starts_at, clock_timestamp())
  where a.id = p_announcement_id returning a.* into v_announcement;
  perform private.schedule_job('announcement', null, p_announcement_id::text, v_announcement.starts_at);
  perform private.write_audit(null, v_admin_id, 'announcement_sent', 'announcements', p_announcement_id, '{"state": "draft"}',
    jsonb_build_object('state', 'scheduled', 'starts_at', v_announcement.starts_at, 'owners', v_owners, 'reason', v_reason));
  return private.announcement_json(v_announcement);
end;
$$;
comment on function public.admin_send_announcement(uuid, text) is
  'Has a draft sent at its time, or at once where that is past, with a reason; sent again it answers how it stands. Owners and operations of the platform with a second factor; audited.';

create function public.admin_withdraw_announcement(p_announcement_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_withdraw_announcement');
  v_reason text := private.change_reason(p_reason);
  v_before private.announcements := private.lock_announcement(p_announcement_id);
  v_after private.announcements;
begin
  if v_before.state = 'withdrawn' then
    return private.announcement_json(v_before);
  end if;
  perform private.withdraw_job('announcement', null, p_announcement_id::text);
  delete from public.notifications n using private.announcement_deliveries d
  where d.announcement_id = p_announcement_id and n.tenant_id = d.tenant_id and n.id = d.notification_id;
  with removed as (
    delete from private.mail_outbox o using private.announcement_deliveries d
    where d.announcement_id = p_announcement_id and o.id = d.mail_id and o.sent_at is null returning o.id)
  update private.announcement_deliveries d set mail_id = null from removed r where d.announcement_id = p_announcement_id and d.mail_id = r.id;
  update private.announcements a set state = 'withdrawn', withdrawn_at = clock_timestamp() where a.id = p_announcement_id returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_withdrawn', 'announcements', p_announcement_id, jsonb_build_object('state', v_before.state),
    jsonb_build_object('state', 'withdrawn', 'reason', v_reason));
  return private.announcement_json(v_after);
end;
$$;
comment on function public.admin_withdraw_announcement(uuid, text) is
  'Takes an announcement back with a reason: it leaves the bells, mails that wait are not sent, those that were sent stay. Owners and operations of the platform with a second factor; audited.';

create function public.admin_delete_announcement(p_announcement_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_delete_announcement');
  v_reason text := private.change_reason(p_reason);
  v_announcement private.announcements := private.lock_announcement(p_announcement_id);
begin
  if v_announcement.state <> 'draft' then
    perform private.fail(409, 'in_use', 'This announcement is no longer a draft. Withdraw it, so that what owners were sent stays known.');
  end if;
  delete from private.announcements a where a.id = p_announcement_id;
  perform private.write_audit(null, v_admin_id, 'announcement_deleted', 'announcements', p_announcement_id,
    to_jsonb(v_announcement), jsonb_build_object('reason', v_reason));
  return jsonb_build_object('id', p_announcement_id);
end;
$$;
comment on function public.admin_delete_announcement(uuid, text) is
  'Removes a draft for good, with a reason; answers {id}. in_use for what was sent or withdrawn, not_found once it is gone. Owners and operations of the platform with a second factor; audited.';

create function private.deliver_announcement(p_announcement private.announcements, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.announcement_deliveries;
  v_mail_id uuid;
  v_count integer := 0;
begin
  for v_row in
    select d.* from private.announcement_deliveries d where d.announcement_id = p_announcement.id and d.delivered_at is null
    order by d.tenant_id, d.user_id limit p_limit for update
  loop
    v_row.notification_id := gen_random_uuid();
    insert into public.notifications (tenant_id, id, user_id, kind, permission, title, body, path)
    values (v_row.tenant_id, v_row.notification_id, v_row.user_id, 'announcement', 'dashboard.view', p_announcement.title, p_announcement.body, '/dashboard');
    v_mail_id := null;
    if p_announcement.by_mail then
      perform private.queue_mail(v_row.user_id, null, 'announcement', p_announcement.title, p_announcement.body);
      select o.id into v_mail_id from private.mail_outbox o
      where o.user_id = v_row.user_id and o.kind = 'announcement' and o.created_at = transaction_timestamp() order by o.id limit 1;
    end if;
    update private.announcement_deliveries d set notification_id = v_row.notification_id, mail_id = v_mail_id, delivered_at = clock_timestamp()
    where d.tenant_id = v_row.tenant_id and d.announcement_id = v_row.announcement_id and d.user_id = v_row.user_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function private.deliver_announcement(private.announcements, integer) is 'Gives an announcement to owners who do not have it, at most so many; how many.';

create function public.send_announcement(p_announcement_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  c_step constant integer := 200;
  v_announcement private.announcements;
  v_count integer;
begin
  select a.* into v_announcement from private.announcements a where a.id = p_announcement_id for update;
  if v_announcement.id is null or v_announcement.state not in ('scheduled', 'sending') or v_announcement.starts_at > clock_timestamp() then
    return false;
  elsif v_announcement.state = 'scheduled' then
    -- Who gets it is settled here; whoever comes later does not.
    insert into private.announcement_deliveries (tenant_id, announcement_id, user_id)
    select o.tenant_id, p_announcement_id, o.user_id
    from private.announcement_owners(v_announcement.audience_kind, v_announcement.audience_value) o
    on conflict do nothing;
    update private.announcements a set state = 'sending', owners = (
      select count(*) from private.announcement_deliveries d where d.announcement_id = p_announcement_id)
    where a.id = p_announcement_id returning a.* into v_announcement;
  end if;
  v_count := private.deliver_announcement(v_announcement, c_step);
  update private.announcements a set delivered = least(a.owners, a.delivered + v_count),
    state = case when v_count < c_step then 'sent' else a.state end, sent_at = case when v_count < c_step then clock_timestamp() end
  where a.id = p_announcement_id;
  return v_count = c_step;
end;
$$;
comment on function public.send_announcement(uuid) is
  'For jobs-tick: the next 200 owners of an announcement get it, in one transaction; true while there are more. Broken off it goes on where it was: each owner has one row and gets it once.';

create function private.tg_notification_reads__announcement()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.announcement_deliveries d set read_at = new.read_at
  where d.tenant_id = new.tenant_id and d.notification_id = new.notification_id and d.user_id = new.user_id and d.read_at is null;
  return null;
end;
$$;
comment on function private.tg_notification_reads__announcement() is 'Keeps that an announcement was read longer than the notification itself.';

grant execute on function
  public.admin_list_announcements(jsonb, text, integer),
  public.admin_get_announcement(uuid),
  public.admin_count_audience(jsonb),
  public.admin_save_announcement(jsonb),
  public.admin_send_announcement(uuid, text),
  public.admin_withdraw_announcement(uuid, text),
  public.admin_delete_announcement(uuid, text)
  to authenticated;

grant execute on function public.send_announcement(uuid) to service_role;
