set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.post_tax_return(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hash text := private.request_hash(p_return);
  v_form private.tax_form := private.tax_form_of(p_tenant_id);
  v_first public.tax_returns;
  v_return public.tax_returns;
  v_rows public.tax_entries[];
begin
  perform private.input_object(p_return, 'p_return');
  perform private.lock_request('tax_return', p_tenant_id, private.input_uuid(p_return, 'id'));
  select * into v_first from public.tax_returns r where r.tenant_id = p_tenant_id and r.id = private.input_uuid(p_return, 'id');
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    return private.tax_return_json(v_first) || '{"replayed": true}';
  end if;
  v_return := private.read_return(p_tenant_id, p_return, v_form, p_now);
  v_return.request_hash := v_hash;
  perform private.hold_journal(p_tenant_id);
  perform private.refuse_unfileable(p_tenant_id, v_form, v_return.kind, v_return.period_start, v_return.period_end);
  v_rows := array(select r from private.tax_rows(p_tenant_id, null, v_return.period_start, v_return.period_end,
    case when v_return.kind <> 'earlier' then v_form.input_months end) r);
  perform private.write_return(private.with_return_amounts(v_return, v_rows), v_rows, p_user_id, p_now);
  select * into v_return from public.tax_returns r where r.tenant_id = p_tenant_id and r.id = v_return.id;
  return private.tax_return_json(v_return) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_tax_return"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.file_return(p_return jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
begin
  perform private.require_writable();
  return private.post_tax_return(v_tenant_id, auth.uid(), p_return);
end;
$function$;

COMMENT ON FUNCTION "private"."post_tax_return"(uuid, uuid, jsonb, timestamp with time zone) IS 'Files a return, an amendment, or all that was filed elsewhere. Idempotent by id and body.';

REVOKE ALL ON FUNCTION "private"."post_tax_return"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_tax_return"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_tax_return"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";
