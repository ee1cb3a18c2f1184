-- Of several subscriptions of one business one decides, and everybody asks this file which: the gate (my_access), the right to write, the
-- lists of platform staff, late sales. An unpaid offer beside a running subscription decides nothing.

create function private.subscription_rank(p_status text)
returns integer language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_status in ('trial', 'trialing', 'active', 'past_due') then 1
  when p_status in ('pending', 'suspended') then 2
  else 3 end;
comment on function private.subscription_rank(text) is
  'Which of several subscriptions goes first: 1 one that runs, 2 an offer or one that was suspended (tenant_subscriptions_one_live_key allows '
  'one of these together), 3 one that has ended. Among equals the newest. With one row alone it decides, whatever its status.';

create function private.deciding_subscription(p_tenant_id uuid)
returns public.tenant_subscriptions language plpgsql stable security definer set search_path = '' as $$
declare
  v_subscription public.tenant_subscriptions;
begin
  select s.* into v_subscription from public.tenant_subscriptions s
  where s.tenant_id = p_tenant_id
  order by private.subscription_rank(s.status), s.created_at desc, s.id desc limit 1;
  return v_subscription;
end;
$$;
comment on function private.deciding_subscription(uuid) is
  'The subscription that decides what a business may do, all null without one: the one that runs, else the newest offer or suspended one, else the newest that ended.';

create function private.subscription_gate(p_status text, p_amount numeric, p_expires_at timestamptz)
returns text language sql stable parallel safe security invoker set search_path = ''
return case
  when p_status in ('trial', 'trialing') then
    case when coalesce(p_expires_at > clock_timestamp(), false) then 'allowed'
      when p_amount > 0 then 'trial=expired&payment=required' else 'trial=expired&upgrade=required' end
  when p_status = 'active' then 'allowed'
  when p_status in ('pending', 'past_due') then 'payment=required'
  when p_status in ('cancelled', 'suspended') then 'subscription=inactive'
  else 'setup=required' end;
comment on function private.subscription_gate(text, numeric, timestamptz) is
  'What a deciding subscription lets the people of a business do: allowed, or the query with which they are sent to billing (specification, section 4).';

create function private.subscription_end(p_subscription public.tenant_subscriptions)
returns timestamptz language sql immutable parallel safe security invoker set search_path = ''
return case p_subscription.status when 'active' then 'infinity'::timestamptz
  when 'trial' then p_subscription.expires_at when 'trialing' then p_subscription.expires_at end;
comment on function private.subscription_end(public.tenant_subscriptions) is
  'Until when a subscription as it is lets its business write; null when it does not at all, or a trial without an end.';

create function private.tg_tenant_subscriptions__note_end()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_end timestamptz := private.subscription_end(old);
begin
  -- Only one subscription of a business runs at a time: when that one stops, the right has ended.
  if v_end is not null and (tg_op = 'DELETE' or coalesce(private.subscription_end(new), '-infinity') < v_now) then
    insert into private.subscription_ends as e (tenant_id, ended_at)
    select t.id, least(v_end, v_now) from public.tenants t where t.id = old.tenant_id
    on conflict (tenant_id) do update set ended_at = excluded.ended_at;
  end if;
  return null;
end;
$$;
comment on function private.tg_tenant_subscriptions__note_end() is
  'Notes when the subscription that let a business write stopped doing so: now, or at the end of its trial when that is over.';

create function private.writable_until(p_tenant_id uuid)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.subscription_end(private.deciding_subscription(p_tenant_id)), (
    select e.ended_at from private.subscription_ends e where e.tenant_id = p_tenant_id));
end;
$$;
comment on function private.writable_until(uuid) is
  'Until when a business may write, or when it could last; null when it never could. A trial says its end itself.';

grant execute on function private.subscription_rank(text) to authenticated, service_role;
