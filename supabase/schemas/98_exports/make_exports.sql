-- Making an archive, step by step. A step is read, written to storage and then noted; one that was never noted is made again from the same key,
-- so that a job that was killed goes on where it was. Rows that change meanwhile are in it as they are when their page is read.

create function private.stored_files(p_tenant_id uuid, p_after jsonb, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name,
      'path', 'files/' || f.bucket_id || substr(f.name, length(p_tenant_id::text) + 1)) order by f.bucket_id, f.name), '[]')
    from (
      select o.bucket_id, o.name from storage.objects o
      where o.bucket_id in ('branding', 'documents', 'product-images') and o.name like p_tenant_id || '/%'
        and (p_after is null or (o.bucket_id, o.name) > (p_after ->> 0, p_after ->> 1))
      order by o.bucket_id, o.name limit p_limit) f);
end;
$$;
comment on function private.stored_files(uuid, jsonb, integer) is 'Pictures and papers of a business in storage after [bucket, name]: [{bucket, name, path (in an archive)}].';

create function private.export_pieces(p_export private.business_exports)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(x.name), '[]') from (
      select o.name from storage.objects o
      where o.bucket_id = 'exports' and o.name like p_export.tenant_id || '/' || p_export.id || '/%' limit 100) x);
end;
$$;
comment on function private.export_pieces(private.business_exports) is 'Names of pieces of an archive that still lie in storage, 100 at most.';

create function private.export_step(p_export private.business_exports)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step jsonb := jsonb_build_object('phase', p_export.phase, 'place', p_export.place, 'part', p_export.part);
begin
  if p_export.phase = 'tables' then
    v_step := v_step || private.export_page(p_export.tenant_id, p_export.tables[p_export.place], p_export.after_key);
    return v_step || jsonb_build_object('crcs', (
      select coalesce(jsonb_object_agg(f.path, f.crc), '{}') from private.business_export_files f
      where f.tenant_id = p_export.tenant_id and f.export_id = p_export.id
        and f.path in ('csv/' || (v_step ->> 'table') || '.csv', 'json/' || (v_step ->> 'table') || '.json')));
  elsif p_export.phase = 'files' then
    return v_step || jsonb_build_object('stored', private.stored_files(p_export.tenant_id, p_export.after_key, 10));
  end if;
  return v_step || (
    select jsonb_build_object('business', jsonb_build_object('id', t.id, 'name', t.name, 'currency_code', t.currency_code, 'timezone', t.timezone),
      'started_at', p_export.created_at,
      'tables', (
        select jsonb_agg(jsonb_build_object('name', e.table_name, 'says', obj_description(format('%I.%I', e.schema_name, e.table_name)::regclass),
          'rows', coalesce(f.row_count, 0), 'columns', e.columns) order by e.table_name collate "C")
        from private.export_tables() e
        left join private.business_export_files f on f.tenant_id = t.id and f.export_id = p_export.id and f.path = 'csv/' || e.table_name || '.csv'),
      'files', (
        select jsonb_agg(jsonb_build_object('path', f.path, 'size', f.size, 'crc32', lpad(to_hex(f.crc), 8, '0')) order by f.path collate "C")
        from private.business_export_files f where f.tenant_id = t.id and f.export_id = p_export.id))
    from public.tenants t where t.id = p_export.tenant_id);
end;
$$;
comment on function private.export_step(private.business_exports) is 'What is to be written next; next_export_step says its shape.';

create function public.next_export_step(p_tenant_id uuid, p_export_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.business_exports;
  v_pieces jsonb;
begin
  select * into v_export from private.business_exports e where e.tenant_id = p_tenant_id and e.id = p_export_id;
  if v_export.status = 'running' then
    return private.export_step(v_export);
  elsif v_export.id is null or v_export.status = 'ready' and v_export.expires_at > clock_timestamp() then
    return null;
  end if;
  v_pieces := private.export_pieces(v_export);
  if jsonb_array_length(v_pieces) > 0 then
    return jsonb_build_object('phase', 'remove', 'objects', v_pieces);
  end if;
  delete from private.business_export_files f where f.tenant_id = p_tenant_id and f.export_id = p_export_id;
  update private.business_exports e set status = case e.status when 'ready' then 'expired' else e.status end, link_hash = null, link_until = null
  where e.tenant_id = p_tenant_id and e.id = p_export_id;
  return null;
end;
$$;
comment on function public.next_export_step(uuid, uuid) is
  'For jobs-tick: what to do next for an archive, null when nothing. {phase tables, place, part, table, columns, rows, lines, next, crcs}, {phase files, stored}, {phase closing, business, tables, files}, or {phase remove, objects} when it has expired or failed.';

create function private.tell_of_export(p_export private.business_exports)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(p_export.tenant_id, 'export_ready', 'ownership.transfer', 'Your export is ready',
    'Everything of your business can be downloaded for 7 days.', '/admin/settings?section=your-data');
  perform private.queue_mail(m.user_id, null, 'export_ready', 'The export of your business is ready',
    concat_ws(E'\n\n', 'Everything of your business can be downloaded for 7 days. Only owners can do so.',
      'Download it: {{site_url}}/admin/settings?section=your-data',
      'If nobody of you asked for it, change your password and look who owns the business.'))
  from public.tenant_users m
  where m.tenant_id = p_export.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$$;
comment on function private.tell_of_export(private.business_exports) is 'Says to all owners, behind the bell and by mail, that an archive is ready.';

create function public.save_export_step(p_tenant_id uuid, p_export_id uuid, p_step jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.business_exports;
  v_after jsonb := nullif(p_step -> 'next', 'null');
  v_phase text;
begin
  select * into v_export from private.business_exports e where e.tenant_id = p_tenant_id and e.id = p_export_id for update;
  -- Somebody else did this step meanwhile.
  if v_export.status is distinct from 'running' or (p_step ->> 'phase') is distinct from v_export.phase
    or (p_step ->> 'place')::integer is distinct from v_export.place or (p_step ->> 'part')::integer is distinct from v_export.part then
    return false;
  end if;
  insert into private.business_export_files as f (tenant_id, export_id, path, objects, row_count, size, packed_size, crc, is_packed)
  select p_tenant_id, p_export_id, x.path, array[x.object], coalesce(x.row_count, 0), x.size, x.packed_size, x.crc, x.is_packed
  from jsonb_to_recordset(p_step -> 'files') as x (
    path text, object text, row_count bigint, size bigint, packed_size bigint, crc bigint, is_packed boolean)
  on conflict (tenant_id, export_id, path) do update set objects = f.objects || excluded.objects, row_count = f.row_count + excluded.row_count,
    size = f.size + excluded.size, packed_size = f.packed_size + excluded.packed_size, crc = excluded.crc;
  v_phase := case when v_after is not null then v_export.phase
    when v_export.phase = 'tables' then case when v_export.place < cardinality(v_export.tables) then 'tables' else 'files' end
    when v_export.phase = 'files' then 'closing' else 'done' end;
  update private.business_exports e set
    phase = v_phase, after_key = v_after, part = case when v_after is null then 1 else e.part + 1 end,
    place = case when v_after is null and v_export.phase = 'tables' then e.place + 1 else e.place end,
    status = case v_phase when 'done' then 'ready' else e.status end,
    ready_at = case v_phase when 'done' then clock_timestamp() end,
    expires_at = case v_phase when 'done' then clock_timestamp() + interval '7 days' end
  where e.tenant_id = p_tenant_id and e.id = p_export_id returning * into v_export;
  if v_phase = 'done' then
    perform private.tell_of_export(v_export);
  end if;
  perform private.schedule_job('business_export', p_tenant_id, p_export_id::text, coalesce(v_export.expires_at, clock_timestamp()));
  return true;
end;
$$;
comment on function public.save_export_step(uuid, uuid, jsonb) is
  'For jobs-tick: notes that a step {phase, place, part, next} is in storage, as files [{path, object, row_count, size, packed_size, crc, is_packed}]. False when it was noted before. The last one makes the archive ready and says so to the owners.';

grant execute on function public.next_export_step(uuid, uuid), public.save_export_step(uuid, uuid, jsonb) to service_role;
