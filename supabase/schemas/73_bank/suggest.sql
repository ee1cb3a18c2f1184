-- What a line may be, the surest first: the number it names, the amount, several entries together, a batch of payments, a rule.

create function private.entry_references(p_tenant_id uuid, p_source_type text, p_source_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_source_type = 'supplier_payment' then array(
      select p.reference from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_source_id
      union all select p.payment_number from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = p_source_id
      union all select b.supplier_reference from public.supplier_payments p
        join public.supplier_allocations a on a.tenant_id = p.tenant_id and a.payment_id = p.id
        join public.supplier_bills b on b.tenant_id = a.tenant_id and b.id = a.item_id
        where p.tenant_id = p_tenant_id and p.id = p_source_id)
    when p_source_type in ('expense', 'income', 'owner_money') then array(
      select unnest(array[v.reference, v.voucher_number]) from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_source_id)
    when p_source_type in ('money_transfer', 'money_arrival') then array(
      select unnest(array[t.reference, t.transfer_number]) from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = p_source_id)
    when p_source_type = 'contact_payment' then array(
      select unnest(array[c.reference, c.payment_number]) from public.contact_payments c where c.tenant_id = p_tenant_id and c.id = p_source_id)
    when p_source_type = 'sale' then array(
      select s.reference from public.sale_payments s where s.tenant_id = p_tenant_id and s.sale_id = p_source_id)
    else '{}' end;
end;
$$;
comment on function private.entry_references(uuid, text, uuid) is 'The numbers under which a document may be on a statement: cheque, M-Pesa receipt, bill, its own.';

create function private.names_reference(p_line public.bank_lines, p_references text[])
returns boolean language sql immutable security definer set search_path = '' as $$
  select exists (
    select 1 from unnest(p_references) r
    where length(private.reference_key(r)) >= 4
      and position(private.reference_key(r) in upper(regexp_replace(concat_ws('|', p_line.external_id, p_line.reference, p_line.text), '\s', '', 'g'))) > 0);
$$;
comment on function private.names_reference(public.bank_lines, text[]) is 'Whether a line names one of these numbers, of four signs or more.';

create function private.direct_proposals(p_tenant_id uuid, p_account_id uuid, p_lines public.bank_lines[])
returns table (bank_line_id uuid, entry private.unmatched_entry, kind text) language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  v_used uuid[] := '{}';
  v_served uuid[] := '{}';
  v_pair record;
begin
  for v_pair in
    with entries as materialized (
      select u from private.unmatched_entries(p_tenant_id, p_account_id,
        (select min(l.booked_on) - 120 from unnest(p_lines) l), (select max(l.booked_on) + 10 from unnest(p_lines) l)) u
    ), pairs as (
      select l.id as line_id, l.booked_on, l.line_number, e.u as entry, abs((e.u).business_date - l.booked_on) as days,
        private.names_reference(l, private.entry_references(p_tenant_id, (e.u).source_type, (e.u).source_id)) as is_named
      from unnest(p_lines) l join entries e on (e.u).amount = l.amount
    )
    select p.* from pairs p where p.is_named or p.days <= 3
    order by p.is_named desc, p.days, p.booked_on, p.line_number, (p.entry).business_date, (p.entry).place
  loop
    -- One entry for one line: of three equal amounts each line gets its own.
    if v_pair.line_id <> all (v_served) and (v_pair.entry).id <> all (v_used) then
      v_served := v_served || v_pair.line_id;
      v_used := v_used || (v_pair.entry).id;
      bank_line_id := v_pair.line_id;
      entry := v_pair.entry;
      kind := case when v_pair.is_named then 'reference' else 'amount' end;
      return next;
    end if;
  end loop;
end;
$$;
comment on function private.direct_proposals(uuid, uuid, public.bank_lines[]) is
  'Pairs of a line and one entry of its amount: by a number that the line names, else within three days. Each entry for one line.';

create function private.sum_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[];
begin
  with entries as materialized (
    select u.* from private.unmatched_entries(p_line.tenant_id, p_line.money_account_id, p_line.booked_on - 35, p_line.booked_on + 3) u
    where sign(u.amount) = sign(p_line.amount) and abs(u.amount) < abs(p_line.amount)
    order by abs(u.business_date - p_line.booked_on), u.place limit 300
  ), near as materialized (
    select e.*, row_number() over (order by abs(e.business_date - p_line.booked_on), e.place) as rank from entries e
  ), found as (
    select array_agg(e.id order by e.place) as ids, 1 as rank from entries e where e.contact_id is not null group by e.contact_id having sum(e.amount) = p_line.amount
    union all
    select array_agg(e.id order by e.place), 2 from entries e group by e.business_date having sum(e.amount) = p_line.amount
    union all
    select array[a.id, b.id], 3 from near a join near b on b.rank > a.rank and b.rank <= 40 and a.amount + b.amount = p_line.amount
    union all
    select array[a.id, b.id, c.id], 4 from near a
    join near b on b.rank > a.rank and b.rank <= 40
    join near c on c.rank > b.rank and c.rank <= 40 and a.amount + b.amount + c.amount = p_line.amount
  )
  select f.ids into v_ids from found f order by f.rank, f.ids limit 1;
  if v_ids is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'sum', 'entries', (
    select jsonb_agg(private.unmatched_json(p_line.tenant_id, u) order by u.business_date, u.place)
    from private.unmatched_entries(p_line.tenant_id, p_line.money_account_id, p_line.booked_on - 35, p_line.booked_on + 3) u where u.id = any (v_ids)));
end;
$$;
comment on function private.sum_proposal(public.bank_lines) is
  'Entries that are a line together, to the cent: all of one contact, all of one day, two or three of the nearest forty; null when none are.';

create function private.settlement_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_found record;
begin
  if p_line.amount < 0 then
    return null;
  end if;
  select a.id as account_id, a.name, b.ids, b.gross, b.day into v_found
  from public.ledger_accounts a
  left join public.money_accounts m on m.tenant_id = a.tenant_id and m.id = a.id
  cross join lateral (
    select array_agg(u.id order by u.place) as ids, sum(u.amount) as gross, u.business_date as day
    from private.unmatched_entries(p_line.tenant_id, a.id, p_line.booked_on - 7, p_line.booked_on) u
    group by u.business_date having sum(u.amount) between p_line.amount and p_line.amount * 1.06 and count(*) <= 2000) b
  where a.tenant_id = p_line.tenant_id and a.role in ('card_clearing', 'mobile_money_clearing') and a.id <> p_line.money_account_id
    and m.reconciled_from is null
  order by b.gross - p_line.amount, b.day desc limit 1;
  if v_found.account_id is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'settlement', 'clearing_account_id', v_found.account_id, 'clearing_account_name', v_found.name, 'day', v_found.day,
    'gross_amount', v_found.gross, 'fee_amount', v_found.gross - p_line.amount, 'journal_line_ids', to_jsonb(v_found.ids));
end;
$$;
comment on function private.settlement_proposal(public.bank_lines) is
  'The card or mobile money payments of a day that a line is less a charge of up to six percent; null when there are none.';

create function private.rule_proposal(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule public.bank_rules := private.first_rule(p_line);
begin
  if v_rule.id is null then
    return null;
  end if;
  return jsonb_build_object('kind', 'rule', 'rule_id', v_rule.id, 'rule_name', v_rule.name, 'splits', private.rule_splits(v_rule, p_line));
end;
$$;
comment on function private.rule_proposal(public.bank_lines) is 'What the first rule that fits would book a line to; null when none fits.';

create function private.line_proposals(p_line public.bank_lines, p_direct jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := coalesce(p_direct, '[]');
begin
  if v_list = '[]' then
    v_list := jsonb_build_array(private.sum_proposal(p_line), private.settlement_proposal(p_line));
  end if;
  return (
    select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
    from jsonb_array_elements(v_list || jsonb_build_array(private.rule_proposal(p_line))) with ordinality as e
    where jsonb_typeof(e.value) = 'object');
end;
$$;
comment on function private.line_proposals(public.bank_lines, jsonb) is 'What a line may be, the surest first.';

create function private.line_json(p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_line.id, 'statement_id', p_line.bank_statement_id, 'line_number', p_line.line_number, 'booked_on', p_line.booked_on,
    'value_on', p_line.value_on, 'amount', p_line.amount, 'balance', p_line.balance, 'text', p_line.text, 'counterparty', p_line.counterparty,
    'reference', p_line.reference, 'external_id', p_line.external_id, 'match', (
      select private.match_json(i.tenant_id, i.bank_match_id) from public.bank_match_items i
      where i.tenant_id = p_line.tenant_id and i.bank_line_id = p_line.id and i.is_live));
end;
$$;
comment on function private.line_json(public.bank_lines) is 'A line of a statement as the API shows it, with its match.';

create function public.list_bank_lines(p_statement_id uuid, p_is_matched boolean default null, p_after integer default 0, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
begin
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.line_json(x.l) order by (x.l).line_number) filter (where x.place <= v_limit), '[]'),
      'next_after', case when count(*) > v_limit then max((x.l).line_number) filter (where x.place = v_limit) end)
    from (
      select l, row_number() over (order by l.line_number) as place from public.bank_lines l
      where l.tenant_id = v_tenant_id and l.bank_statement_id = p_statement_id and l.line_number > coalesce(p_after, 0)
        and (p_is_matched is null or p_is_matched = exists (
          select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live))
      order by l.line_number limit v_limit + 1) x);
end;
$$;
comment on function public.list_bank_lines(uuid, boolean, integer, integer) is
  'The lines of a statement in its order, each with its match; p_is_matched narrows. {rows, next_after}. Needs accounting.view.';

create function public.suggest_matches(p_bank_line_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_lines public.bank_lines[];
begin
  if cardinality(p_bank_line_ids) > 50 then
    perform private.refuse_input('p_bank_line_ids', 'At most 50 lines at once.');
  end if;
  v_lines := array(
    select l from public.bank_lines l
    where l.tenant_id = v_tenant_id and l.id = any (p_bank_line_ids) and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.bank_line_id = l.id and i.is_live));
  return (
    with direct as materialized (
      select d.bank_line_id, jsonb_agg(jsonb_build_object('kind', d.kind,
        'entries', jsonb_build_array(private.unmatched_json(v_tenant_id, d.entry)))) as proposals
      from (select distinct a.money_account_id as id from unnest(v_lines) a) x
      cross join lateral private.direct_proposals(v_tenant_id, x.id, array(select l from unnest(v_lines) l where l.money_account_id = x.id)) d
      group by d.bank_line_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('bank_line_id', l.id, 'proposals', private.line_proposals(l, d.proposals)) order by l.line_number), '[]')
    from unnest(v_lines) l left join direct d on d.bank_line_id = l.id);
end;
$$;
comment on function public.suggest_matches(uuid[]) is
  'For each of up to 50 unmatched lines what it may be, the surest first: reference, amount, sum {entries}, settlement {clearing_account_id, journal_line_ids, fee_amount}, rule {splits}. Needs banking.reconcile.';

grant execute on function public.list_bank_lines(uuid, boolean, integer, integer), public.suggest_matches(uuid[]) to authenticated;
