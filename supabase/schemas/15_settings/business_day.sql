-- Which business day an instant belongs to, and when that day begins: the zone and the day cut-off of the business.

create function private.business_date(p_tenant_id uuid, p_at timestamptz)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_date date;
begin
  select (p_at at time zone t.timezone - t.day_cutoff::interval)::date into v_date
  from public.tenants t where t.id = p_tenant_id;
  return v_date;
end;
$$;
comment on function private.business_date(uuid, timestamptz) is 'The business day an instant belongs to, in the tenant''s zone and after its day cut-off.';

create function private.business_day_start(p_tenant_id uuid, p_day date)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (select (p_day + t.day_cutoff) at time zone t.timezone from public.tenants t where t.id = p_tenant_id);
end;
$$;
comment on function private.business_day_start(uuid, date) is
  'The instant at which a business day begins: what private.business_date tells of an instant, the other way round.';

create function private.business_day_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('timezone', t.timezone, 'day_cutoff', to_char(t.day_cutoff, 'HH24:MI'),
      'business_date', private.business_date(t.id, statement_timestamp()), 'is_zone_fixed', private.has_postings(t.id))
    from public.tenants t where t.id = p_tenant_id);
end;
$$;
comment on function private.business_day_json(uuid) is 'Zone and day cut-off of a business as business_day_settings shows them.';

create function public.business_day_settings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.business_day_json(private.require_permission('settings.view'));
end;
$$;
comment on function public.business_day_settings() is
  'When a business day begins: {timezone, day_cutoff HH:MM, business_date of now, is_zone_fixed: something has been posted}. Needs settings.view.';

create function public.save_business_day(p_timezone text, p_day_cutoff text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old public.tenants;
  v_now timestamptz := statement_timestamp();
begin
  perform private.require_writable();
  if p_timezone is null or length(p_timezone) > 64 or not private.is_time_zone(p_timezone) then
    perform private.refuse_input('p_timezone', 'This time zone is not known.');
  end if;
  if p_day_cutoff is null or p_day_cutoff !~ '^(0[0-9]|1[01]):[0-5][0-9]$' then
    perform private.refuse_input('p_day_cutoff', 'Choose a time from 00:00 to 11:59.');
  end if;
  select * into v_old from public.tenants t where t.id = v_tenant_id for no key update;
  if (v_old.timezone, v_old.day_cutoff) is not distinct from (p_timezone, p_day_cutoff::time) then
    return private.business_day_json(v_tenant_id);
  end if;
  if private.has_postings(v_tenant_id) then
    -- Business days that were posted under one zone do not move to another.
    if v_old.timezone <> p_timezone then
      perform private.fail(409, 'in_use', 'The time zone is fixed once something has been posted.', '{"field": "p_timezone"}');
    end if;
    -- What is sold within the next hours would belong to a day that may be counted and closed.
    if (v_now at time zone p_timezone - p_day_cutoff::time::interval)::date <> private.business_date(v_tenant_id, v_now) then
      perform private.fail(409, 'in_use', 'This would move sales of now to another day. Change it later in the day.', '{"field": "p_day_cutoff"}');
    end if;
  end if;
  update public.tenants t set timezone = p_timezone, day_cutoff = p_day_cutoff::time where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'tenants', v_tenant_id,
    jsonb_build_object('timezone', v_old.timezone, 'day_cutoff', to_char(v_old.day_cutoff, 'HH24:MI')),
    jsonb_build_object('timezone', p_timezone, 'day_cutoff', p_day_cutoff));
  return private.business_day_json(v_tenant_id);
end;
$$;
comment on function public.save_business_day(text, text) is
  'Sets the time zone, while nothing has been posted, and the day cut-off from 00:00 to 11:59 until which a sale belongs to the day before; answers as business_day_settings. '
  'in_use where the present business day would become another one. Needs settings.edit.';

grant execute on function
  public.business_day_settings(),
  public.save_business_day(text, text)
  to authenticated;
