-- Features that only some businesses have so far: by a share of all, or one by one.

create function private.flag_bucket(p_key text, p_tenant_id uuid)
returns integer language sql immutable parallel safe security invoker set search_path = '' as $$
  select ((get_byte(h.bytes, 0)::bigint * 16777216 + get_byte(h.bytes, 1) * 65536 + get_byte(h.bytes, 2) * 256 + get_byte(h.bytes, 3)) % 10000)::integer
  from (select sha256(convert_to(p_key || '.' || p_tenant_id, 'UTF8')) as bytes) h;
$$;
comment on function private.flag_bucket(text, uuid) is
  'Where a business stands from 0 to 9999 for a feature: the first four bytes of the sha256 of key.tenant_id, modulo 10000. The same today and tomorrow, another for each feature.';

create function private.flag_is_on(p_flag private.feature_flags, p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_flag.ends_on is null or p_flag.ends_on >= (statement_timestamp() at time zone 'UTC')::date)
    and coalesce(
      (select o.is_on from private.feature_flag_tenants o where o.tenant_id = p_tenant_id and o.key = p_flag.key),
      private.flag_bucket(p_flag.key, p_tenant_id) < p_flag.percent * 100);
end;
$$;
comment on function private.flag_is_on(private.feature_flags, uuid) is 'Whether a business has a feature: not after its last day; else by what was decided for the business, else by the share.';

create function private.tenant_flags(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(f.key order by f.key) from private.feature_flags f where private.flag_is_on(f, p_tenant_id)), '[]');
end;
$$;
comment on function private.tenant_flags(uuid) is 'The keys of the features that a business has.';

create function private.flag_json(p_flag private.feature_flags)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('key', p_flag.key, 'title', p_flag.title, 'description', p_flag.description, 'percent', p_flag.percent,
    'ends_on', p_flag.ends_on, 'has_ended', coalesce(p_flag.ends_on < (statement_timestamp() at time zone 'UTC')::date, false), 'saved_at', p_flag.saved_at,
    'tenants', (select count(*) from public.tenants t where t.status in ('active', 'trial')),
    'tenants_on', (select count(*) from public.tenants t where t.status in ('active', 'trial') and private.flag_is_on(p_flag, t.id)),
    'exceptions', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant_id', o.tenant_id, 'tenant_name', t.name, 'is_on', o.is_on, 'saved_at', o.saved_at)
        order by lower(t.name), t.id), '[]')
      from private.feature_flag_tenants o join public.tenants t on t.id = o.tenant_id where o.key = p_flag.key));
end;
$$;
comment on function private.flag_json(private.feature_flags) is
  'A feature as platform staff see it: {key, title, description, percent, ends_on, has_ended, saved_at, tenants, tenants_on, exceptions [{tenant_id, tenant_name, is_on, saved_at}]}. Counted are usable businesses.';

create function public.admin_list_flags()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_platform_right('admin_list_flags');
  return coalesce((select jsonb_agg(private.flag_json(f) order by f.title, f.key) from private.feature_flags f), '[]');
end;
$$;
comment on function public.admin_list_flags() is
  'Features that only some businesses have so far, with how many have each and the exceptions. Platform administrators with a second factor.';

create function private.lock_flag(p_key text)
returns private.feature_flags language plpgsql volatile security definer set search_path = '' as $$
declare
  v_flag private.feature_flags;
begin
  select f.* into v_flag from private.feature_flags f where f.key = p_key for update;
  if v_flag.key is null then
    perform private.fail(404, 'not_found', 'This feature does not exist.', '{"field": "key"}');
  end if;
  return v_flag;
end;
$$;
comment on function private.lock_flag(text) is 'A feature, locked for a change, or not_found.';

create function public.admin_save_flag(p_flag jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_flag');
  v_before private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_percent numeric := private.input_number(p_flag, 'percent', 0, 100, 0.01);
  v_ends_on text := private.input_text(p_flag, 'ends_on', 10);
  v_reason text := private.billing_reason(p_flag);
  v_after private.feature_flags;
begin
  if v_ends_on is not null and (v_ends_on !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(v_ends_on, 'date')) then
    perform private.refuse_input('ends_on', 'This must be a day such as 2026-01-31.');
  end if;
  if (v_before.percent, v_before.ends_on) is distinct from (v_percent, private.input_day(v_ends_on::date, 'ends_on')) then
    update private.feature_flags f set percent = v_percent, ends_on = v_ends_on::date, saved_by = v_admin_id, saved_at = clock_timestamp()
    where f.key = v_before.key returning f.* into v_after;
    perform private.write_audit(null, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_before.key, 'percent', v_before.percent, 'ends_on', v_before.ends_on),
      jsonb_build_object('key', v_before.key, 'percent', v_after.percent, 'ends_on', v_after.ends_on, 'reason', v_reason));
  end if;
  return private.flag_json(coalesce(v_after, v_before));
end;
$$;
comment on function public.admin_save_flag(jsonb) is
  'Gives a feature to a share of all businesses: {key, percent 0 to 100 in hundredths, ends_on: its last day or null, reason}. Answers the feature. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_set_flag_for_tenant(p_flag jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_flag_for_tenant');
  v_flag private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_tenant_id uuid := private.input_uuid(p_flag, 'tenant_id');
  v_state text := private.input_choice(p_flag, 'state', array['on', 'off', 'share']);
  v_reason text := private.billing_reason(p_flag);
  v_before text;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.', '{"field": "tenant_id"}');
  end if;
  select case when o.is_on then 'on' else 'off' end into v_before
  from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
  v_before := coalesce(v_before, 'share');
  if v_before <> v_state then
    if v_state = 'share' then
      delete from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
    else
      insert into private.feature_flag_tenants (tenant_id, key, is_on, saved_by) values (v_tenant_id, v_flag.key, v_state = 'on', v_admin_id)
      on conflict (tenant_id, key) do update set is_on = excluded.is_on, saved_by = excluded.saved_by, saved_at = clock_timestamp();
    end if;
    perform private.write_audit(v_tenant_id, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_flag.key, 'state', v_before), jsonb_build_object('key', v_flag.key, 'state', v_state, 'reason', v_reason));
  end if;
  return private.flag_json(v_flag);
end;
$$;
comment on function public.admin_set_flag_for_tenant(jsonb) is
  'Gives a feature to one business, keeps it from it, or lets the share decide again: {key, tenant_id, state on|off|share, reason}. Answers the feature. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

grant execute on function
  public.admin_list_flags(),
  public.admin_save_flag(jsonb),
  public.admin_set_flag_for_tenant(jsonb)
  to authenticated;
