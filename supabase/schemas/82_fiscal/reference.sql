-- Codes and classes of the authority: as published until it is asked, then as it publishes.

create function private.is_fiscal_code(p_class text, p_code text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.fiscal_codes c where c.class = p_class and c.code = p_code and c.is_used);
$$;
comment on function private.is_fiscal_code(text, text) is 'Whether an authority has this code.';

create function public.save_fiscal_reference(p_device uuid, p_codes jsonb, p_classes jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_codes integer;
  v_classes integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into private.fiscal_codes as c (provider, mode, class, code, name, rate, sort_order, is_used, synced_at)
  -- One row that cannot be right does not keep the others from being read.
  select distinct on (r.class, r.code) v_device.provider, v_device.mode, r.class, left(r.code, 5), left(coalesce(nullif(btrim(r.name), ''), r.code), 200),
    case when r.rate between 0 and 100 then r.rate end, least(greatest(trunc(coalesce(r.sort_order, 0)), 0), 1000000)::integer,
    coalesce(r.is_used, true), clock_timestamp()
  from jsonb_to_recordset(coalesce(p_codes, '[]')) as r (class text, code text, name text, rate numeric, sort_order numeric, is_used boolean)
  where r.class ~ '^[0-9]{2}$' and length(r.code) between 1 and 5
  order by r.class, r.code
  on conflict (provider, mode, class, code) do update set name = excluded.name, rate = excluded.rate, sort_order = excluded.sort_order,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_codes = row_count;
  insert into private.fiscal_item_classes as c (provider, mode, code, name, level, tax_letter, is_used)
  select distinct on (r.code) v_device.provider, v_device.mode, r.code, left(r.name, 200), least(greatest(trunc(coalesce(r.level, 1)), 1), 9)::integer,
    case when r.tax_letter in ('A', 'B', 'C', 'D', 'E') then r.tax_letter end, coalesce(r.is_used, true)
  from jsonb_to_recordset(coalesce(p_classes, '[]')) as r (code text, name text, level numeric, tax_letter text, is_used boolean)
  where r.code ~ '^[0-9A-Za-z]{2,10}$' and btrim(r.name) <> ''
  order by r.code
  on conflict (provider, mode, code) do update set name = excluded.name, level = excluded.level, tax_letter = excluded.tax_letter,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_classes = row_count;
  return jsonb_build_object('codes', v_codes, 'item_classes', v_classes);
end;
$$;
comment on function public.save_fiscal_reference(uuid, jsonb, jsonb) is
  'For edge functions: codes [{class, code, name, rate, sort_order, is_used}] and item classes [{code, name, level, tax_letter, is_used}] as the authority of a device reported them.';

create function public.list_fiscal_codes(p_class text, p_mode text default 'live')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('etims.view');
  return coalesce((
    select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'rate', c.rate) order by c.sort_order, c.code)
    from private.fiscal_codes c where c.mode = p_mode and c.class = p_class and c.is_used), '[]');
end;
$$;
comment on function public.list_fiscal_codes(text, text) is 'The codes of a class: 04 tax, 07 payment, 10 units, 17 packaging, 32 reasons. Needs etims.view.';

create function public.search_fiscal_item_classes(p_search text default null, p_mode text default 'live', p_limit integer default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_limit integer := private.page_size(p_limit, 20);
  v_search text := '%' || private.escape_like(lower(btrim(left(coalesce(p_search, ''), 60)))) || '%';
begin
  perform private.require_permission('etims.view');
  return coalesce((
    select jsonb_agg(jsonb_build_object('code', x.code, 'name', x.name, 'level', x.level, 'tax_letter', x.tax_letter) order by x.place)
    from (
      select c.code, c.name, c.level, c.tax_letter, row_number() over (order by c.level desc, c.name, c.code) as place
      from private.fiscal_item_classes c
      where c.mode = p_mode and c.is_used and (lower(c.name) like v_search or c.code like v_search)
      order by c.level desc, c.name, c.code limit v_limit) x), '[]');
end;
$$;
comment on function public.search_fiscal_item_classes(text, text, integer) is 'Classes of items by name or code, the narrowest first. Needs etims.view.';

create function public.get_fiscal_setup()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
begin
  return jsonb_build_object('is_offered', private.is_fiscal_offered(v_tenant_id),
    'tax_pin', (select b.tax_pin from public.business_settings b where b.tenant_id = v_tenant_id),
    'devices', coalesce((
      select jsonb_agg(private.fiscal_device_row(d) || jsonb_build_object('missing', to_jsonb(private.fiscal_device_lacks(d))) order by d.created_at, d.id)
      from public.fiscal_devices d where d.tenant_id = v_tenant_id), '[]'),
    'locations', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'device_id', private.fiscal_device_at(v_tenant_id, l.id)) order by l.is_default desc, l.name)
      from public.locations l where l.tenant_id = v_tenant_id and l.is_active), '[]'),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('mode', c.mode, 'class', c.class, 'count', c.count, 'synced_at', c.synced_at) order by c.mode, c.class)
      from (select k.mode, k.class, count(*) as count, min(k.synced_at) as synced_at from private.fiscal_codes k where k.is_used group by k.mode, k.class) c), '[]'),
    'item_classes', coalesce((
      select jsonb_agg(jsonb_build_object('mode', c.mode, 'count', c.count, 'synced_at', c.synced_at) order by c.mode)
      from (select k.mode, count(*) as count, max(k.synced_at) as synced_at from private.fiscal_item_classes k where k.is_used group by k.mode) c), '[]'),
    'missing', private.fiscal_missing(v_tenant_id));
end;
$$;
comment on function public.get_fiscal_setup() is
  'How far the connection to the tax authority is: devices with what they lack, locations, age of the authority''s lists, and products that are not ready. Needs etims.view.';

grant execute on function
  public.list_fiscal_codes(text, text),
  public.search_fiscal_item_classes(text, text, integer),
  public.get_fiscal_setup()
  to authenticated;
grant execute on function public.save_fiscal_reference(uuid, jsonb, jsonb) to service_role;
