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
