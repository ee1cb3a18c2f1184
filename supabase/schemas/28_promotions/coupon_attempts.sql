-- Codes of coupons are not to be found by trying: codes of no coupon are counted, each once, by address, device and shop.

create function private.attempt_refusal(p_tenant_id uuid, p_basket jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_basket -> 'coupon_codes') is distinct from 'array' or jsonb_array_length(p_basket -> 'coupon_codes') = 0 then
    return null;
  end if;
  return private.anonymous_refusal(p_tenant_id, 'coupon_code', p_basket, 0, clock_timestamp());
end;
$$;
comment on function private.attempt_refusal(uuid, jsonb) is
  'Why no code is looked at now: after many codes of no coupon a little work first, after very many none for ten minutes. Null without codes.';

create function private.count_attempts(p_tenant_id uuid, p_basket jsonb, p_codes text[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_client text;
  v_window timestamptz := date_bin('10 minutes', clock_timestamp(), '2000-01-01');
  v_seen text[] := array(select left(private.token_hash(upper(btrim(c.code))), 12) from unnest(p_codes) as c (code) group by 1 order by 1);
begin
  if cardinality(v_seen) = 0 then
    return;
  end if;
  foreach v_client in array private.anonymous_clients(p_basket) loop
    continue when v_client = '';
    insert into private.anonymous_attempts as a (tenant_id, action, client, window_start, attempts, seen)
    values (p_tenant_id, 'coupon_code', v_client, v_window, cardinality(v_seen), v_seen)
    on conflict (tenant_id, action, client, window_start) do update
      -- A cart is priced again and again: one mistyped code in it is one guess.
      set attempts = a.attempts + (select count(*) from unnest(excluded.seen) as s (code) where s.code <> all (a.seen)),
        seen = case when a.attempts < 200 then array(select s.code from unnest(a.seen || excluded.seen) as s (code) group by 1) else a.seen end;
  end loop;
end;
$$;
comment on function private.count_attempts(uuid, jsonb, text[]) is 'Remembers codes of no coupon that were tried, each once in ten minutes.';

create function private.require_few_attempts(p_tenant_id uuid, p_order jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_order -> 'coupon_codes') is distinct from 'array' or jsonb_array_length(p_order -> 'coupon_codes') = 0 then
    return;
  end if;
  perform private.require_counted();
  if exists (
    select 1 from unnest(private.anonymous_clients(p_order), (private.anonymous_limits('coupon_code'))[4:6]) as l (client, most)
    join private.anonymous_attempts a on a.tenant_id = p_tenant_id and a.action = 'coupon_code' and a.client = l.client
      and a.window_start = date_bin('10 minutes', clock_timestamp(), '2000-01-01') and a.attempts >= l.most) then
    perform private.fail(429, 'rate_limited', 'Too many codes were tried. Order without a code, or try again in a few minutes.');
  end if;
end;
$$;
comment on function private.require_few_attempts(uuid, jsonb) is 'Raises rate_limited for an order with a code after very many codes of no coupon.';
