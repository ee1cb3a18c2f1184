-- Export of a whole business: asked for by an owner, seen, and downloaded. docs/domains/exports.md.

create function private.require_export_owner()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce(private.closing_tenant_id(), private.require_permission('ownership.transfer'));
begin
  -- A key of a program is nobody who could confirm anything.
  if private.claim('session_id') is null then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', 'ownership.transfer'));
  end if;
  return v_tenant_id;
end;
$$;
comment on function private.require_export_owner() is 'The business of an owner who is signed in, one that is closed and not deleted yet included; permission_denied for everybody else, programs with a key and support included.';

create function private.require_owner_proof()
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_second_factor(auth.uid()) then
    perform private.require_fresh_factor();
  elsif coalesce((
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('password', 'oauth')) < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_sign_in_required', 'Enter your password again to continue.');
  end if;
end;
$$;
comment on function private.require_owner_proof() is
  'Raises fresh_factor_required when the caller has a second factor and did not show it within the last 5 minutes, fresh_sign_in_required when they have none and did not sign in within that time. A session that was carried over from another host does not count as a sign-in.';

create function private.export_state(p_export private.business_exports)
returns text language sql stable security definer set search_path = '' as $$
  select case when (p_export).status = 'running' and exists (
      select 1 from private.jobs j where j.tenant_id = (p_export).tenant_id and j.kind = 'business_export' and j.key = (p_export).id::text
        and j.status in ('dead', 'cancelled')) then 'failed'
    when (p_export).status = 'ready' and (p_export).expires_at <= clock_timestamp() then 'expired'
    else (p_export).status end;
$$;
comment on function private.export_state(private.business_exports) is 'running, ready, failed (its job was given up), expired.';

create function private.export_json(p_export private.business_exports)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_export.id, 'status', private.export_state(p_export), 'phase', p_export.phase,
      'tables_done', least(p_export.place - 1, cardinality(p_export.tables)), 'table_count', cardinality(p_export.tables),
      'row_count', coalesce(sum(f.row_count) filter (where f.path like '%.csv'), 0),
      'file_count', count(*) filter (where f.path like 'files/%'), 'byte_count', coalesce(sum(f.packed_size), 0),
      'asked_by_name', (select p.full_name from public.profiles p where p.user_id = p_export.asked_by),
      'created_at', p_export.created_at, 'ready_at', p_export.ready_at, 'expires_at', p_export.expires_at)
    from private.business_export_files f where f.tenant_id = p_export.tenant_id and f.export_id = p_export.id);
end;
$$;
comment on function private.export_json(private.business_exports) is 'An export as the settings show it. byte_count: of the archive so far.';

create function public.get_business_exports()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_export_owner();
begin
  return (
    select coalesce(jsonb_agg(private.export_json(e) order by e.created_at desc, e.id), '[]')
    from (
      select * from private.business_exports x where x.tenant_id = v_tenant_id order by x.created_at desc, x.id limit 10) e);
end;
$$;
comment on function public.get_business_exports() is
  'The last ten exports of the business, newest first: {id, status (running, ready, failed, expired), phase, tables_done, table_count, row_count, file_count, byte_count, asked_by_name, created_at, ready_at, expires_at}. Owners only.';

create function public.start_business_export()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_export private.business_exports;
begin
  perform private.require_owner_proof();
  perform pg_advisory_xact_lock(hashtextextended('business_exports' || v_tenant_id, 0));
  for v_export in select * from private.business_exports e where e.tenant_id = v_tenant_id and e.status = 'running' for update loop
    if private.export_state(v_export) = 'running' then
      perform private.fail(409, 'in_use', 'An export is being made already. Wait until it is ready.');
    end if;
    -- The pieces of one that was given up are removed by its job.
    update private.business_exports e set status = 'failed' where e.tenant_id = v_tenant_id and e.id = v_export.id;
    perform private.schedule_job('business_export', v_tenant_id, v_export.id::text, clock_timestamp());
  end loop;
  insert into private.business_exports (tenant_id, tables, asked_by)
  values (v_tenant_id, (select array_agg(t.schema_name || '.' || t.table_name order by t.table_name collate "C") from private.export_tables() t), auth.uid())
  returning * into v_export;
  perform private.schedule_job('business_export', v_tenant_id, v_export.id::text, clock_timestamp());
  perform private.write_audit(v_tenant_id, auth.uid(), 'business_export_started', 'business_exports', v_export.id, null, null);
  return private.export_json(v_export);
end;
$$;
comment on function public.start_business_export() is
  'Has an archive of the whole business made in the background. Owners only, whatever the subscription; fresh_factor_required, in_use while one is being made. Audited.';

create function public.open_business_export(p_export_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_export private.business_exports;
begin
  perform private.require_owner_proof();
  select * into v_export from private.business_exports e where e.tenant_id = v_tenant_id and e.id = p_export_id for update;
  if v_export.id is null then
    perform private.fail(404, 'not_found', 'This export does not exist.');
  elsif private.export_state(v_export) <> 'ready' then
    perform private.fail(409, 'in_use', 'This export cannot be downloaded. Make a new one.');
  end if;
  update private.business_exports e set link_hash = private.token_hash(v_token), link_until = clock_timestamp() + interval '60 seconds'
  where e.tenant_id = v_tenant_id and e.id = p_export_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'business_export_downloaded', 'business_exports', p_export_id, null, null);
  return jsonb_build_object('token', v_token, 'seconds', 60);
end;
$$;
comment on function public.open_business_export(uuid) is
  'A link to download an archive: {token, seconds that it works for}; an earlier one stops working. Owners only; fresh_factor_required, not_found, in_use unless it is ready. Audited.';

create function public.read_export_link(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'file_name', coalesce(nullif(btrim(regexp_replace(lower(t.name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'business')
        || '-' || to_char(e.created_at at time zone t.timezone, 'YYYY-MM-DD') || '.zip',
      'made_at', e.ready_at,
      'files', (
        select jsonb_agg(jsonb_build_object('path', f.path, 'objects', f.objects, 'size', f.size, 'packed_size', f.packed_size, 'crc', f.crc,
          'is_packed', f.is_packed) order by f.path collate "C")
        from private.business_export_files f where f.tenant_id = e.tenant_id and f.export_id = e.id))
    from private.business_exports e join public.tenants t on t.id = e.tenant_id
    where e.link_hash = private.token_hash(p_token) and e.link_until > statement_timestamp() and private.export_state(e) = 'ready');
end;
$$;
comment on function public.read_export_link(text) is
  'For the function business-export: what the archive behind a link is put together from {file_name, made_at, files}; null for a link that is unknown or over.';

grant execute on function public.get_business_exports(), public.start_business_export(), public.open_business_export(uuid) to authenticated;

grant execute on function public.read_export_link(text) to service_role;
