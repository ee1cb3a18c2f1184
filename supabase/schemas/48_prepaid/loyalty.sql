-- Points: earned with what is paid, worth money at the next sale. They are no debt in the books until they are used: then they
-- are a cost of rewards, and the sale and its tax stand in full.

create function private.tg_loyalty_entries__balance()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.loyalty_balances as b (tenant_id, contact_id, points) values (new.tenant_id, new.contact_id, new.points)
  on conflict (tenant_id, contact_id) do update set points = b.points + excluded.points;
  return null;
end;
$$;
comment on function private.tg_loyalty_entries__balance() is 'Keeps the balance of a contact''s points.';

create function private.tg_loyalty_programs__method()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.switch_payment_method(new.tenant_id, 'loyalty', 'Points', new.is_active);
  return null;
end;
$$;
comment on function private.tg_loyalty_programs__method() is 'Tills offer points as a way to pay while the program runs.';

create function private.loyalty_points(p_tenant_id uuid, p_contact_id uuid)
returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(b.points), 0) from public.loyalty_balances b
    where b.tenant_id = p_tenant_id and b.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)))
    - (select e.due from private.points_ending(p_tenant_id, p_contact_id) e);
end;
$$;
comment on function private.loyalty_points(uuid, uuid) is
  'A customer''s points that can be used, merged contacts included, without those that have ended.';

create function private.tg_contacts__parted_points()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.loyalty_points(new.tenant_id, old.merged_into_id) < 0 or private.loyalty_points(new.tenant_id, new.id) < 0 then
    perform private.fail(409, 'in_use', 'This merge cannot be undone: points of one contact were spent by the other.');
  end if;
  return null;
end;
$$;
comment on function private.tg_contacts__parted_points() is
  'Refuses to part merged contacts when one would keep points that the other has spent.';

create function private.check_loyalty(p_tenant_id uuid, p_contact_id uuid, p_amount numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_program public.loyalty_programs;
  v_contact public.contacts;
  v_points bigint;
begin
  if p_amount = 0 then
    return;
  end if;
  if p_contact_id is null then
    perform private.fail(400, 'payment_mismatch', 'Points need a customer.');
  end if;
  select * into v_program from public.loyalty_programs p where p.tenant_id = p_tenant_id and p.is_active for share;
  if v_program.tenant_id is null then
    perform private.refuse_input('payments', 'This business does not accept points.');
  end if;
  v_contact := private.lock_contact(p_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  v_points := private.loyalty_points(p_tenant_id, v_contact.id);
  if ceil(p_amount / v_program.point_value) > v_points then
    perform private.fail(409, 'loyalty_exceeded', 'The customer does not have enough points.',
      jsonb_build_object('points', v_points, 'available', greatest(v_points, 0) * v_program.point_value));
  elsif v_points < v_program.minimum_points then
    perform private.fail(409, 'loyalty_below_minimum', 'The customer has too few points to pay with them.',
      jsonb_build_object('points', v_points, 'minimum_points', v_program.minimum_points));
  end if;
end;
$$;
comment on function private.check_loyalty(uuid, uuid, numeric) is
  'Raises loyalty_exceeded or loyalty_below_minimum for a payment in points; holds the contact, so that points are used once. The entry is written with the sale.';

create function private.tg_sales__loyalty()
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

create function private.tg_credit_notes__loyalty()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale public.sales;
  v_points record;
  v_back record;
  v_goods numeric;
  v_paid numeric;
  v_earn_amount numeric;
  v_is_active boolean;
  v_kept integer;
  v_from_points numeric;
  v_restored integer;
  v_ended bigint;
begin
  select coalesce(sum(e.points) filter (where e.kind = 'earned'), 0) as earned, -sum(e.points) filter (where e.kind = 'redeemed') as redeemed,
    coalesce(-sum(e.points) filter (where e.kind = 'reversed'), 0) as reversed,
    coalesce(sum(e.points) filter (where e.kind = 'restored'), 0) as restored, (array_agg(e.contact_id))[1] as contact_id
  into v_points from public.loyalty_entries e where e.tenant_id = new.tenant_id and e.sale_id = new.sale_id;
  if v_points.contact_id is null then
    return null;
  end if;
  -- What has ended goes first, else what comes back now would count as its use.
  perform private.expire_points(new.tenant_id, v_points.contact_id);
  v_ended := private.ended_points_of(new.tenant_id, new.sale_id, v_points.contact_id);
  select * into v_sale from public.sales s where s.tenant_id = new.tenant_id and s.id = new.sale_id;
  select coalesce((select sum(p.amount) from public.sale_payments p
      where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type = 'loyalty'), 0) as paid,
    coalesce((select sum(c.points_amount + case when c.refund_tender_type = 'loyalty' then c.refund_amount else 0 end) from public.credit_notes c
      where c.tenant_id = new.tenant_id and c.sale_id = new.sale_id), 0) as returned
  into v_back;
  v_goods := v_sale.total_amount - v_sale.delivery_net_amount - v_sale.delivery_tax_amount;
  select greatest(coalesce(sum(p.amount), 0) - v_sale.delivery_fee
    + case when v_sale.order_id is not null then private.order_paid_in_advance(new.tenant_id, v_sale.order_id) else 0 end, 0) into v_paid
  from public.sale_payments p
  where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type not in ('loyalty', 'on_account');
  select p.earn_amount, p.is_active into v_earn_amount, v_is_active from public.loyalty_programs p where p.tenant_id = new.tenant_id;
  -- What is kept earns what it would have earned alone: of a point that was earned with much, none stays with the little that is kept.
  -- Where the program has changed since, the points that were earned are divided.
  v_kept := case when v_goods > 0 then floor(case when floor(v_paid / v_earn_amount) = v_points.earned
    then v_paid * (v_goods - v_sale.refunded_amount) / (v_goods * v_earn_amount)
    else v_points.earned * (v_goods - v_sale.refunded_amount) / v_goods end) end;
  -- Points earn none. Those that came back as store credit before they came back as points only would, when that is spent: so much
  -- goes beforehand.
  v_from_points := greatest((
    select coalesce(sum(c.refund_amount), 0) from public.credit_notes c
    where c.tenant_id = new.tenant_id and c.sale_id = new.sale_id and c.refund_tender_type <> 'loyalty') - (
    select coalesce(sum(m.amount), 0) from (
      select p.amount from public.sale_payments p
      where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type not in ('loyalty', 'on_account')
      union all
      select a.amount from private.sale_account_payments(new.tenant_id, new.sale_id) a) m), 0);
  -- Parts of running amounts, so that the whole sale gives the whole back.
  v_restored := case when v_back.paid > 0 then floor(v_points.redeemed * v_back.returned / v_back.paid) end - v_points.restored;
  insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, sale_id, recorded_by, recorded_by_name)
  select new.tenant_id, v_points.contact_id, e.kind, e.points, new.id, new.sale_id, new.issued_by,
    (select f.full_name from public.profiles f where f.user_id = new.issued_by)
  from (values ('reversed', -greatest(greatest(v_points.earned - coalesce(v_kept, v_points.earned) - v_ended, 0)
    + case when v_is_active then floor(v_from_points / v_earn_amount)::integer else 0 end - v_points.reversed, 0)), ('restored', v_restored)) as e (kind, points)
  where e.points <> 0;
  return null;
end;
$$;
comment on function private.tg_credit_notes__loyalty() is
  'Goods that come back take the points with them that they earned, and bring those back that they were paid with.';

create function private.loyalty_program_json(p_tenant_id uuid)
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

create function public.get_loyalty_program()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.loyalty_program_json(private.require_permission('sales.record'));
end;
$$;
comment on function public.get_loyalty_program() is
  'How points are earned and used: {is_active, earn_amount, point_value, minimum_points}. Needs sales.record.';

create function public.save_loyalty_program(p_program jsonb)
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

create function public.customer_points(p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_program jsonb := private.loyalty_program_json(v_tenant_id);
  v_points bigint;
  v_ending record;
begin
  if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
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

create function public.adjust_loyalty(p_adjustment jsonb)
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
    perform private.refuse_input('points', 'Enter the points to add or remove.');
  elsif v_points < 0 and private.loyalty_points(v_tenant_id, v_contact.id) < -v_points then
    perform private.fail(409, 'loyalty_exceeded', 'The customer does not have enough points.',
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

grant execute on function
  public.get_loyalty_program(),
  public.save_loyalty_program(jsonb),
  public.customer_points(uuid),
  public.adjust_loyalty(jsonb)
  to authenticated;
