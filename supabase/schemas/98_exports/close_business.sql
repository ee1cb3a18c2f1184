-- Closing a business: shop, till, programs and staff stop at once; owners can open it again until its rows are deleted (erase_business.sql).
-- docs/domains/exports.md.

create function private.closing_tenant_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
begin
  return (
    select m.tenant_id
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join private.tenant_closures c on c.tenant_id = m.tenant_id and c.status = 'waiting'
    where m.user_id = v_user_id and m.is_active and m.invitation_status = 'accepted' and not p.require_password_change
      and (private.is_strong_session() or not private.has_second_factor(v_user_id))
      and private.actor_can(m.tenant_id, v_user_id, 'ownership.transfer'));
end;
$$;
comment on function private.closing_tenant_id() is
  'The closed business that the caller owns and that is not deleted yet; null for everybody else. What private.current_tenant_id asks of a member is asked here as well.';

create function private.refuse_closed_business()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.tenant_users m join public.tenants t on t.id = m.tenant_id
    where m.user_id = private.live_user_id() and m.is_active and m.invitation_status = 'accepted' and t.status = 'closed') then
    perform private.fail(403, 'business_closed', 'This business is closed. An owner can open it again until it is deleted.');
  end if;
end;
$$;
comment on function private.refuse_closed_business() is 'Raises business_closed to members of a business that was closed.';

create function private.closing_json(p_closure private.tenant_closures)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_closure.tenant_id is not null then jsonb_build_object('status', p_closure.status, 'is_by_platform', p_closure.is_by_platform,
    'asked_by_name', case when not p_closure.is_by_platform then (select p.full_name from public.profiles p where p.user_id = p_closure.asked_by) end,
    'asked_at', p_closure.asked_at, 'erase_at', p_closure.erase_at, 'erased_at', p_closure.erased_at, 'reason', p_closure.reason) end;
end;
$$;
comment on function private.closing_json(private.tenant_closures) is 'A closing as people see it; null without one.';

create function private.mail_closing(p_tenant_id uuid, p_kind text, p_subject text, p_body text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, p_body)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$$;
comment on function private.mail_closing(uuid, text, text, text) is 'Mails all owners of a business about its closing.';

create function private.closing_day(p_tenant_id uuid, p_at timestamptz)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return private.mail_day((p_at at time zone (select t.timezone from public.tenants t where t.id = p_tenant_id))::date);
end;
$$;
comment on function private.closing_day(uuid, timestamptz) is 'The day of a moment where the business is, as mails write it.';

-- Money under way, papers for the tax authority and archives are finished all the same. Each job keeps its own time, a hundred years on: what is
-- asked for early may look, find nothing due, and never come back.
create function private.hold_jobs(p_tenant_id uuid, p_is_held boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  c_shift constant interval := '876000 hours';
begin
  update private.jobs j set due_at = case when p_is_held then j.due_at + c_shift else j.due_at - c_shift end
  where j.tenant_id = p_tenant_id and j.status = 'ready' and (j.due_at > statement_timestamp() + c_shift / 2) <> p_is_held
    and (not p_is_held or j.kind <> all (array['payment_query', 'payment_refund', 'billing_refund', 'fiscal_device', 'business_export']));
end;
$$;
comment on function private.hold_jobs(uuid, boolean) is
  'Moves the jobs of a business that closes behind its deletion, which removes them, or back to their own times when the closing is taken back.';

create function private.begin_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
returns private.tenant_closures language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant public.tenants;
  v_closure private.tenant_closures;
  v_day text;
begin
  select * into v_tenant from public.tenants t where t.id = p_tenant_id for update;
  if v_tenant.status = 'closed' then
    perform private.fail(409, 'in_use', 'This business is closed already.');
  end if;
  insert into private.tenant_closures (tenant_id, is_by_platform, asked_by, reason, status_before, erase_at)
  select p_tenant_id, p_is_by_platform, p_actor, p_reason, v_tenant.status, clock_timestamp() + make_interval(days => s.closing_days)
  from private.platform_settings s
  returning * into v_closure;
  v_day := private.closing_day(p_tenant_id, v_closure.erase_at);
  update public.tenants t set status = 'closed' where t.id = p_tenant_id;
  perform private.hold_jobs(p_tenant_id, true);
  perform private.schedule_job('business_closing', null, p_tenant_id::text, v_closure.erase_at - interval '7 days');
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business was closed',
    format('Everything of it is deleted on %s unless that is taken back.', v_day), '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', left('Your business is closed and will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
    format('%s was closed %s. Its shop, tills and programs have stopped, and nobody can work there.', private.mail_text(v_tenant.name, 120),
      case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    format('Everything of it is deleted for good on %s.', v_day),
    case when p_is_by_platform then 'If you think that this is a mistake, write to our support.' end,
    case when p_is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
      else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end,
    case when not p_is_by_platform then 'If nobody of you asked for it, open it again and change your password.' end));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closed', 'tenant_closures', p_tenant_id, jsonb_build_object('status', v_tenant.status),
    jsonb_build_object('reason', p_reason, 'erase_at', v_closure.erase_at, 'is_by_platform', p_is_by_platform));
  return v_closure;
end;
$$;
comment on function private.begin_closing(uuid, uuid, boolean, text) is
  'Closes a business: it is no longer usable, its jobs wait, it is deleted after the waiting time of the platform''s settings, and its owners hear so. in_use when it is closed already.';

create function private.end_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_closure private.tenant_closures;
begin
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null then
    perform private.fail(404, 'not_found', 'This business is not being closed.');
  elsif v_closure.status <> 'waiting' then
    perform private.fail(409, 'in_use', 'The deletion has begun. It can no longer be stopped.');
  elsif v_closure.is_by_platform and not p_is_by_platform then
    perform private.fail(403, 'permission_denied', 'Dukani closed this business. Write to our support.');
  end if;
  delete from private.tenant_closures c where c.tenant_id = p_tenant_id;
  update public.tenants t set status = v_closure.status_before where t.id = p_tenant_id;
  perform private.hold_jobs(p_tenant_id, false);
  perform private.withdraw_job('business_closing', null, p_tenant_id::text);
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business is open again',
    'Its closing was taken back, and nothing is deleted.', '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', 'Your business is open again', concat_ws(E'\n\n',
    format('The closing of %s was taken back %s. Nothing is deleted.', (
      select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id), case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    'Continue where you were: {{site_url}}/dashboard'));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closing_taken_back', 'tenant_closures', p_tenant_id,
    jsonb_build_object('erase_at', v_closure.erase_at, 'reason', v_closure.reason),
    jsonb_strip_nulls(jsonb_build_object('status', v_closure.status_before, 'reason', p_reason)));
end;
$$;
comment on function private.end_closing(uuid, uuid, boolean, text) is
  'Takes a closing back: the business is what it was. not_found, in_use once the deletion has begun, permission_denied to owners where the platform closed it.';

create function private.closing_state(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'business_name', (select t.name from public.tenants t where t.id = p_tenant_id),
    'waiting_days', (select s.closing_days from private.platform_settings s),
    'open_tills', (select count(*) from public.till_sessions s where s.tenant_id = p_tenant_id and s.status = 'open'),
    'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = p_tenant_id));
end;
$$;
comment on function private.closing_state(uuid) is 'What an owner is shown about closing their business; get_business_closing says its shape.';

create function public.get_business_closing()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.closing_state(private.require_export_owner());
end;
$$;
comment on function public.get_business_closing() is
  'Whether the business is being closed: {business_name, waiting_days, open_tills, closing: null or {status, is_by_platform, asked_by_name, asked_at, erase_at, erased_at, reason}}. Owners only, of a closed business too.';

create function public.close_business(p_closing jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_name text := private.input_text(private.input_object(p_closing, 'p_closing'), 'name', 200, '', true);
  v_reason text := private.input_text(p_closing, 'reason', 500, '', true);
begin
  perform private.require_owner_proof();
  if v_name <> (select btrim(t.name) from public.tenants t where t.id = v_tenant_id) then
    perform private.refuse_input('name', 'This is not the name of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, auth.uid(), false, v_reason);
  return private.closing_state(v_tenant_id);
end;
$$;
comment on function public.close_business(jsonb) is
  'Closes the caller''s business {name: as it is written, reason of at most 500 signs}; answers as get_business_closing. Shop, tills, programs and staff stop at once, and everything is deleted after the waiting time. '
  'Owners only, whatever the subscription; fresh_factor_required, fresh_sign_in_required, in_use when it is closed already. Audited.';

create function public.take_back_closing()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_export_owner();
begin
  perform private.require_owner_proof();
  perform private.end_closing(v_tenant_id, auth.uid(), false, null);
  return private.closing_state(v_tenant_id);
end;
$$;
comment on function public.take_back_closing() is
  'Opens a closed business again as it was; answers as get_business_closing. Owners only, until the deletion begins: not_found, in_use, permission_denied where the platform closed it, fresh_factor_required, fresh_sign_in_required. Audited.';

create function public.admin_close_business(p_closing jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_close_business');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_closing, 'p_closing'), 'tenant_id');
  v_typed text := private.input_text(p_closing, 'typed', 200, '', true);
  v_reason text := private.billing_reason(p_closing);
  v_expected text := (select coalesce(t.subdomain, btrim(t.name)) from public.tenants t where t.id = v_tenant_id);
begin
  if v_expected is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_typed <> v_expected then
    perform private.refuse_input('typed', 'This is not the subdomain of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, v_admin_id, true, v_reason);
  return private.platform_tenant_row(v_tenant_id);
end;
$$;
comment on function public.admin_close_business(jsonb) is
  'Closes a business {tenant_id, typed: its subdomain, or its name without one, reason of 10 to 500 signs}, as close_business does, and only the platform takes it back; answers its row. '
  'Owners of the platform with a second factor shown within 5 minutes; not_found, in_use. Audited.';

create function public.admin_stop_closing(p_stop jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_stop_closing');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_stop, 'p_stop'), 'tenant_id');
begin
  perform private.end_closing(v_tenant_id, v_admin_id, true, private.billing_reason(p_stop));
  return private.platform_tenant_row(v_tenant_id);
end;
$$;
comment on function public.admin_stop_closing(jsonb) is
  'Stops the deletion of a business {tenant_id, reason of 10 to 500 signs}, whoever closed it: it is what it was; answers its row. Owners of the platform with a second factor shown within 5 minutes; not_found, in_use once the deletion has begun. Audited.';

grant execute on function
  public.get_business_closing(),
  public.close_business(jsonb),
  public.take_back_closing(),
  public.admin_close_business(jsonb),
  public.admin_stop_closing(jsonb)
  to authenticated;
