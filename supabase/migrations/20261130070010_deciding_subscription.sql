-- Of several subscriptions of one business one decides, and everybody asks this file which: the gate (my_access), the right to write, the
-- lists of platform staff, late sales. Until now the newest did, so that an unpaid offer beside a running subscription locked a paying
-- business at once.

create function private.subscription_rank(p_status text)
returns integer language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_status in ('trial', 'trialing', 'active', 'past_due') then 1
  when p_status in ('pending', 'suspended') then 2
  else 3 end;
comment on function private.subscription_rank(text) is
  'Which of several subscriptions goes first: 1 one that runs (tenant_subscriptions_one_live_key allows one of these), 2 an offer or one '
  'that was suspended, 3 one that has ended. Among equals the newest. With one row alone it decides, whatever its status.';
-- Platform administrators write the table themselves, and the index below asks for the rank of what they write.
grant execute on function private.subscription_rank(text) to authenticated, service_role;

create index tenant_subscriptions_deciding_idx
  on public.tenant_subscriptions (tenant_id, private.subscription_rank(status), created_at desc, id desc);
comment on table public.tenant_subscriptions is
  'Subscriptions of a business; private.deciding_subscription says which of them decides what it may do. Written by platform administrators only.';

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

create or replace function private.tenant_is_writable(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_status text;
  v_expires_at timestamptz;
begin
  select s.status, s.expires_at into v_status, v_expires_at
  from public.tenant_subscriptions s
  where s.tenant_id = p_tenant_id
  order by private.subscription_rank(s.status), s.created_at desc, s.id desc limit 1;
  -- As private.subscription_gate says it, without the cost of a call: row policies ask this for every statement.
  return coalesce(
    v_status = 'active' or (v_status in ('trial', 'trialing') and v_expires_at > clock_timestamp()), false);
end;
$$;
comment on function private.tenant_is_writable(uuid) is
  'Whether the deciding subscription lets a tenant write: active, or a trial that has not expired. Reading always stays open.';

-- When the right to write ended ------------------------------------------------------------------------------------------------

create table private.subscription_ends (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  ended_at timestamptz not null
);
comment on table private.subscription_ends is
  'When a business last lost the subscription that let it write. expires_at does not say it: a subscription is suspended, cancelled or not paid long before or after its date. Written by a trigger only.';
call private.lock_down('private.subscription_ends');

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
create trigger _600_note_end after update of status, expires_at or delete on public.tenant_subscriptions
  for each row execute function private.tg_tenant_subscriptions__note_end();

-- Of those that are locked already the last change is what is known.
insert into private.subscription_ends (tenant_id, ended_at)
select s.tenant_id, max(s.updated_at) from public.tenant_subscriptions s group by s.tenant_id
having bool_and(s.status not in ('trial', 'trialing', 'active'));

create function private.writable_until(p_tenant_id uuid)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.subscription_end(private.deciding_subscription(p_tenant_id)), (
    select e.ended_at from private.subscription_ends e where e.tenant_id = p_tenant_id));
end;
$$;
comment on function private.writable_until(uuid) is
  'Until when a business may write, or when it could last; null when it never could. A trial says its end itself.';

create or replace function private.subscription_access(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', s.id, 'status', s.status, 'amount', s.amount, 'currency', s.currency,
      'expires_at', s.expires_at, 'current_period_end', s.current_period_end, 'plan_name', b.name)
    from private.deciding_subscription(p_tenant_id) as s left join public.billing_plans b on b.id = s.billing_plan_id
    where s.id is not null);
end;
$$;
comment on function private.subscription_access(uuid) is 'The subscription part of my_access: the one that decides, whatever its status.';

create or replace function private.platform_tenant_row(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.tenant_access(p_tenant_id) - 'storefront_enabled' || (
    select jsonb_build_object(
      'owner_email', (select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.user_id limit 1),
      'user_count', (select count(*) from public.tenant_users m where m.tenant_id = t.id),
      'product_count', (select count(*) from public.products p where p.tenant_id = t.id and p.archived_at is null),
      'sales_30_days', (select count(*) from public.sales s where s.tenant_id = t.id and s.occurred_at > now() - interval '30 days'),
      'subscription_id', s.id, 'subscription_status', s.status, 'plan_name', b.name, 'expires_at', s.expires_at, 'created_at', t.created_at)
    from public.tenants t
    left join lateral private.deciding_subscription(t.id) as s on true
    left join public.billing_plans b on b.id = s.billing_plan_id
    where t.id = p_tenant_id);
end;
$$;
