-- Back in stock: who wants something that is sold out is told once when it can be bought again.

create function private.can_be_bought(p_tenant_id uuid, p_product_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.products p
    left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id
    where p.tenant_id = p_tenant_id and p.id = p_product_id and p.is_published and p.archived_at is null
      and (m.id is null or m.is_published and m.archived_at is null))
    and private.shop_cards(p_tenant_id, array[p_product_id]) -> 0 ->> 'badge' <> 'out_of_stock';
end;
$$;
comment on function private.can_be_bought(uuid, uuid) is 'Whether the shop shows a product or variant as one that it has.';

create function private.tg_stock_notices__arrival()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.stock_notices n where n.tenant_id = new.tenant_id and n.mailed_at is null) then
    insert into private.stock_arrivals (tenant_id, product_id) values (new.tenant_id, (to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return null;
end;
$$;
comment on function private.tg_stock_notices__arrival() is 'Notes that more can be sold than before. The argument names the column with the product.';

create function public.request_stock_notice(p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_product_id uuid;
  v_email text;
  v_refusal jsonb;
  v_id uuid := gen_random_uuid();
begin
  perform private.input_object(p_request, 'p_request');
  v_tenant_id := private.input_uuid(p_request, 'tenant_id');
  v_product_id := private.input_uuid(p_request, 'product_id');
  v_email := private.visitor_email(p_request, true);
  if p_request -> 'consent' is distinct from 'true' then
    perform private.refuse_input('consent', 'Confirm that you want this email.');
  end if;
  perform private.require_open_shop(v_tenant_id);
  if not exists (select 1 from public.products p
      left join public.products m on m.tenant_id = p.tenant_id and m.id = p.parent_id
      where p.tenant_id = v_tenant_id and p.id = v_product_id and p.is_published and p.archived_at is null
        and (m.id is null or m.is_published and m.archived_at is null)) then
    perform private.fail(404, 'not_found', 'This product is not sold here.');
  end if;
  if private.can_be_bought(v_tenant_id, v_product_id) then
    return '{"state": "in_stock"}';
  end if;
  v_refusal := private.anonymous_refusal(v_tenant_id, 'stock_notice', p_request, 1, clock_timestamp());
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('stock_notice' || v_tenant_id || v_email, 0));
  if (select count(*) from public.stock_notices n
      where n.tenant_id = v_tenant_id and n.email = v_email and n.mailed_at is null and n.product_id <> v_product_id) >= 20 then
    return private.answer_refusal(429, 'rate_limited', 'This email address is waiting for too many products already.');
  end if;
  -- Looked at once more by the next run, so that what came in at this very moment is not missed.
  insert into public.stock_notices as n (tenant_id, id, product_id, email, token_hash)
  values (v_tenant_id, v_id, v_product_id, v_email, private.token_hash(private.link_token(v_tenant_id, 'stock_notice', v_id)))
  on conflict (tenant_id, product_id, email) do update set mailed_at = null, check_at = clock_timestamp(), asked_at = clock_timestamp();
  return '{"state": "waiting"}';
end;
$$;
comment on function public.request_stock_notice(jsonb) is
  'A shopper asks to be told by one mail when a sold-out product or variant can be bought {tenant_id, product_id, email, consent: true, device_id?, challenge?}: state waiting, or in_stock when it can already. Asking twice changes nothing. challenge_required, rate_limited.';

create function public.end_stock_notice(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_notice public.stock_notices;
  v_ended integer;
begin
  select * into v_notice from public.stock_notices n where n.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  if v_notice.id is null then
    return null;
  end if;
  -- The row behind the link stays, without waiting, so that the link can be opened twice.
  delete from public.stock_notices n where n.tenant_id = v_notice.tenant_id and n.email = v_notice.email and n.id <> v_notice.id and n.mailed_at is null;
  get diagnostics v_ended = row_count;
  update public.stock_notices n set mailed_at = clock_timestamp(), check_at = null
  where n.tenant_id = v_notice.tenant_id and n.id = v_notice.id and n.mailed_at is null;
  return jsonb_build_object('ended', v_ended + case when v_notice.mailed_at is null then 1 else 0 end);
end;
$$;
comment on function public.end_stock_notice(text) is
  'Ends every wish to be told of the address behind a secret token, in that shop: {ended}. Null for any wrong token; twice is harmless.';

grant execute on function
  public.request_stock_notice(jsonb),
  public.end_stock_notice(text)
  to anon, authenticated;
