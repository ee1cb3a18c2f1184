-- A shop whose business is locked takes no orders: its staff reach only billing (specification, section 4), so nobody would see them.
-- It says so where a shop that was paused by its owner says it, before anything is put into the checkout. The owner's own pause is left as
-- it is, and visitors are not told which of the two it is: what a business owes to the platform is no matter of theirs (decision 0052).

create or replace function private.require_taking_orders(p_settings public.storefront_settings, p_now timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_settings.tenant_id);
begin
  if not private.tenant_is_writable(p_settings.tenant_id) then
    perform private.fail(409, 'shop_takes_no_orders', 'This shop takes no orders at the moment.');
  end if;
  if private.is_paused(p_settings, p_now) then
    perform private.fail(409, 'orders_paused', coalesce(p_settings.pause_message, 'This shop takes no orders at the moment.'),
      jsonb_build_object('until', p_settings.orders_paused_until, 'message', p_settings.pause_message));
  end if;
  if p_settings.orders_only_when_open and p_settings.opening_hours <> '{}'
    and not private.is_open_at(p_settings, p_now at time zone v_zone) then
    perform private.fail(409, 'shop_closed', 'This shop is closed now and takes orders only while it is open.',
      jsonb_build_object('opens_at', private.opens_next(p_settings, v_zone, p_now)));
  end if;
end;
$$;
comment on function private.require_taking_orders(public.storefront_settings, timestamptz) is
  'Raises shop_takes_no_orders, orders_paused or shop_closed while the shop takes no orders: its business is locked, its owner paused it, or it is closed.';

create or replace function public.shop_context(p_tenant_id uuid default null, p_slug text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := coalesce(p_tenant_id, (select f.tenant_id from public.storefront_settings f where f.slug = lower(btrim(p_slug))));
  v_profile jsonb := private.shop_profile(v_tenant_id);
begin
  return case
    when v_profile is null then private.no_shop_context()
    when exists (select 1 from public.tenants t where t.id = v_tenant_id and t.status in ('active', 'trial')) then
      case when private.tenant_is_writable(v_tenant_id) then v_profile
        else jsonb_set(v_profile, '{ordering,paused}', '{"until": null, "message": "This shop takes no orders at the moment."}') end
    -- A business that was shut down is named and dressed for its visitors, and says nothing else of itself.
    else private.no_shop_context() || (
      select jsonb_object_agg(e.key, e.value) from jsonb_each(v_profile) e
      where e.key in ('state', 'tenant_id', 'name', 'slug', 'logo_url', 'primary_color', 'secondary_color', 'accent_color')) end;
end;
$$;
comment on function public.shop_context(uuid, text) is
  'ShopContext by tenant or slug: what a shop shows of itself, of a suspended or closed business only name, slug and looks. '
  'One whose business is locked reads as paused. Never null: an unknown shop has state not_found.';

create or replace function private.left_carts(p_now timestamptz)
returns setof private.shopper_carts language sql stable security definer set search_path = '' as $$
  select c.* from private.shopper_carts c
  join public.storefront_settings s on s.tenant_id = c.tenant_id and s.is_enabled and s.cart_mail_hours is not null
  join public.tenants t on t.id = c.tenant_id and t.status in ('active', 'trial')
  join private.shopper_accounts a on a.tenant_id = c.tenant_id and a.user_id = c.user_id and a.cart_mails_agreed_at is not null
  where c.mailed_at is null and c.lines <> '[]' and c.changed_at < p_now - make_interval(hours => s.cart_mail_hours)
    -- What lay there when it was switched on, or when somebody agreed, is not dug up.
    and c.changed_at > p_now - interval '7 days'
    -- Nobody is called back to a shop that takes no orders.
    and private.tenant_is_writable(c.tenant_id);
$$;

create or replace function private.stranger_refusal(p_tenant_id uuid, p_action text, p_input jsonb, p_count integer, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clients text[] := private.stranger_clients(p_input);
  v_limits integer[] := private.stranger_limits(p_action);
  v_window timestamptz := date_bin('10 minutes', p_now, '2000-01-01');
  v_before integer;
  v_is_much boolean := false;
begin
  perform private.require_counted();
  -- What waits for people is not taken where nobody can come in. Orders have their own word; what was ordered before can be paid.
  if p_action not in ('order', 'payment_claim', 'coupon_code') and not private.tenant_is_writable(p_tenant_id) then
    perform private.fail(409, 'shop_unattended', 'Nobody of this shop can answer at the moment.');
  end if;
  for i in 1..3 loop
    continue when v_clients[i] = '';
    if p_count > 0 then
      insert into private.stranger_attempts as a (tenant_id, action, client, window_start, attempts)
      values (p_tenant_id, p_action, v_clients[i], v_window, p_count)
      on conflict (tenant_id, action, client, window_start) do update set attempts = a.attempts + p_count
      returning a.attempts - p_count into v_before;
    else
      select coalesce(max(a.attempts), 0) into v_before from private.stranger_attempts a
      where a.tenant_id = p_tenant_id and a.action = p_action and a.client = v_clients[i] and a.window_start = v_window;
    end if;
    if v_before >= v_limits[i + 3] then
      return private.answer_refusal(429, 'rate_limited', 'This was done very often from here. Try again in some minutes.',
        jsonb_build_object('retry_after_seconds', ceil(extract(epoch from v_window + interval '10 minutes' - p_now))::integer));
    end if;
    v_is_much := v_is_much or v_before >= v_limits[i];
  end loop;
  delete from private.stranger_attempts a where a.ctid in (
    select o.ctid from private.stranger_attempts o where o.tenant_id = p_tenant_id and o.window_start < p_now - interval '1 hour' limit 20 for update skip locked);
  if v_is_much and not private.spend_challenge(p_tenant_id, p_action, p_input -> 'challenge', p_now) then
    return private.answer_refusal(428, 'challenge_required', 'This was done often from here. Your device has to do a little work first.',
      jsonb_build_object('challenge', private.make_challenge(p_tenant_id, p_action, p_now)));
  end if;
  return null;
end;
$$;
comment on function private.stranger_refusal(uuid, text, jsonb, integer, timestamptz) is
  'Counts something that anyone may send, and the refusal to answer with: rate_limited, challenge_required (details challenge) or null. It is answered, not raised, so that the count stays. A count of 0 only looks. Raises shop_unattended where the business is locked and what is sent would wait for its people.';
