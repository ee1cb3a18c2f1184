-- Points that nobody uses end after some months, the oldest first. They are taken away with the customer's next movement; until then
-- they count for nothing, and every answer says so.

alter table public.loyalty_programs
  add column expiry_months integer check (expiry_months between 1 and 120),
  add column expiry_from date check (expiry_from between '2000-01-01' and '9999-12-31'),
  add constraint loyalty_programs_expiry_has_beginning check (expiry_months is null or expiry_from is not null);
comment on column public.loyalty_programs.expiry_months is 'Points end so many months after they were earned; null: never.';
comment on column public.loyalty_programs.expiry_from is
  'The business day since which points end. Those that customers had by then count as earned on it: nobody loses points on the day of the decision.';

alter table public.loyalty_entries
  drop constraint loyalty_entries_kind_check, drop constraint loyalty_entries_sign, drop constraint loyalty_entries_adjusted_has_reason,
  add constraint loyalty_entries_kind_check check (kind in ('earned', 'redeemed', 'reversed', 'restored', 'adjusted', 'expired')),
  add constraint loyalty_entries_sign check (case kind when 'earned' then points > 0 when 'restored' then points > 0
    when 'redeemed' then points < 0 when 'reversed' then points < 0 when 'expired' then points < 0 else true end),
  add constraint loyalty_entries_adjusted_has_reason check (
    (kind = 'adjusted') = (reason is not null) and (kind in ('adjusted', 'expired')) = (sale_id is null));

create function private.points_ending(p_tenant_id uuid, p_contact_id uuid,
  out due bigint, out due_on date, out used bigint, out expiring bigint, out expires_on date)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_program public.loyalty_programs;
  v_group uuid[];
  v_gone bigint;
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  due := 0;
  expiring := 0;
  select * into v_program from public.loyalty_programs p
  where p.tenant_id = p_tenant_id and p.is_active and p.expiry_months is not null;
  if v_program.tenant_id is null then
    return;
  end if;
  v_group := private.contact_group(p_tenant_id, p_contact_id);
  select coalesce(-sum(e.points) filter (where e.points < 0), 0), coalesce(-sum(e.points), 0) into used, v_gone
  from public.loyalty_entries e
  where e.tenant_id = p_tenant_id and e.contact_id = any (v_group) and (e.points < 0 or e.kind = 'restored');
  -- What was used were the oldest; what is left of each day's points ends together. What a return gave back was never used: it ends
  -- with the day on which it was earned, so that nothing is kept by buying and bringing back.
  with earned as (
    select (greatest(private.business_date(p_tenant_id, e.created_at), v_program.expiry_from)
      + make_interval(months => v_program.expiry_months))::date as last_day, sum(e.points) as points
    from public.loyalty_entries e
    where e.tenant_id = p_tenant_id and e.contact_id = any (v_group) and e.points > 0 and e.kind <> 'restored'
    group by 1),
  remaining as (
    select d.last_day, greatest(least(d.points, sum(d.points) over (order by d.last_day) - v_gone), 0) as points from earned d)
  select coalesce(sum(r.points) filter (where r.last_day < v_today), 0), max(r.last_day) filter (where r.last_day < v_today and r.points > 0),
    min(r.last_day) filter (where r.last_day >= v_today and r.points > 0)
  into due, due_on, expires_on from remaining r;
  if expires_on is not null then
    -- Of the same sums once more: how many of what has not been used end on that day.
    select greatest(least(sum(e.points) filter (where x.last_day = expires_on), sum(e.points) - v_gone), 0) into expiring
    from public.loyalty_entries e
    cross join lateral (select (greatest(private.business_date(p_tenant_id, e.created_at), v_program.expiry_from)
      + make_interval(months => v_program.expiry_months))::date as last_day) x
    where e.tenant_id = p_tenant_id and e.contact_id = any (v_group) and e.points > 0 and e.kind <> 'restored' and x.last_day <= expires_on;
  end if;
end;
$$;
comment on function private.points_ending(uuid, uuid) is
  'Of a customer, merged contacts included: points that have ended and are not taken away yet (due, since due_on), all that went so far (used), and the next that end (expiring, after expires_on).';

create or replace function private.loyalty_points(p_tenant_id uuid, p_contact_id uuid)
returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(b.points), 0) from public.loyalty_balances b
    where b.tenant_id = p_tenant_id and b.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)))
    - (select e.due from private.points_ending(p_tenant_id, p_contact_id) e);
end;
$$;
comment on function private.loyalty_points(uuid, uuid) is
  'A customer''s points that can be used, merged contacts included, without those that have ended.';

create function private.expire_points(p_tenant_id uuid, p_contact_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_ending record;
  v_head uuid := private.contact_head(p_tenant_id, p_contact_id);
begin
  select * into v_ending from private.points_ending(p_tenant_id, p_contact_id);
  if v_ending.due > 0 then
    -- Two sales at once see the same and name it alike: it is taken away once.
    insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id)
    values (p_tenant_id, v_head, 'expired', -v_ending.due,
      md5(concat_ws(' ', v_head, 'expired', v_ending.due_on, v_ending.used))::uuid)
    on conflict (tenant_id, source_id, kind) do nothing;
  end if;
end;
$$;
comment on function private.expire_points(uuid, uuid) is 'Takes the points of a customer away that have ended.';

create or replace function private.tg_sales__loyalty()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_program public.loyalty_programs;
  v_paid record;
  v_points integer;
begin
  select * into v_program from public.loyalty_programs p where p.tenant_id = new.tenant_id and p.is_active;
  if v_program.tenant_id is null or exists (
      select 1 from public.contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id and c.is_staff) then
    return null;
  end if;
  select coalesce(sum(p.amount) filter (where p.tender_type = 'loyalty'), 0) as points,
    coalesce(sum(p.amount) filter (where p.tender_type not in ('loyalty', 'on_account')), 0)
      + case when new.order_id is not null then private.order_paid_in_advance(new.tenant_id, new.order_id) else 0 end as money
  into v_paid from public.sale_payments p where p.tenant_id = new.tenant_id and p.sale_id = new.id;
  perform private.expire_points(new.tenant_id, new.contact_id);
  if v_paid.points > 0 then
    insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, sale_id, recorded_by, recorded_by_name)
    values (new.tenant_id, new.contact_id, 'redeemed', -ceil(v_paid.points / v_program.point_value), new.id, new.id, new.cashier_id, new.cashier_name);
  end if;
  v_points := least(floor(greatest(v_paid.money - new.delivery_fee, 0) / v_program.earn_amount), 1000000000);
  if v_points > 0 then
    insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, sale_id, recorded_by, recorded_by_name)
    values (new.tenant_id, new.contact_id, 'earned', v_points, new.id, new.id, new.cashier_id, new.cashier_name);
  end if;
  return null;
end;
$$;
comment on function private.tg_sales__loyalty() is
  'Points of a sale with a customer: those that have ended go first, then those it was paid with, and those it earns come; delivery, debts and points earn none.';

create or replace function private.loyalty_program_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('is_active', p.is_active, 'earn_amount', p.earn_amount, 'point_value', p.point_value, 'minimum_points', p.minimum_points,
      'expiry_months', p.expiry_months)
     from public.loyalty_programs p where p.tenant_id = p_tenant_id),
    '{"is_active": false, "earn_amount": 100, "point_value": 1, "minimum_points": 1, "expiry_months": null}');
end;
$$;
comment on function private.loyalty_program_json(uuid) is 'The loyalty program as the API shows it; a suggestion that is switched off where none was made.';

create or replace function public.save_loyalty_program(p_program jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_step numeric;
  v_is_active boolean;
  v_months integer;
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
begin
  perform private.require_writable();
  perform private.input_object(p_program, 'p_program');
  v_is_active := private.input_flag(p_program, 'is_active', true);
  -- Who does not speak of it leaves it as it is.
  v_months := case when p_program ? 'expiry_months' then private.input_number(p_program, 'expiry_months', 1, 120, 1, '', false)
    else (select p.expiry_months from public.loyalty_programs p where p.tenant_id = v_tenant_id) end;
  select private.currency_step(t.currency_code) into v_step from public.tenants t where t.id = v_tenant_id;
  insert into public.loyalty_programs as p (tenant_id, is_active, earn_amount, point_value, minimum_points, expiry_months, expiry_from)
  values (v_tenant_id, v_is_active, private.input_number(p_program, 'earn_amount', 0.01, 1000000000, v_step),
    private.input_number(p_program, 'point_value', 0.01, 1000000, v_step),
    private.input_number(p_program, 'minimum_points', 1, 1000000, 1), v_months, case when v_months is not null then v_today end)
  on conflict (tenant_id) do update set is_active = excluded.is_active, earn_amount = excluded.earn_amount,
    point_value = excluded.point_value, minimum_points = excluded.minimum_points,
    expiry_months = excluded.expiry_months,
    -- Fewer months count from today as well.
    expiry_from = case when excluded.expiry_months < p.expiry_months then excluded.expiry_from
      when excluded.expiry_months is not null then coalesce(p.expiry_from, excluded.expiry_from) end
  where (p.is_active, p.earn_amount, p.point_value, p.minimum_points, p.expiry_months)
    is distinct from (excluded.is_active, excluded.earn_amount, excluded.point_value, excluded.minimum_points, excluded.expiry_months);
  return private.loyalty_program_json(v_tenant_id);
end;
$$;
comment on function public.save_loyalty_program(jsonb) is
  'Sets how points are earned and used, whether, and after how many months they end (expiry_months; left out: as it was). Points that customers have stay theirs while it is off. Needs settings.edit.';

create or replace function public.customer_points(p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_program jsonb := private.loyalty_program_json(v_tenant_id);
  v_points bigint;
  v_ending record;
begin
  if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff) then
    perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
  end if;
  v_points := private.loyalty_points(v_tenant_id, p_contact_id);
  select * into v_ending from private.points_ending(v_tenant_id, p_contact_id);
  return v_program || jsonb_build_object('contact_id', v_group[1], 'points', v_points,
    'worth', greatest(v_points, 0) * (v_program ->> 'point_value')::numeric,
    'expiring', v_ending.expiring, 'expires_on', v_ending.expires_on,
    -- What has ended stands there before it is taken away.
    'entries', case when v_ending.due > 0 then jsonb_build_array(jsonb_build_object('id', v_group[1], 'kind', 'expired', 'points', -v_ending.due,
      'reason', null, 'sale_id', null, 'number', null, 'recorded_by_name', null,
      'created_at', (v_ending.due_on + 1)::timestamp at time zone (select t.timezone from public.tenants t where t.id = v_tenant_id))) else '[]' end || (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'points', e.points, 'reason', e.reason,
        'sale_id', e.sale_id, 'number', case when e.kind in ('reversed', 'restored') then (
            select c.credit_note_number from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = e.source_id)
          else (select s.invoice_number from public.sales s where s.tenant_id = v_tenant_id and s.id = e.sale_id) end,
        'recorded_by_name', e.recorded_by_name, 'created_at', e.created_at) order by e.created_at desc, e.id desc), '[]')
      from (
        select * from public.loyalty_entries x where x.tenant_id = v_tenant_id and x.contact_id = any (v_group)
        order by x.created_at desc, x.id desc limit 100) e));
end;
$$;
comment on function public.customer_points(uuid) is
  'A customer''s points, what they are worth, how they are used, the next that end (expiring, last day expires_on), and the last hundred entries. Merged contacts included. Needs sales.record.';

create or replace function public.adjust_loyalty(p_adjustment jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('loyalty.adjust');
  v_id uuid;
  v_points integer;
  v_reason text;
  v_hash text := private.request_hash(p_adjustment);
  v_stored_hash text;
  v_contact public.contacts;
begin
  perform private.require_writable();
  perform private.input_object(p_adjustment, 'p_adjustment');
  v_id := private.input_uuid(p_adjustment, 'id');
  v_points := private.input_number(p_adjustment, 'points', -10000000, 10000000, 1);
  v_reason := private.input_text(p_adjustment, 'reason', 500, '', true);
  perform private.lock_request('loyalty', v_tenant_id, v_id);
  select e.request_hash into v_stored_hash from public.loyalty_entries e
  where e.tenant_id = v_tenant_id and e.source_id = v_id and e.kind = 'adjusted';
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return public.customer_points(private.input_uuid(p_adjustment, 'contact_id'));
  end if;
  v_contact := private.lock_contact(v_tenant_id, private.input_uuid(p_adjustment, 'contact_id'));
  perform private.refuse_staff_card(v_contact);
  perform private.expire_points(v_tenant_id, v_contact.id);
  if v_points = 0 then
    perform private.refuse_input('points', 'Say how many points come or go.');
  elsif v_points < 0 and private.loyalty_points(v_tenant_id, v_contact.id) < -v_points then
    perform private.fail(409, 'loyalty_exceeded', 'The customer does not have that many points.',
      jsonb_build_object('points', private.loyalty_points(v_tenant_id, v_contact.id)));
  end if;
  insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, reason, recorded_by, recorded_by_name, request_hash)
  values (v_tenant_id, v_contact.id, 'adjusted', v_points, v_id, v_reason, auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()), v_hash);
  perform private.write_audit(v_tenant_id, auth.uid(), 'loyalty_adjusted', 'contacts', v_contact.id, null,
    jsonb_build_object('points', v_points, 'reason', v_reason));
  return public.customer_points(v_contact.id);
end;
$$;
comment on function public.adjust_loyalty(jsonb) is
  'Gives or takes points {id, contact_id, points, reason}, never below zero. Idempotent by id and body. Needs loyalty.adjust.';
