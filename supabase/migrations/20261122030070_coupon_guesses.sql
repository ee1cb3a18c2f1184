-- Codes of coupons are not to be found by trying: codes of no coupon are counted, each once, by address, device and shop.

create function private.guess_refusal(p_tenant_id uuid, p_basket jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_basket -> 'coupon_codes') is distinct from 'array' or jsonb_array_length(p_basket -> 'coupon_codes') = 0 then
    return null;
  end if;
  return private.stranger_refusal(p_tenant_id, 'coupon_code', p_basket, 0, clock_timestamp());
end;
$$;
comment on function private.guess_refusal(uuid, jsonb) is
  'Why no code is looked at now: after many codes of no coupon a little work first, after very many none for ten minutes. Null without codes.';

create function private.count_guesses(p_tenant_id uuid, p_basket jsonb, p_codes text[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client text;
  v_window timestamptz := date_bin('10 minutes', clock_timestamp(), '2000-01-01');
  v_seen text[] := array(select left(private.token_hash(upper(btrim(c.code))), 12) from unnest(p_codes) as c (code) group by 1 order by 1);
begin
  if cardinality(v_seen) = 0 then
    return;
  end if;
  foreach v_client in array private.stranger_clients(p_basket) loop
    continue when v_client = '';
    insert into private.stranger_attempts as a (tenant_id, action, client, window_start, attempts, seen)
    values (p_tenant_id, 'coupon_code', v_client, v_window, cardinality(v_seen), v_seen)
    on conflict (tenant_id, action, client, window_start) do update
      -- A cart is priced again and again: one mistyped code in it is one guess.
      set attempts = a.attempts + (select count(*) from unnest(excluded.seen) as s (code) where s.code <> all (a.seen)),
        seen = case when a.attempts < 200 then array(select s.code from unnest(a.seen || excluded.seen) as s (code) group by 1) else a.seen end;
  end loop;
end;
$$;
comment on function private.count_guesses(uuid, jsonb, text[]) is 'Remembers codes of no coupon that were tried, each once in ten minutes.';

create or replace function public.quote_sale(p_basket jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
  v_refusal jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_refusal := private.guess_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.count_guesses(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || '{"price_source": null}' order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes'));
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$$;
comment on function public.quote_sale(jsonb) is
  'What a basket comes to: at the till for whoever may sell, in an open shop for anyone. Writes nothing but how many codes of no coupon a stranger tried: challenge_required, rate_limited.';

create function private.require_few_guesses(p_tenant_id uuid, p_order jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_order -> 'coupon_codes') = 'array' and jsonb_array_length(p_order -> 'coupon_codes') > 0 and exists (
    select 1 from unnest(private.stranger_clients(p_order), (private.stranger_limits('coupon_code'))[4:6]) as l (client, most)
    join private.stranger_attempts a on a.tenant_id = p_tenant_id and a.action = 'coupon_code' and a.client = l.client
      and a.window_start = date_bin('10 minutes', clock_timestamp(), '2000-01-01') and a.attempts >= l.most) then
    perform private.fail(429, 'rate_limited', 'Very many codes were tried from here. Order without one, or try again in some minutes.');
  end if;
end;
$$;
comment on function private.require_few_guesses(uuid, jsonb) is 'Raises rate_limited for an order with a code after very many codes of no coupon.';

create or replace function public.place_order(p_order jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_now timestamptz := clock_timestamp();
  v_placed jsonb;
  v_hint text;
  v_message text;
  v_detail text;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  perform private.require_open_shop(v_tenant_id);
  perform private.require_few_guesses(v_tenant_id, p_order);
  begin
    v_placed := private.post_order(v_tenant_id, p_order - 'device_id', v_now);
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
  if not (v_placed ->> 'replayed')::boolean then
    perform private.count_order_attempt(v_tenant_id, coalesce(host(private.request_address()), 'unknown'), v_now);
  end if;
  return v_placed;
end;
$$;
comment on function public.place_order(jsonb) is
  'A shopper orders in an open shop, signed in or not. Idempotent by id and body; the answer holds the secret token. Codes of no coupon count as guesses: rate_limited.';
