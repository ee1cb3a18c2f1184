set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.post_money_transfer(p_tenant_id uuid, p_user_id uuid, p_transfer jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hash text := private.request_hash(p_transfer);
  v_id uuid;
  v_stored_hash text;
  v_row public.money_transfers;
begin
  perform private.input_object(p_transfer, 'p_transfer');
  v_id := private.input_uuid(p_transfer, 'id');
  perform private.lock_request('money_transfer', p_tenant_id, v_id);
  select t.request_hash into v_stored_hash from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.money_transfer_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_row := private.read_money_transfer(p_tenant_id, p_transfer, p_now);
  v_row.id := v_id;
  v_row.request_hash := v_hash;
  perform private.write_money_transfer(p_tenant_id, p_user_id, v_row, p_now);
  return private.money_transfer_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_money_transfer"(uuid, uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.transfer_money(p_transfer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return private.post_money_transfer(v_tenant_id, auth.uid(), p_transfer);
end;
$function$;

COMMENT ON FUNCTION "private"."post_money_transfer"(uuid, uuid, jsonb, timestamp with time zone) IS 'Moves money between accounts of a business. Idempotent by id and body.';

REVOKE ALL ON FUNCTION "private"."post_money_transfer"(uuid, uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_money_transfer"(uuid, uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_money_transfer"(uuid, uuid, jsonb, timestamp with time zone) TO "postgres";
