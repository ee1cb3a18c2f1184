-- Platform staff read what a change of a subscription will do to the business before they make it. The same rank and the same gate answer
-- here and afterwards.

create function private.subscription_reason(p_gate text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case p_gate
  when 'payment=required' then 'a payment is due'
  when 'subscription=inactive' then 'the subscription is cancelled or suspended'
  when 'setup=required' then 'there is no subscription'
  when 'trial=expired&payment=required' then 'the trial has ended and payment is due'
  when 'trial=expired&upgrade=required' then 'the trial has ended' end;
comment on function private.subscription_reason(text) is 'Why a gate other than allowed is closed, as the end of a sentence.';

create function private.subscription_effect(p_before text, p_after text, p_is_same boolean)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_before = 'allowed' and p_after <> 'allowed' then 'locks'
  when p_before <> 'allowed' and p_after = 'allowed' then 'opens'
  when p_is_same and p_before = p_after then 'none'
  when p_after = 'allowed' then 'stays_open'
  else 'stays_locked' end;
comment on function private.subscription_effect(text, text, boolean) is
  'What becomes of a business whose gate was the first and will be the second: none, locks, opens, stays_open or stays_locked.';

create function private.subscription_sentence(
  p_effect text, p_name text, p_after text, p_expires_at timestamptz, p_status text, p_is_own boolean)
returns text language sql stable parallel safe security invoker set search_path = ''
return case p_effect
  when 'locks' then format('This locks %s at once: %s, so its people reach only Billing and its shop takes no orders.',
    p_name, private.subscription_reason(p_after))
  when 'opens' then format('This opens %s at once%s.', p_name,
    case when p_status in ('trial', 'trialing') then to_char(p_expires_at at time zone 'UTC', '", until" FMDD FMMonth YYYY') else '' end)
  when 'stays_open' then format('%s keeps working%s.', p_name,
    case when p_status in ('trial', 'trialing') then to_char(p_expires_at at time zone 'UTC', '", until" FMDD FMMonth YYYY') else '' end)
  when 'stays_locked' then format('%s stays locked: %s.', p_name, private.subscription_reason(p_after))
  when 'none' then case
    when p_is_own and p_after = 'allowed' then format('Changes nothing: %s keeps working%s.', p_name,
      case when p_status in ('trial', 'trialing') then to_char(p_expires_at at time zone 'UTC', '", until" FMDD FMMonth YYYY') else '' end)
    when p_is_own then format('Changes nothing: %s stays locked, as %s.', p_name, private.subscription_reason(p_after))
    when p_after = 'allowed' then 'Changes nothing while the running subscription lasts.'
    else format('Changes nothing: another subscription decides, and %s stays locked, as %s.', p_name, private.subscription_reason(p_after)) end
  end || case when p_is_own and p_effect in ('none', 'opens', 'stays_open') and p_status = 'active' and p_expires_at is not null then
    format(' It does not end on %s: only a trial ends automatically, others end when their status is changed.', to_char(p_expires_at at time zone 'UTC', 'FMDD FMMonth YYYY'))
    else '' end;
comment on function private.subscription_sentence(text, text, text, timestamptz, text, boolean) is 'An effect in words for platform staff; days are those of UTC, as on the whole page.';

create function public.admin_preview_subscription(
  p_tenant_id uuid, p_subscription_id uuid default null, p_status text default null, p_amount numeric default 0,
  p_expires_at timestamptz default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
  v_status text := (select t.status from public.tenants t where t.id = p_tenant_id);
  v_before public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_gate_before text := private.subscription_gate(v_before.status, v_before.amount, v_before.expires_at);
  v_after record;
  v_gate_after text;
  v_effect text;
begin
  perform private.require_platform_right('admin_preview_subscription');
  select t.name into v_name from public.tenants t where t.id = p_tenant_id;
  if v_name is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  if p_status not in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired') then
    perform private.refuse_input('p_status', 'This status does not exist.');
  end if;
  if p_subscription_id is not null and not exists (
    select 1 from public.tenant_subscriptions s where s.tenant_id = p_tenant_id and s.id = p_subscription_id) then
    perform private.fail(404, 'not_found', 'This subscription does not exist.');
  end if;
  if private.subscription_rank(p_status) < 3 and exists (
    select 1 from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id and private.subscription_rank(s.status) < 3) then
    return jsonb_build_object('effect', 'refused', 'gate_before', v_gate_before, 'gate_after', v_gate_before,
      'sentence', 'This business already has an open subscription. Change or end that one first.');
  end if;
  select w.* into v_after
  from (
    select s.id, s.status, s.amount, s.expires_at, s.created_at, s.id as tie from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id
    union all
    -- A new one is the newest; one that is changed stays as old as it is.
    select p_subscription_id, p_status, p_amount, p_expires_at, coalesce(
      (select s.created_at from public.tenant_subscriptions s where s.id = p_subscription_id), 'infinity'), p_subscription_id
    where p_status is not null) w
  order by private.subscription_rank(w.status), w.created_at desc, w.tie desc limit 1;
  v_gate_after := private.subscription_gate(v_after.status, v_after.amount, v_after.expires_at);
  v_effect := private.subscription_effect(v_gate_before, v_gate_after,
    (v_after.id is not distinct from v_before.id and (v_after.id is not null or v_after.status is null))
    and v_after.expires_at is not distinct from v_before.expires_at);
  return jsonb_build_object('effect', v_effect, 'gate_before', v_gate_before, 'gate_after', v_gate_after,
    'sentence', private.subscription_sentence(v_effect, v_name, v_gate_after, v_after.expires_at, v_after.status,
        p_status is not null and v_after.id is not distinct from p_subscription_id)
      || case when v_status in ('suspended', 'closed')
        then format(' The account of the business itself is %s, which nothing here changes.', v_status) else '' end);
end;
$$;
comment on function public.admin_preview_subscription(uuid, uuid, text, numeric, timestamptz) is
  'What adding a subscription (no p_subscription_id), changing one, or removing one (no p_status) would do to a business: effect (none, locks, opens, '
  'stays_open, stays_locked, refused), the gate before and after, and a sentence. Writes nothing. Platform administrators with a second factor.';

grant execute on function public.admin_preview_subscription(uuid, uuid, text, numeric, timestamptz) to authenticated;
