-- The mails to those who wait for a product, written by the function jobs-tick.

create function private.stock_notice_mail(p_notice public.stock_notices)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_shop text := private.mail_brand(p_notice.tenant_id) ->> 'name';
  v_product text := (
    select private.mail_text(p.name, 120) from public.products p where p.tenant_id = p_notice.tenant_id and p.id = p_notice.product_id);
begin
  perform private.queue_shop_mail(p_notice.tenant_id, null, p_notice.email, 'stock_notice', format('%s is back in stock at %s', v_product, v_shop),
    jsonb_build_object(
      'greeting', 'Hello,',
      'paragraphs', jsonb_build_array(format('%s is available again at %s.', v_product, v_shop)),
      'links', jsonb_build_array(
        jsonb_build_object('label', 'View it in the shop', 'button', 'View the product', 'url', '{{shop_url}}/product/' || p_notice.product_id),
        jsonb_build_object('label', 'We send one email per product. To stop these emails', 'button', 'Unsubscribe',
          'url', '{{shop_url}}/stock-notice/' || private.link_token(p_notice.tenant_id, 'stock_notice', p_notice.id)))));
  perform private.message_stock_notice(p_notice.tenant_id, p_notice.id, p_notice.product_id, p_notice.email);
end;
$$;
comment on function private.stock_notice_mail(public.stock_notices) is 'Writes the mail that a product is back, with the way out of all others.';

create function private.wake_stock_notices()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  with arrived as (
    delete from private.stock_arrivals a where a.ctid in (
      select o.ctid from private.stock_arrivals o order by o.arrived_at limit 500 for update skip locked)
    returning a.tenant_id, a.product_id
  ), touched as (
    select a.tenant_id, a.product_id from arrived a
    union select p.tenant_id, p.parent_id from arrived a join public.products p on p.tenant_id = a.tenant_id and p.id = a.product_id
    union select c.tenant_id, c.bundle_id from arrived a
    join public.product_components c on c.tenant_id = a.tenant_id and c.component_id = a.product_id
  )
  update public.stock_notices n set check_at = clock_timestamp()
  from touched t where n.tenant_id = t.tenant_id and n.product_id = t.product_id and n.mailed_at is null;
end;
$$;
comment on function private.wake_stock_notices() is
  'Has those looked at who wait for what has come in: the product, the one it is a variant of, and bundles with it.';

-- A column compared with clock_timestamp() is no index condition: that clock moves within the query, so every row of the business is read
-- and asked. An order read all notifications of its shop, and cost more with each. statement_timestamp() stands still, and the index ends
-- where the time does. Only these comparisons change; the moments that are written, and limits asked again after waiting for a lock, stay.
create function public.queue_stock_notices(p_limit integer default 100)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_notice public.stock_notices;
  v_queued integer := 0;
  v_is_back boolean;
  -- After what arrived has been noted, which is to be told now.
  v_now timestamptz;
begin
  delete from public.stock_notices n where n.ctid in (
    select o.ctid from public.stock_notices o where o.mailed_at < statement_timestamp() - interval '90 days' limit 100 for update skip locked);
  perform private.wake_stock_notices();
  v_now := clock_timestamp();
  for v_notice in
    select * from public.stock_notices n
    where n.mailed_at is null and n.check_at <= v_now
    order by n.check_at limit least(greatest(coalesce(p_limit, 100), 1), 500) for update skip locked
  loop
    v_is_back := private.can_be_bought(v_notice.tenant_id, v_notice.product_id) and exists (
      select 1 from public.storefront_settings s join public.tenants t on t.id = s.tenant_id
      where s.tenant_id = v_notice.tenant_id and s.is_enabled and t.status in ('active', 'trial'));
    if v_is_back then
      perform private.stock_notice_mail(v_notice);
      v_queued := v_queued + 1;
    end if;
    -- A new wish is looked at again: what came in while it was written may not have known of it.
    update public.stock_notices n
    set check_at = case when not v_is_back and n.asked_at > v_now - interval '2 minutes' then clock_timestamp() + interval '1 minute' end,
      mailed_at = case when v_is_back then clock_timestamp() end
    where n.tenant_id = v_notice.tenant_id and n.id = v_notice.id;
  end loop;
  return jsonb_build_object('queued', v_queued);
end;
$$;
comment on function public.queue_stock_notices(integer) is
  'Writes a mail to everybody who waits for something that can be bought again, each once: {queued}. For the function jobs-tick only.';
