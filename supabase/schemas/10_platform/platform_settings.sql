-- Settings of the whole platform, and the hosts that lead to businesses.

create function private.are_retry_days(p_days integer[])
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return coalesce(cardinality(p_days) = 4 and p_days[1] >= 1 and p_days[1] < p_days[2] and p_days[2] < p_days[3] and p_days[3] < p_days[4]
  and p_days[4] <= 27, false);
comment on function private.are_retry_days(integer[]) is 'Whether days are those of four attempts after the first: whole days from 1 to 27, each later than the one before.';

create function private.input_retry_days(p_settings jsonb)
returns integer[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_days integer[];
begin
  if jsonb_typeof(p_settings -> 'retry_days') is distinct from 'array' or jsonb_path_exists(p_settings -> 'retry_days', '$[*] ? (@.type() != "number")') then
    perform private.refuse_input('retry_days', 'Give four days.');
  end if;
  select array_agg(d.value::numeric::integer order by d.ordinality) into v_days
  from jsonb_array_elements_text(p_settings -> 'retry_days') with ordinality as d
  where d.value::numeric between 1 and 27 and d.value::numeric % 1 = 0;
  if not private.are_retry_days(v_days) or jsonb_array_length(p_settings -> 'retry_days') <> 4 then
    perform private.refuse_input('retry_days', 'Give four whole days from 1 to 27, each later than the one before.');
  end if;
  return v_days;
end;
$$;
comment on function private.input_retry_days(jsonb) is 'The days in retry_days of settings on which an unpaid invoice is tried again, or invalid_input.';

create function private.platform_settings_json()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select to_jsonb(s) - array['is_only', 'saved_by'] || jsonb_build_object(
      'saved_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = s.saved_by),
      'seller_name', (select b.seller ->> 'name' from private.billing_settings b),
      'approval_limits', private.approval_limits_json(),
      'open_invoices', (select count(*) from public.subscription_invoices i where i.status = 'open'),
      'plans', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency, 'period', p.period)
        order by p.position, p.name) from public.billing_plans p),
      'running_trials', (select count(*) from public.tenant_subscriptions x
        where x.status in ('trial', 'trialing') and x.expires_at > statement_timestamp()),
      'new_in_30_days', (select count(*) from public.tenants t where t.created_at > statement_timestamp() - interval '30 days'),
      'may_edit', private.platform_may('admin_save_platform_settings'))
    from private.platform_settings s);
end;
$$;
comment on function private.platform_settings_json() is 'The platform''s settings as an administrator sees them, with the plans to choose from and who would be affected.';

create function public.admin_platform_settings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_platform_right('admin_platform_settings');
  return private.platform_settings_json();
end;
$$;
comment on function public.admin_platform_settings() is
  'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days, retry_days, refund_window_days, closing_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, open_invoices, running_trials, new_in_30_days, may_edit}. '
  'Platform administrators with a second factor.';

create function public.admin_save_platform_settings(p_settings jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_platform_settings');
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_grace integer := private.input_number(p_settings, 'grace_days', 3, 28, 1);
  v_retries integer[] := private.input_retry_days(p_settings);
  v_window integer := private.input_number(p_settings, 'refund_window_days', 1, 365, 1);
  v_closing integer := private.input_number(p_settings, 'closing_days', 14, 180, 1);
  v_before jsonb;
  v_after jsonb;
  v_stored private.platform_settings;
begin
  select s.* into v_stored from private.platform_settings s for update;
  if v_stored.saved_at is distinct from private.input_instant(p_settings, 'version') then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  elsif not exists (select 1 from public.billing_plans p where p.id = v_plan_id) then
    perform private.refuse_input('default_plan_id', 'This plan does not exist.');
  elsif v_total < v_days then
    perform private.refuse_input('trial_extension_total_days', 'The total is at least as much as at a time.');
  elsif v_retries[4] >= v_grace then
    perform private.refuse_input('retry_days', 'The last attempt comes before the grace ends.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b), 'approval_limits', private.approval_limits_json());
  perform private.save_approval_limits(p_settings -> 'approval_limits');
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller, 'grace_days', v_grace, 'retry_days', to_jsonb(v_retries),
    'refund_window_days', v_window, 'closing_days', v_closing, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, grace_days = v_grace, retry_days = v_retries, refund_window_days = v_window, closing_days = v_closing,
      saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json();
end;
$$;
comment on function public.admin_save_platform_settings(jsonb) is
  'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days 3 to 28, retry_days: four whole days before the grace ends, refund_window_days 1 to 365, closing_days 14 to 180, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued '
  'invoices stay as they were. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_list_domains(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_pattern text := '%' || private.escape_like(lower(private.input_text(v_filter, 'text', 200))) || '%';
  v_state text := private.input_choice(v_filter, 'state', array['verified', 'waiting'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := case when v_cursor is not null then private.input_text(v_cursor, 'domain', 253, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  perform private.require_platform_right('admin_list_domains');
  select coalesce(array_agg(jsonb_build_object('domain', d.domain, 'tenant_id', d.tenant_id, 'tenant_name', d.name, 'tenant_status', d.status,
    'verified_at', d.verified_at, 'is_primary', d.is_primary, 'created_at', d.created_at) order by d.domain), '{}') into v_rows
  from (
    select x.*, t.name, t.status from public.tenant_domains x join public.tenants t on t.id = x.tenant_id
    where (v_after is null or x.domain > v_after) and (v_pattern is null or x.domain like v_pattern or t.name ilike v_pattern)
      and (v_state is null or (x.verified_at is not null) = (v_state = 'verified'))
    order by x.domain limit v_limit + 1) d;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit
    then private.encode_cursor(jsonb_build_object('domain', v_rows[v_limit] ->> 'domain')) end);
end;
$$;
comment on function public.admin_list_domains(jsonb, text, integer) is
  'Own host names of businesses in alphabetical order, at most 100 a page, by text of host or business and by state (verified, waiting). Platform administrators with a second factor.';

grant execute on function
  public.admin_platform_settings(),
  public.admin_save_platform_settings(jsonb),
  public.admin_list_domains(jsonb, text, integer)
  to authenticated;
