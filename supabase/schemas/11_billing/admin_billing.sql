-- What platform administrators do about money: plans, coupons, credit, trials, invoices. Each needs the second factor and is written down with
-- its reason; ids are the client's, so that a request that is sent again does nothing twice.

create function private.billing_reason(p_body jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_reason text := private.input_text(p_body, 'reason', 500, '', true);
begin
  if length(v_reason) < 10 then
    perform private.refuse_input('reason', 'Give a reason of 10 to 500 characters.');
  end if;
  return v_reason;
end;
$$;
comment on function private.billing_reason(jsonb) is 'The reason of an administrator, 10 to 500 characters.';

create function private.is_plan_sold(p_plan_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.tenant_subscriptions s where s.billing_plan_id = p_plan_id)
    or exists (select 1 from public.plan_prices x join public.tenant_subscriptions s on x.id in (s.plan_price_id, s.pending_plan_price_id) where x.plan_id = p_plan_id)
    or exists (select 1 from public.plan_prices x join public.subscription_invoices i on i.plan_price_id = x.id where x.plan_id = p_plan_id)
    or exists (select 1 from public.subscription_changes c where p_plan_id::text in (c.before ->> 'billing_plan_id', c.after ->> 'billing_plan_id'));
end;
$$;
comment on function private.is_plan_sold(uuid) is 'Whether a business has or had a plan, chose it for later, or was billed for it.';

create function public.admin_list_plans()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_platform_right('admin_list_plans');
  return coalesce((
    select jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] || jsonb_build_object(
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'currency', x.currency, 'period', x.period, 'amount', x.amount,
          'valid_from', x.valid_from, 'retired_at', x.retired_at) order by x.currency, x.period, x.valid_from desc), '[]')
        from public.plan_prices x where x.plan_id = p.id),
      'subscribers', (select count(*) from public.tenant_subscriptions s where s.billing_plan_id = p.id and s.status in ('active', 'past_due')),
      'is_used', private.is_plan_sold(p.id)) order by p.position, p.name)
    from public.billing_plans p), '[]');
end;
$$;
comment on function public.admin_list_plans() is 'All plans with every version of their prices and how many businesses pay for them. Platform administrators with a second factor.';

create function private.plan_features(p_plan jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_features jsonb := private.input_array(p_plan, 'features', 0, 30);
begin
  if exists (select 1 from jsonb_array_elements(v_features) f
      where jsonb_typeof(f) <> 'string' or private.shown_text(f #>> '{}') is null or length(f #>> '{}') > 120) then
    perform private.refuse_input('features', 'Each feature is a text of 1 to 120 characters.');
  end if;
  return v_features;
end;
$$;
comment on function private.plan_features(jsonb) is 'What a plan says it has: texts that every owner and visitor is shown.';

create function public.admin_save_plan(p_plan jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_plan');
  v_id uuid := private.input_uuid(private.input_object(p_plan, 'p_plan'), 'id');
  v_currency text := private.input_text(p_plan, 'currency', 3, '', true);
  v_color text := lower(private.input_text(p_plan, 'badge_color', 7));
  v_step numeric := (select c.step from public.currencies c where c.code = v_currency);
  v_before public.billing_plans;
  v_after public.billing_plans;
begin
  if v_step is null then
    perform private.refuse_input('currency', 'This currency is not offered.');
  elsif v_color !~ '^#[0-9a-f]{6}$' then
    perform private.refuse_input('badge_color', 'Write the colour as #1a2b3c.');
  end if;
  select p.* into v_before from public.billing_plans p where p.id = v_id for update;
  if v_before.id is not null and (v_before.currency, v_before.period) is distinct from (v_currency, p_plan ->> 'period') then
    perform private.fail(409, 'in_use', 'Currency and period of a plan stay as they are. Add a price instead.');
  end if;
  insert into public.billing_plans as p (id, name, price, currency, period, features, description, badge, badge_color, position, is_public)
  values (v_id, private.input_text(p_plan, 'name', 80, '', true), private.input_number(p_plan, 'price', 0, 1e9, v_step), v_currency,
    private.input_choice(p_plan, 'period', array['trial', 'month', 'year']), private.plan_features(p_plan),
    private.input_text(p_plan, 'description', 500), private.input_text(p_plan, 'badge', 40), v_color,
    private.input_number(p_plan, 'position', 0, 10000, 1), coalesce(private.input_flag(p_plan, 'is_public', false), false))
  on conflict (id) do update set name = excluded.name, price = excluded.price, features = excluded.features, description = excluded.description,
    badge = excluded.badge, badge_color = excluded.badge_color, position = excluded.position, is_public = excluded.is_public
  returning p.* into v_after;
  update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from)
  where x.plan_id = v_id and x.currency = v_currency and x.period = v_after.period and x.retired_at is null and x.amount <> v_after.price;
  if v_before is distinct from v_after then
    perform private.write_audit(null, v_admin_id, 'plan_saved', 'billing_plans', v_id, to_jsonb(v_before), to_jsonb(v_after));
  end if;
  return to_jsonb(v_after) - array['created_at', 'updated_at'];
end;
$$;
comment on function public.admin_save_plan(jsonb) is
  'Adds or changes a plan by its id. Another price is another version: who has the plan keeps theirs. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_delete_plan(p_plan_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_delete_plan');
  v_plan public.billing_plans;
begin
  -- Whoever takes the plan meanwhile holds its row (private.billing_price).
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif private.is_plan_sold(p_plan_id) then
    perform private.fail(409, 'in_use', 'Businesses have or had this plan. Hide it instead.');
  elsif exists (select 1 from private.platform_settings s where s.default_plan_id = p_plan_id) then
    perform private.fail(409, 'in_use', 'New businesses begin on this plan. Choose another one for them in the settings first.');
  end if;
  delete from public.billing_plans p where p.id = p_plan_id;
  perform private.write_audit(null, v_admin_id, 'plan_deleted', 'billing_plans', p_plan_id, to_jsonb(v_plan), null);
  return jsonb_build_object('id', p_plan_id);
end;
$$;
comment on function public.admin_delete_plan(uuid) is
  'Deletes a plan that was never sold, with its prices; one that any business has or had is refused (in_use). Answers {id}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_save_coupon(p_coupon jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_coupon');
  v_id uuid := private.input_uuid(private.input_object(p_coupon, 'p_coupon'), 'id');
  v_code text := upper(private.input_text(p_coupon, 'code', 40, '', true));
  v_duration text := private.input_choice(p_coupon, 'duration', array['once', 'months', 'forever']);
  v_percent numeric := private.input_number(p_coupon, 'percent', 0.0001, 100, 0.0001, '', false);
  v_amount numeric := private.input_number(p_coupon, 'amount', 0.01, 1e12, 0.01, '', false);
  v_before private.billing_coupons;
  v_after private.billing_coupons;
begin
  if v_code !~ '^[A-Z0-9][A-Z0-9_-]{1,39}$' then
    perform private.refuse_input('code', 'A code has 2 to 40 letters, digits, - and _.');
  elsif num_nonnulls(v_percent, v_amount) <> 1 then
    perform private.refuse_input('percent', 'Give a percentage or an amount.');
  elsif v_amount is not null and not exists (select 1 from public.currencies c where c.code = p_coupon ->> 'currency') then
    perform private.refuse_input('currency', 'This currency is not offered.');
  elsif private.input_instant(p_coupon, 'valid_until') < '2020-01-01' then
    perform private.refuse_input('valid_until', 'Choose a day from 2020 on.');
  elsif exists (select 1 from private.billing_coupons c where c.code = v_code and c.id <> v_id) then
    perform private.fail(409, 'in_use', 'Another coupon has this code.', '{"field": "code"}');
  end if;
  select c.* into v_before from private.billing_coupons c where c.id = v_id for update;
  if v_before.redeemed > 0 and (v_before.percent, v_before.amount, v_before.duration) is distinct from (v_percent, v_amount, v_duration) then
    perform private.fail(409, 'in_use', 'This coupon was used. Its discount stays as it is.');
  end if;
  insert into private.billing_coupons as c (id, code, percent, amount, currency, duration, months, valid_until, max_redemptions)
  values (v_id, v_code, v_percent, v_amount, case when v_amount is not null then p_coupon ->> 'currency' end, v_duration,
    case when v_duration = 'months' then private.input_number(p_coupon, 'months', 1, 120, 1) end, private.input_instant(p_coupon, 'valid_until'),
    coalesce(private.input_number(p_coupon, 'max_redemptions', greatest(1, coalesce(v_before.redeemed, 0)), 1000000, 1, '', false), 1000000))
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount, currency = excluded.currency,
    duration = excluded.duration, months = excluded.months, valid_until = excluded.valid_until, max_redemptions = excluded.max_redemptions
  returning c.* into v_after;
  perform private.write_audit(null, v_admin_id, 'coupon_saved', 'billing_coupons', v_id, to_jsonb(v_before), to_jsonb(v_after));
  return to_jsonb(v_after) - 'created_at';
end;
$$;
comment on function public.admin_save_coupon(jsonb) is
  'Adds or changes a coupon by its id: {id, code, percent or amount with currency, duration, months, valid_until, max_redemptions}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_extend_trial(p_extension jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_extend_trial');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_extension, 'p_extension'), 'tenant_id');
  v_until timestamptz := private.input_instant(p_extension, 'expires_at');
  v_reason text := private.billing_reason(p_extension);
  v_sub public.tenant_subscriptions;
  v_first timestamptz;
  v_limits private.platform_settings;
begin
  perform private.lock_billing(v_tenant_id);
  select s.* into v_limits from private.platform_settings s;
  v_sub := private.deciding_subscription(v_tenant_id);
  if coalesce(v_sub.status not in ('trial', 'trialing'), true) then
    perform private.fail(409, 'no_trial', 'This business is not on trial.');
  elsif v_until is null or v_until < greatest(v_sub.expires_at, clock_timestamp()) or v_until > greatest(v_sub.expires_at, clock_timestamp()) + make_interval(days => v_limits.trial_extension_days, mins => 1) then
    perform private.refuse_input('expires_at', format('A trial is extended by 1 to %s days.', v_limits.trial_extension_days));
  end if;
  select min((c.before ->> 'expires_at')::timestamptz) into v_first from public.subscription_changes c
  where c.tenant_id = v_tenant_id and c.subscription_id = v_sub.id and c.what = 'trial_extended';
  if v_until > coalesce(v_first, v_sub.expires_at) + make_interval(days => v_limits.trial_extension_total_days, mins => 1) then
    perform private.fail(409, 'trial_too_long', format('A trial is extended by %s days in all at most.', v_limits.trial_extension_total_days));
  end if;
  if v_until <> v_sub.expires_at then
    update public.tenant_subscriptions s set expires_at = v_until, current_period_end = greatest(v_until, s.current_period_start) where s.id = v_sub.id;
    perform private.write_audit(v_tenant_id, v_admin_id, 'trial_extended', 'tenant_subscriptions', v_sub.id,
      jsonb_build_object('expires_at', v_sub.expires_at), jsonb_build_object('expires_at', v_until, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(v_tenant_id);
end;
$$;
comment on function public.admin_extend_trial(jsonb) is
  'Lets a trial last until {tenant_id, expires_at, reason}: as many days at a time and in all as private.platform_settings allows (90, 180). Platform administrators with a second factor; audited.';

create function public.admin_give_credit(p_credit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_give_credit');
  v_id uuid := private.input_uuid(private.input_object(p_credit, 'p_credit'), 'id');
  v_tenant_id uuid := private.input_uuid(p_credit, 'tenant_id');
  v_reason text := private.billing_reason(p_credit);
  v_currency text := private.input_text(p_credit, 'currency', 3, '', true);
  v_amount numeric;
  v_is_new boolean;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif not exists (select 1 from public.currencies c where c.code = v_currency) then
    perform private.refuse_input('currency', 'This currency is not offered.');
  end if;
  v_amount := private.input_number(p_credit, 'amount', 0.01, 100000, (select c.step from public.currencies c where c.code = v_currency));
  perform private.lock_billing(v_tenant_id);
  insert into public.subscription_credits (tenant_id, id, currency, amount, reason, note, created_by)
  values (v_tenant_id, v_id, v_currency, v_amount, 'given', v_reason, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  v_is_new := found;
  if not v_is_new and not exists (
      select 1 from public.subscription_credits c
      where c.tenant_id = v_tenant_id and c.id = v_id and (c.currency, c.amount, c.reason, c.note) = (v_currency, v_amount, 'given', v_reason)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'credit_given', 'subscription_credits', v_id, null,
      jsonb_build_object('amount', v_amount, 'currency', v_currency, 'reason', v_reason));
  end if;
  return jsonb_build_object('currency', v_currency, 'balance', private.billing_balance(v_tenant_id, v_currency));
end;
$$;
comment on function public.admin_give_credit(jsonb) is
  'Gives a business credit, which its next bills use first: {id, tenant_id, currency, amount, reason}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_change_subscription(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_change_subscription');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_action text := private.input_choice(p_change, 'action', array['change_plan', 'suspend', 'restore']);
  v_reason text := private.billing_reason(p_change);
  v_at timestamptz := date_trunc('second', clock_timestamp());
  v_before public.tenant_subscriptions;
  v_quote jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  if v_before.id is null or private.subscription_rank(v_before.status) = 3 then
    perform private.fail(409, 'not_billed', 'This business has no open subscription.');
  elsif v_action = 'change_plan' then
    v_quote := private.save_quote(v_tenant_id, p_change || '{"begins": "now"}', v_at);
    perform private.confirm_quote(v_tenant_id, (v_quote ->> 'quote_id')::uuid, v_quote ->> 'quote_hash', v_at);
  elsif v_action = 'suspend' then
    update public.tenant_subscriptions s set status = 'suspended' where s.id = v_before.id and s.status <> 'suspended';
  else
    update public.tenant_subscriptions s set status = coalesce(s.status_before_suspension, 'active'), status_before_suspension = null,
      expires_at = case when s.status_before_suspension = 'active' then s.grace_until else s.expires_at end
    where s.id = v_before.id and s.status = 'suspended';
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_' || v_action, 'tenant_subscriptions', v_before.id,
    private.subscription_facts(v_before), private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('reason', v_reason));
  return private.billing_state_of(v_tenant_id);
end;
$$;
comment on function public.admin_change_subscription(jsonb) is
  'change_plan (at once, a lower price gives credit; with billing_plan_id, period, currency), suspend or restore the subscription of a business: {tenant_id, action, reason}. '
  'Answers its billing_state. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_billing_state(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_billing_state');
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(p_tenant_id, v_admin_id, 'admin_billing_state', 'tenants', p_tenant_id, null, null);
  return private.billing_state_of(p_tenant_id) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(private.invoice_json(i, true) order by i.issued_at desc, i.id desc), '[]')
      from (select x.* from public.subscription_invoices x where x.tenant_id = p_tenant_id order by x.issued_at desc, x.id desc limit 100) i),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('what', c.what, 'before', c.before, 'after', c.after, 'occurred_at', c.occurred_at,
        'actor_id', c.actor_id) order by c.occurred_at desc, c.id desc), '[]')
      from (select x.* from public.subscription_changes x where x.tenant_id = p_tenant_id order by x.occurred_at desc, x.id desc limit 100) c));
end;
$$;
comment on function public.admin_billing_state(uuid) is
  'How a business stands with the platform, as its owner sees it, with its newest 100 invoices and changes. Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_list_plans(),
  public.admin_save_plan(jsonb),
  public.admin_delete_plan(uuid),
  public.admin_save_coupon(jsonb),
  public.admin_extend_trial(jsonb),
  public.admin_give_credit(jsonb),
  public.admin_change_subscription(jsonb),
  public.admin_billing_state(uuid)
  to authenticated;
