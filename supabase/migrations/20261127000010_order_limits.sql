-- Orders of strangers hold goods back from the till: they are counted by device, address and shop like everything else that strangers send.

alter table private.stranger_attempts drop constraint stranger_attempts_action_check;
alter table private.stranger_attempts add constraint stranger_attempts_action_check
  check (action in ('review', 'stock_notice', 'contact_message', 'coupon_code', 'order'));

create or replace function private.stranger_limits(p_action text)
returns integer[] language sql immutable security invoker set search_path = ''
return case p_action
  when 'review' then array[3, 10, 60, 20, 60, 1000]
  when 'contact_message' then array[2, 8, 40, 12, 40, 500]
  when 'stock_notice' then array[5, 20, 200, 30, 100, 3000]
  when 'order' then array[3, 12, 100, 10, 60, 3000]
  else array[6, 20, 200, 30, 100, 5000] end;
comment on function private.stranger_limits(text) is
  'How often in ten minutes: without work by one device, by one address, by all; with work by one device, by one address, by all. Many people share one address of a phone network, so a device may do less.';

create or replace function public.place_order(p_order jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_id uuid;
  v_now timestamptz := clock_timestamp();
  v_refusal jsonb;
  v_hint text;
  v_message text;
  v_detail text;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  v_id := private.input_uuid(p_order, 'id');
  perform private.require_open_shop(v_tenant_id);
  perform private.require_few_guesses(v_tenant_id, p_order);
  begin
    -- What was placed is answered however often it is asked for. An order that is refused takes its count back with it.
    if not exists (select 1 from public.orders o where o.tenant_id = v_tenant_id and o.id = v_id) then
      v_refusal := private.stranger_refusal(v_tenant_id, 'order', p_order, 1, v_now);
      if v_refusal is not null then
        return v_refusal;
      end if;
    end if;
    return private.post_order(v_tenant_id, p_order - 'device_id' - 'challenge', v_now);
  exception when sqlstate 'PT409' then
    get stacked diagnostics v_hint = pg_exception_hint, v_message = message_text, v_detail = pg_exception_detail;
    if v_hint <> 'coupon_unknown' then
      raise;
    end if;
    -- Answered, not raised, so that the guess is counted.
    perform private.count_guesses(v_tenant_id, p_order, array(
      select e.value #>> '{}' from jsonb_array_elements(p_order -> 'coupon_codes') as e
      where not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = upper(btrim(e.value #>> '{}')))));
    return private.answer_refusal(409, v_hint, v_message, nullif(v_detail, '')::jsonb);
  end;
end;
$$;
comment on function public.place_order(jsonb) is
  'A shopper orders in an open shop, signed in or not. Idempotent by id and body; the answer holds the secret token. Orders, and codes of no coupon as guesses, are counted by device, address and shop: challenge_required, rate_limited.';
