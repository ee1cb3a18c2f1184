-- What is taken out of baskets before they are paid. The till tells it afterwards, some at a time: no cashier waits for it.

create function private.void_lines(p_void jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
begin
  for v_line in select l.value from jsonb_array_elements(private.input_array(p_void, 'lines', 1, 500)) as l loop
    perform private.input_object(v_line, 'lines');
    v_lines := v_lines || jsonb_build_object('product_id', private.input_uuid(v_line, 'product_id', 'lines.', false),
      'name', left(private.shown_text(private.input_text(v_line, 'name', 1000, 'lines.', true)), 200),
      'quantity', private.input_number(v_line, 'quantity', 0, 1e9, 0.001, 'lines.'),
      'amount', private.input_number(v_line, 'amount', -1e9, 1e9, 0.01, 'lines.'));
  end loop;
  return v_lines;
end;
$$;
comment on function private.void_lines(jsonb) is 'The checked lines of a void.';

create function private.write_void(p_tenant_id uuid, p_user_id uuid, p_void jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_void, 'id', 'voids.');
  v_kind text := private.input_choice(p_void, 'kind', array['line', 'basket', 'restored'], 'voids.');
  v_hash text := private.request_hash(p_void);
  v_at timestamptz := greatest(least(coalesce(private.input_instant(p_void, 'voided_at'), clock_timestamp()), clock_timestamp()), clock_timestamp() - interval '400 days');
  v_known text;
  v_lines jsonb;
begin
  v_lines := case v_kind when 'restored' then '[]' else private.void_lines(p_void) end;
  insert into public.till_voids (tenant_id, id, kind, sale_id, restores_id, till_session_id, voided_by, reason, lines, value, voided_at, business_date, request_hash)
  values (p_tenant_id, v_id, v_kind, private.input_uuid(p_void, 'sale_id', 'voids.'),
    case v_kind when 'restored' then private.input_uuid(p_void, 'restores_id', 'voids.') end,
    -- A session that is not the cashier's own is left out: what was voided is kept all the same.
    (select s.id from public.till_sessions s
     where s.tenant_id = p_tenant_id and s.id = private.input_uuid(p_void, 'till_session_id', 'voids.', false) and s.opened_by = p_user_id),
    p_user_id, private.shown_text(private.input_text(p_void, 'reason', 200, 'voids.')), v_lines,
    (select coalesce(sum((l.value ->> 'amount')::numeric), 0) from jsonb_array_elements(v_lines) as l), v_at, private.business_date(p_tenant_id, v_at), v_hash)
  on conflict (tenant_id, id) do nothing;
  if not found then
    select v.request_hash into v_known from public.till_voids v where v.tenant_id = p_tenant_id and v.id = v_id;
    perform private.require_same_request(v_known, v_hash);
  end if;
end;
$$;
comment on function private.write_void(uuid, uuid, jsonb) is 'Keeps one void, once by its id.';

create function public.record_voids(p_voids jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_void jsonb;
  v_voids jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_voids, 'p_voids');
  v_voids := private.input_array(p_voids, 'voids', 1, 100);
  for v_void in select v.value from jsonb_array_elements(v_voids) as v loop
    perform private.input_object(v_void, 'voids');
    perform private.write_void(v_tenant_id, auth.uid(), v_void);
  end loop;
  return jsonb_array_length(v_voids);
end;
$$;
comment on function public.record_voids(jsonb) is
  'Keeps what was taken out of baskets before they were paid {voids: 1 to 100 of {id, kind line, basket or restored, sale_id, restores_id of restored, till_session_id?, reason?, voided_at, lines [{product_id?, name, quantity, amount}]}}. '
  'Idempotent by id and body. Answers how many. Needs sales.record.';

grant execute on function public.record_voids(jsonb) to authenticated;
