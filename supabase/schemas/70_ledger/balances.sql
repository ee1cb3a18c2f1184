-- Balances by month and day. A sale does not touch them: every 128th entry takes in those that came since the last time, and who reads
-- adds the few that are not taken in yet. Numbers are taken in order and held until commit, so no entry is passed over.

create function private.fold_ledger(p_tenant_id uuid, p_until bigint default null)
returns bigint language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_from bigint;
  v_until bigint;
begin
  insert into private.ledger_watermarks (tenant_id, sequence) values (p_tenant_id, 0) on conflict (tenant_id) do nothing;
  select w.sequence into v_from from private.ledger_watermarks w where w.tenant_id = p_tenant_id for update;
  select coalesce(p_until, max(e.sequence)) into v_until from public.journal_entries e where e.tenant_id = p_tenant_id;
  if coalesce(v_until, 0) <= v_from then
    return v_from;
  end if;
  insert into public.ledger_balances as b (tenant_id, grain, starts_on, ledger_account_id, location_id, debit, credit)
  select p_tenant_id, case grouping(t.day) when 0 then 'day' else 'month' end, coalesce(t.day, t.month), t.ledger_account_id, t.location_id,
    sum(t.debit), sum(t.credit)
  from (
    select l.business_date as day, date_trunc('month', l.business_date)::date as month, l.ledger_account_id, l.location_id, l.debit, l.credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where e.tenant_id = p_tenant_id and e.sequence > v_from and e.sequence <= v_until) t
  group by grouping sets ((t.day, t.ledger_account_id, t.location_id), (t.month, t.ledger_account_id, t.location_id))
  order by 2, 3, 4, 5
  on conflict (tenant_id, grain, starts_on, ledger_account_id, location_key)
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  update private.ledger_watermarks w set sequence = v_until where w.tenant_id = p_tenant_id;
  return v_until;
end;
$$;
comment on function private.fold_ledger(uuid, bigint) is
  'Takes the entries after the watermark into the balances, up to p_until or all that there are. Answers the new watermark.';

create function private.tg_journal_entries__fold()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.fold_ledger(new.tenant_id, new.sequence);
  return null;
end;
$$;
comment on function private.tg_journal_entries__fold() is 'Every 128th entry takes the ones since the last time into the balances.';

create type private.account_sum as (range_number integer, ledger_account_id uuid, location_id uuid, debit numeric, credit numeric);
comment on type private.account_sum is 'What was debited and credited in one range of days, by account and location.';

create function private.account_sums(
  p_tenant_id uuid, p_froms date[], p_tos date[], p_without_closing boolean default false, p_account_ids uuid[] default null)
returns setof private.account_sum language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_watermark bigint := coalesce((select w.sequence from private.ledger_watermarks w where w.tenant_id = p_tenant_id), 0);
begin
  return query
  with ranges as materialized (
    select r.place::integer as place, r.from_on, r.to_on, (date_trunc('month', r.from_on + interval '1 month' - interval '1 day'))::date as full_from,
      date_trunc('month', r.to_on + 1)::date as full_to
    from unnest(p_froms, p_tos) with ordinality as r (from_on, to_on, place)
    where r.from_on <= r.to_on
  ), pieces as materialized (
    -- Whole months by month; the days before and after them by day.
    select r.place, 'month' as grain, r.full_from as from_on, r.full_to - 1 as to_on from ranges r where r.full_from < r.full_to
    union all
    select r.place, 'day', r.from_on, r.full_from - 1 from ranges r where r.full_from < r.full_to and r.from_on < r.full_from
    union all
    select r.place, 'day', r.full_to, r.to_on from ranges r where r.full_from < r.full_to and r.full_to <= r.to_on
    union all
    select r.place, 'day', r.from_on, r.to_on from ranges r where r.full_from >= r.full_to
  ), tail as materialized (
    select l.business_date, l.ledger_account_id, l.location_id, sum(l.debit) as debit, sum(l.credit) as credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where e.tenant_id = p_tenant_id and e.sequence > v_watermark
    group by 1, 2, 3
  ), closing as materialized (
    select l.business_date, l.ledger_account_id, l.location_id, l.debit, l.credit
    from public.journal_entries e
    join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id
    where p_without_closing and e.tenant_id = p_tenant_id and e.is_closing
  )
  select s.place, s.ledger_account_id, s.location_id, sum(s.debit), sum(s.credit)
  from (
    select p.place, b.ledger_account_id, b.location_id, b.debit, b.credit
    from pieces p
    join public.ledger_balances b on b.tenant_id = p_tenant_id and b.grain = p.grain and b.starts_on between p.from_on and p.to_on
    where p_account_ids is null or b.ledger_account_id = any (p_account_ids)
    union all
    select r.place, t.ledger_account_id, t.location_id, t.debit, t.credit
    from ranges r join tail t on t.business_date between r.from_on and r.to_on
    where p_account_ids is null or t.ledger_account_id = any (p_account_ids)
    union all
    select r.place, c.ledger_account_id, c.location_id, -c.debit, -c.credit
    from ranges r join closing c on c.business_date between r.from_on and r.to_on
    where p_account_ids is null or c.ledger_account_id = any (p_account_ids)
  ) s
  group by s.place, s.ledger_account_id, s.location_id;
end;
$$;
comment on function private.account_sums(uuid, date[], date[], boolean, uuid[]) is
  'Debits and credits of ranges of days (both ends within) by account and location, to the cent as of now: balances, and the entries they have not taken in yet. p_without_closing leaves closing entries out.';
