set local check_function_bodies = off;

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_tenant_id_device_id_kind_source_id_part_key";

ALTER TABLE "public"."fiscal_devices" ADD COLUMN "initialising_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.attention_to_fiscal(p_tenant_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_blocked bigint;
  v_stalled bigint;
  v_documents bigint;
begin
  -- Nearly every business has no device.
  perform 1 from public.fiscal_devices d where d.tenant_id = p_tenant_id limit 1;
  if not found or not private.actor_can(p_tenant_id, p_user_id, 'etims.manage') then
    return '[]';
  end if;
  select count(*) into v_blocked from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked';
  select count(*) into v_stalled from private.stalled_fiscal_devices(p_tenant_id) s;
  select count(*) into v_documents from public.fiscal_documents f
  where f.tenant_id = p_tenant_id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter') and f.waiting_for is distinct from 'original';
  return private.attention('fiscal_blocked', v_blocked, '/admin/etims-status?show=all&state=queued,sending',
      'branch cannot send to the tax authority', 'branches cannot send to the tax authority')
    || private.attention('fiscal_stalled', v_stalled, '/admin/etims-status?show=all&state=queued,sending',
      'branch has sent nothing to the tax authority for more than a day', 'branches have sent nothing to the tax authority for more than a day')
    || private.attention('fiscal_documents', v_documents, private.fiscal_attention_path(),
      'document for the tax authority needs you', 'documents for the tax authority need you');
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_attention_path()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN '/admin/etims-status?show=all&state=waiting,rejected,needs_review,dead_letter'::text;

CREATE OR REPLACE FUNCTION private.fiscal_import_day(p_text text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.fiscal_day(p_text), private.fiscal_day(substr(p_text, 5, 4) || substr(p_text, 3, 2) || left(p_text, 2)));
$function$;

CREATE OR REPLACE FUNCTION private.input_texts(p_filter jsonb, p_key text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p_filter -> p_key) = 'array' and p_filter -> p_key <> '[]' then array(select jsonb_array_elements_text(p_filter -> p_key)) end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_fiscal(p_tenant_id uuid, p_device_id uuid, p_kind text, p_source_id uuid, p_part integer, p_position bigint, p_rank integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_position is null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_rank)
    on conflict do nothing;
    return;
  end if;
  insert into public.fiscal_documents as d (tenant_id, device_id, kind, source_id, part, position, rank)
  values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_position, p_rank)
  on conflict (tenant_id, device_id, kind, source_id, part) where kind in ('item', 'stock_movement', 'stock_level') do update set state = 'queued', waiting_for = null, position = excluded.position,
    rank = excluded.rank, number = null, number_scope = null, number_counter = null, body = null, request = null, failures = 0, unknowns = 0, lookup_first = false,
    is_resynced = false, next_at = clock_timestamp(), accepted_at = null, code = null, message = null, field = null
  -- Items and levels change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.ring_stalled_fiscal()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_title text := 'Nothing reaches the tax authority';
  v_stalled record;
  v_count integer := 0;
begin
  for v_stalled in select s.* from private.stalled_fiscal_devices() s order by s.tenant_id, s.device_id loop
    if not exists (
      select 1 from public.notifications n
      where n.tenant_id = v_stalled.tenant_id and n.kind = 'fiscal_rejection' and n.title = v_title
        and n.path = '/admin/etims-status?show=all&state=queued,sending&device=' || v_stalled.device_id
        and n.created_at > statement_timestamp() - interval '1 day') then
      perform private.notify(v_stalled.tenant_id, 'fiscal_rejection', 'etims.manage', v_title,
        format('%s: nothing was accepted for more than a day. %s %s.', v_stalled.location_name, v_stalled.waiting,
          case v_stalled.waiting when 1 then 'document waits' else 'documents wait' end),
        '/admin/etims-status?show=all&state=queued,sending&device=' || v_stalled.device_id);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_fiscal_device(p_device uuid, p_is_over boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_is_over then
    update public.fiscal_devices d set initialising_at = null where d.id = p_device;
    return;
  end if;
  update public.fiscal_devices d set initialising_at = statement_timestamp()
  where d.id = p_device and coalesce(d.initialising_at < statement_timestamp() - interval '2 minutes', true);
  if not found then
    perform private.fail(409, 'in_progress', 'Somebody is initialising this device right now. Wait two minutes and look again.');
  end if;
end;
$function$;

ALTER FUNCTION "public"."begin_fiscal_device"(uuid, boolean) OWNER TO "postgres";

ALTER TABLE "public"."fiscal_devices" ADD CONSTRAINT "fiscal_devices_initialising_at_check" CHECK (isfinite(initialising_at));

CREATE UNIQUE INDEX fiscal_documents_part_key ON public.fiscal_documents USING btree (tenant_id, device_id, kind, source_id, part) WHERE (kind = ANY (ARRAY['item'::text, 'stock_movement'::text, 'stock_level'::text]));

COMMENT ON COLUMN "public"."fiscal_devices"."initialising_at" IS 'When the authority was last asked for the key of the device: nobody else asks meanwhile.';

COMMENT ON FUNCTION "private"."input_texts"(jsonb, text) IS 'A list of texts, or null where none is given or it is empty.';

COMMENT ON FUNCTION "public"."begin_fiscal_device"(uuid, boolean) IS 'For the edge function fiscal-device: one initialises a device at a time, because a repeat spoils it at the authority. in_progress (409) within two minutes; p_is_over: the authority has answered.';

REVOKE ALL ON FUNCTION "public"."begin_fiscal_device"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."begin_fiscal_device"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_fiscal_device"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_fiscal_device"(uuid, boolean) TO "service_role";
