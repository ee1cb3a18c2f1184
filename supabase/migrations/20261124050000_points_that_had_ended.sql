-- Points that have ended are gone once. The return of the sale that earned them took them a second time, and the customer stood below
-- zero; and whoever shortened the months ended on that day what customers had been promised for longer.

create function private.ended_points_of(p_tenant_id uuid, p_sale_id uuid, p_contact_id uuid)
returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_earned record;
begin
  select max(e.created_at) as at, coalesce(sum(e.points), 0) as points into v_earned
  from public.loyalty_entries e where e.tenant_id = p_tenant_id and e.sale_id = p_sale_id and e.kind = 'earned';
  if v_earned.points = 0 then
    return 0;
  end if;
  -- The oldest go first: after points were taken away, all that went by then are the oldest of those that ever came.
  return least(v_earned.points, (
    select coalesce(-sum(x.points), 0)
    from public.loyalty_entries x
    where x.tenant_id = p_tenant_id and x.contact_id = any (v_group) and x.kind = 'expired' and x.created_at > v_earned.at
      and (select sum(c.points) from public.loyalty_entries c
        where c.tenant_id = p_tenant_id and c.contact_id = any (v_group) and c.points > 0 and c.kind <> 'restored' and c.created_at <= v_earned.at)
        <= (select -sum(g.points) from public.loyalty_entries g
        where g.tenant_id = p_tenant_id and g.contact_id = any (v_group) and (g.points < 0 or g.kind = 'restored') and g.created_at <= x.created_at)));
end;
$$;
comment on function private.ended_points_of(uuid, uuid, uuid) is
  'How many of the points that a sale earned have ended and were taken away: a return does not take them again.';

create or replace function private.tg_credit_notes__loyalty()
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
    coalesce((select sum(c.refund_amount) from public.credit_notes c
      where c.tenant_id = new.tenant_id and c.sale_id = new.sale_id and c.refund_tender_type = 'loyalty'), 0) as returned
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
  -- Points earn none. Those that come back as store credit or onto a card would, when that is spent: so much goes beforehand.
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
