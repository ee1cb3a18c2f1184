-- The mails about carts left behind, written by the function jobs-tick.

create function private.left_carts(p_now timestamptz)
returns setof private.shopper_carts language sql stable security definer set search_path = '' as $$
  select c.* from private.shopper_carts c
  join public.storefront_settings s on s.tenant_id = c.tenant_id and s.is_enabled and s.cart_mail_hours is not null
  join public.tenants t on t.id = c.tenant_id and t.status in ('active', 'trial')
  join private.shopper_accounts a on a.tenant_id = c.tenant_id and a.user_id = c.user_id and a.cart_mails_agreed_at is not null
  where c.mailed_at is null and c.lines <> '[]' and c.changed_at < p_now - make_interval(hours => s.cart_mail_hours)
    -- What lay there when it was switched on, or when somebody agreed, is not dug up.
    and c.changed_at > p_now - interval '7 days';
$$;
comment on function private.left_carts(timestamptz) is
  'Carts that nobody has touched for as many hours as their shop has set, of shoppers who agreed, not asked about so far.';

create function private.cart_mail(p_cart private.shopper_carts)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text := private.proven_email(p_cart.user_id);
  v_lines jsonb := private.shopper_cart_json(p_cart.tenant_id, p_cart.user_id) -> 'lines';
  v_shop record;
begin
  if v_email is null or v_lines = '[]' then
    return false;
  end if;
  select private.mail_text(coalesce(s.display_name, b.company_name, t.name), 100) as name, '{{site_url}}/t/' || s.slug as address into v_shop
  from public.tenants t join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  where t.id = p_cart.tenant_id;
  insert into private.mail_outbox (user_id, recipient, kind, subject, body)
  values (null, v_email, 'cart_left', left(format('Your cart at %s is still here', v_shop.name), 200), concat_ws(E'\n',
    'Hello,', '', format('You left this in your cart at %s:', v_shop.name), '',
    (select string_agg(format('- %s × %s', trim_scale((e.value ->> 'quantity')::numeric), private.mail_text(e.value ->> 'name', 120)), E'\n' order by e.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as e where e.ordinality <= 8),
    case when jsonb_array_length(v_lines) > 8 then format('and %s more', jsonb_array_length(v_lines) - 8) end, '',
    v_shop.address || '/cart', '',
    'Prices and stock are those of the day you order. On another device, sign in first:', v_shop.address || '/account', '',
    'This is the only mail about this cart. If you want none about others either:',
    v_shop.address || '/cart-mails/' || private.link_token(p_cart.tenant_id, 'cart_mails', p_cart.user_id)));
  return true;
end;
$$;
comment on function private.cart_mail(private.shopper_carts) is
  'Writes the mail about a cart left behind, with the way out of all others; false where the address is not proven or the shop shows nothing of it any more.';

create function public.queue_cart_mails(p_limit integer default 100)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cart private.shopper_carts;
  v_queued integer := 0;
begin
  for v_cart in
    select c.* from private.left_carts(clock_timestamp()) l
    join private.shopper_carts c on c.tenant_id = l.tenant_id and c.user_id = l.user_id and c.version = l.version and c.mailed_at is null
    order by c.changed_at limit least(greatest(coalesce(p_limit, 100), 1), 500) for update of c skip locked
  loop
    v_queued := v_queued + private.cart_mail(v_cart)::integer;
    -- Also where none was written: it is not looked at for ever.
    update private.shopper_carts c set mailed_at = clock_timestamp() where c.tenant_id = v_cart.tenant_id and c.user_id = v_cart.user_id;
  end loop;
  return jsonb_build_object('queued', v_queued);
end;
$$;
comment on function public.queue_cart_mails(integer) is
  'Writes one mail about each cart left behind to those who agreed: {queued}. For the function jobs-tick only.';
revoke execute on function public.queue_cart_mails(integer) from public, anon, authenticated;
grant execute on function public.queue_cart_mails(integer) to service_role;

create or replace function public.has_due_jobs()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.mail_outbox o where o.due_at <= clock_timestamp())
    or exists (select 1 from public.import_jobs j where j.work is not null and j.advanced_at < clock_timestamp() - interval '10 seconds')
    or exists (select 1 from public.payment_intents i where i.next_query_at <= clock_timestamp())
    or exists (select 1 from private.stock_arrivals)
    or exists (select 1 from public.stock_notices n where n.mailed_at is null and n.check_at <= clock_timestamp())
    or exists (select 1 from private.left_carts(clock_timestamp()))
    or exists (select 1 from private.bought_together_due(1, clock_timestamp()))
    or exists (select 1 from public.import_jobs j where j.work is null and j.status in ('uploading', 'mapped', 'checked', 'cancelled')
      and j.created_at < clock_timestamp() - interval '7 days');
end;
$$;
