-- First run: what a new business is asked after sign-up, and the sample goods it may look around with.

create function private.has_postings(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.journal_entries e where e.tenant_id = p_tenant_id);
end;
$$;
comment on function private.has_postings(uuid) is 'Whether the books of a business hold anything: its currency is fixed from then on.';

create function private.first_run_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'business_kind', f.business_kind, 'completed_at', f.completed_at,
      'currency_code', t.currency_code, 'timezone', t.timezone, 'country', t.country,
      'can_change_currency', not private.has_postings(t.id),
      'sample', case when f.sample_kind is not null then jsonb_build_object(
        'kind', f.sample_kind, 'loaded_at', f.sample_loaded_at,
        'products', (select count(*) from private.sample_products s where s.tenant_id = t.id and s.removed_at is null),
        'contacts', (select count(*) from private.sample_contacts s where s.tenant_id = t.id)) end)
    from public.tenants t left join private.first_runs f on f.tenant_id = t.id
    where t.id = p_tenant_id);
end;
$$;
comment on function private.first_run_json(uuid) is 'The FirstRunState of a business.';

create function public.first_run_state()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.first_run_json(private.require_permission('settings.view'));
end;
$$;
comment on function public.first_run_state() is 'What a new business has answered, and which sample data it has now.';

create function public.save_first_run(p_business_kind text, p_currency_code text, p_timezone text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_tenant public.tenants;
begin
  perform private.require_writable();
  if p_business_kind is null or p_business_kind not in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other') then
    perform private.refuse_input('p_business_kind', 'Choose what your business sells.');
  end if;
  if not exists (select 1 from public.currencies c where c.code = p_currency_code) then
    perform private.refuse_input('p_currency_code', 'This currency is not offered.');
  end if;
  if p_timezone is null or length(p_timezone) > 64 or not private.is_time_zone(p_timezone) then
    perform private.refuse_input('p_timezone', 'This time zone is not known.');
  end if;
  select * into v_tenant from public.tenants t where t.id = v_tenant_id for no key update;
  -- Business days that were posted under one zone do not move to another.
  if v_tenant.timezone <> p_timezone and private.has_postings(v_tenant_id) then
    perform private.fail(409, 'in_use', 'The time zone is fixed once something has been posted.', '{"field": "p_timezone"}');
  end if;
  update public.tenants t set timezone = p_timezone where t.id = v_tenant_id and t.timezone <> p_timezone;
  update public.business_settings s set currency_code = c.code, currency_symbol = c.symbol
  from public.currencies c where s.tenant_id = v_tenant_id and c.code = p_currency_code and s.currency_code <> c.code;
  insert into private.first_runs as f (tenant_id, business_kind, completed_at)
  values (v_tenant_id, p_business_kind, clock_timestamp())
  on conflict (tenant_id) do update
  set business_kind = excluded.business_kind, completed_at = coalesce(f.completed_at, excluded.completed_at);
  return private.first_run_json(v_tenant_id);
end;
$$;
comment on function public.save_first_run(text, text, text) is
  'Keeps what a new business sells, and confirms or changes its currency and time zone while nothing has been posted.';

grant execute on function
  public.first_run_state(),
  public.save_first_run(text, text, text)
  to authenticated;
