-- Points that nobody uses end after some months, the oldest first. They are taken away with the customer's next movement; until then
-- they count for nothing, and every answer says so.

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
