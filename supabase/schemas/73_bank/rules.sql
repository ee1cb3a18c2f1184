-- Rules: what lines are booked to that say certain words. In their order, the first that fits counts.

create function private.read_rule_split(p_tenant_id uuid, p_split jsonb, p_prefix text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_percent numeric := private.input_number(p_split, 'percent', 0.001, 100, 0.001, p_prefix, false);
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix, false);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_account public.ledger_accounts := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), null, p_prefix);
begin
  if v_percent is not null and v_amount is not null then
    perform private.refuse_input(p_prefix || 'amount', 'A part is a share or an amount, not both.');
  elsif v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  perform private.read_bill_tax(p_tenant_id, p_split, p_prefix, private.business_date(p_tenant_id, clock_timestamp()));
  return jsonb_strip_nulls(jsonb_build_object('account_id', v_account.id, 'percent', v_percent, 'amount', v_amount,
    'tax_rate_id', private.input_uuid(p_split, 'tax_rate_id', p_prefix, false),
    'recoverable_percent', private.input_number(p_split, 'recoverable_percent', 0, 100, 0.001, p_prefix, false),
    'contact_id', v_contact_id, 'memo', private.input_text(p_split, 'memo', 200, p_prefix)));
end;
$$;
comment on function private.read_rule_split(uuid, jsonb, text) is 'One part of what a rule books to, checked.';

create function private.read_rule(p_tenant_id uuid, p_rule jsonb)
returns public.bank_rules language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.bank_rules;
  v_percent numeric;
  v_rest integer;
begin
  perform private.input_object(p_rule, 'p_rule');
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_rule, 'id');
  v_row.name := private.input_text(p_rule, 'name', 80, '', true);
  v_row.position := coalesce(private.input_number(p_rule, 'position', 1, 10000, 1, '', false), 1000);
  v_row.money_account_id := private.input_uuid(p_rule, 'money_account_id', '', false);
  v_row.words := private.shown_line(private.input_text(p_rule, 'words', 100));
  v_row.direction := coalesce(private.input_choice(p_rule, 'direction', array['in', 'out', 'both'], '', false), 'both');
  v_row.min_amount := private.input_number(p_rule, 'min_amount', 0, 99999999999, 0.01, '', false);
  v_row.max_amount := private.input_number(p_rule, 'max_amount', coalesce(v_row.min_amount, 0), 99999999999, 0.01, '', false);
  v_row.is_active := coalesce(private.input_flag(p_rule, 'is_active', false), true);
  v_row.mode := coalesce(private.input_choice(p_rule, 'mode', array['propose', 'post'], '', false), 'propose');
  v_row.splits := (
    select jsonb_agg(private.read_rule_split(p_tenant_id, e.value, format('splits[%s].', e.ordinality - 1)) order by e.ordinality)
    from jsonb_array_elements(private.input_array(p_rule, 'splits', 1, 20)) with ordinality as e);
  select coalesce(sum((s.value ->> 'percent')::numeric), 0), count(*) filter (where not s.value ?| array['percent', 'amount']) into v_percent, v_rest
  from jsonb_array_elements(v_row.splits) s;
  if v_row.money_account_id is not null then
    v_row.money_account_id := (private.require_account(p_tenant_id, v_row.money_account_id, 'money', 'money_account_id')).id;
  end if;
  if length(v_row.words) < 2 or coalesce(v_row.words, v_row.min_amount::text, v_row.max_amount::text) is null then
    perform private.refuse_input('words', 'Name words of at least two letters, or amounts.');
  elsif v_percent > 100 or v_rest > 1 or (v_rest = 0 and v_percent <> 100) or (v_rest = 0 and jsonb_path_exists(v_row.splits, '$[*].amount')) then
    perform private.refuse_input('splits', 'Shares are 100 percent in all, or one part takes the rest.');
  end if;
  return v_row;
end;
$$;
comment on function private.read_rule(uuid, jsonb) is 'A rule as it was entered, checked.';

create function private.rule_fits(p_rule public.bank_rules, p_line public.bank_lines)
returns boolean language sql immutable security invoker set search_path = ''
return (p_rule.money_account_id is null or p_rule.money_account_id = p_line.money_account_id)
  and (p_rule.direction = 'both' or (p_rule.direction = 'in') = (p_line.amount > 0))
  and (p_rule.min_amount is null or abs(p_line.amount) >= p_rule.min_amount)
  and (p_rule.max_amount is null or abs(p_line.amount) <= p_rule.max_amount)
  and (p_rule.words is null
    or position(lower(p_rule.words) in lower(concat_ws(' ', p_line.text, p_line.counterparty, p_line.reference))) > 0);
comment on function private.rule_fits(public.bank_rules, public.bank_lines) is 'Whether a line says the words of a rule and is of its direction and amounts.';

create function private.first_rule(p_line public.bank_lines)
returns public.bank_rules language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_rule public.bank_rules;
begin
  -- One after the other: what a rule would book is worked out only until one fits.
  for v_rule in
    select r.* from public.bank_rules r
    where r.tenant_id = p_line.tenant_id and r.archived_at is null and r.is_active and private.rule_fits(r, p_line) order by r.position, r.id
  loop
    if private.rule_splits(v_rule, p_line) is not null then
      return v_rule;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.first_rule(public.bank_lines) is 'The first rule that fits a line, of those that are not turned off.';

create function private.rule_splits(p_rule public.bank_rules, p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_step numeric := private.tenant_step(p_line.tenant_id);
  v_total numeric := abs(p_line.amount);
  v_has_rest boolean := exists (select 1 from jsonb_array_elements(p_rule.splits) e where not e.value ?| array['percent', 'amount']);
begin
  return (
    with parts as (
      select e.value, e.ordinality as place, e.value ? 'percent' as is_share,
        case when e.value ? 'amount' then (e.value ->> 'amount')::numeric
          when e.value ? 'percent' then floor(v_total * (e.value ->> 'percent')::numeric / 100 / v_step) * v_step end as amount,
        case when e.value ? 'percent' then v_total * (e.value ->> 'percent')::numeric / 100 / v_step % 1 end as cut
      from jsonb_array_elements(p_rule.splits) with ordinality as e
    ), shared as (
      -- Largest remainder, ties to the first: shares of 100 percent are the line to the cent.
      select p.*, case when p.is_share and row_number() over (partition by p.is_share order by p.cut desc, p.place)
          <= case when v_has_rest then 0 else round((v_total - sum(p.amount) over ()) / v_step) end then v_step else 0 end as more
      from parts p
    ), whole as (
      select s.value, s.place, coalesce(s.amount + s.more, v_total - coalesce(sum(s.amount) over (), 0)) as amount from shared s
    )
    select case when min(w.amount) > 0 and sum(w.amount) = v_total
      then jsonb_agg((w.value - 'percent') || jsonb_build_object('amount', w.amount) order by w.place) end
    from whole w);
end;
$$;
comment on function private.rule_splits(public.bank_rules, public.bank_lines) is
  'What a rule books a line to, amounts for shares; null where the fixed parts are more than the line.';

create function private.posted_at_once()
returns integer language sql immutable security invoker set search_path = ''
return 1000;
comment on function private.posted_at_once() is 'How many lines rules book of one import: as many as the time of a request is enough for. The others wait, with the rule proposed.';

create function private.post_by_rules(p_statement public.bank_statements)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line public.bank_lines;
  v_rule public.bank_rules;
  v_match public.bank_matches;
  v_same uuid[];
  v_count integer := 0;
begin
  if not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.is_active and r.mode = 'post') then
    return 0;
  end if;
  -- Once for the whole file: what a rule posts is matched at once, and waits in no list.
  v_same := private.lines_with_same_entry(p_statement);
  for v_line in
    select l.* from public.bank_lines l
    where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id and l.id <> all (v_same) order by l.line_number
  loop
    v_rule := private.first_rule(v_line);
    -- A line of closed books waits for somebody who names a day for it.
    if v_rule.mode = 'post' and not private.is_locked(v_line.tenant_id, array['bank', case when v_line.amount < 0 then 'purchases' else 'sales' end], v_line.booked_on) then
      v_match.tenant_id := v_line.tenant_id;
      v_match.id := gen_random_uuid();
      v_match.money_account_id := v_line.money_account_id;
      v_match.bank_statement_id := v_line.bank_statement_id;
      v_match.bank_rule_id := v_rule.id;
      v_match.request_hash := private.request_hash(jsonb_build_object('rule', v_rule.id, 'line', v_line.id));
      begin
        perform private.post_line_entry(v_line, v_match, private.rule_splits(v_rule, v_line), v_line.booked_on, null);
        v_count := v_count + 1;
        exit when v_count >= private.posted_at_once();
      exception when others then
        -- A rule whose account or tax is no longer in use leaves the line to people; the file is taken in all the same.
        if sqlstate not like 'PT4%' then
          raise;
        end if;
      end;
    end if;
  end loop;
  return v_count;
end;
$$;
comment on function private.post_by_rules(public.bank_statements) is
  'Books the lines of a new statement whose first rule says so. Not where the books have such an amount already in those days: somebody looks at that. At most private.posted_at_once() lines.';

create function private.lines_with_same_entry(p_statement public.bank_statements)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with waiting as materialized (
      select u.amount, u.business_date
      from private.unmatched_entries(p_statement.tenant_id, p_statement.money_account_id, p_statement.from_on - 3, p_statement.to_on + 3) u
    )
    select coalesce(array_agg(distinct l.id), '{}')
    from public.bank_lines l
    join waiting w on w.amount = l.amount and w.business_date between l.booked_on - 3 and l.booked_on + 3
    where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id);
end;
$$;
comment on function private.lines_with_same_entry(public.bank_statements) is
  'Lines of a statement whose amount the books have already within three days.';

create function private.rule_json(p_rule public.bank_rules)
returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_rule) - array['tenant_id', 'created_at', 'updated_at', 'archived_at'] || jsonb_build_object('is_archived', p_rule.archived_at is not null,
    'used_count', (select count(*) from public.bank_matches m where m.tenant_id = p_rule.tenant_id and m.bank_rule_id = p_rule.id and m.undone_at is null));
$$;
comment on function private.rule_json(public.bank_rules) is 'A rule as the API shows it, with how many lines it has booked.';

create function public.list_bank_rules()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (
    select coalesce(jsonb_agg(private.rule_json(r) order by r.position, r.id), '[]')
    from public.bank_rules r where r.tenant_id = v_tenant_id and r.archived_at is null);
end;
$$;
comment on function public.list_bank_rules() is 'The rules in their order, those that are turned off too, not those that were deleted. Needs accounting.view.';

create function private.is_same_rule(p_stored public.bank_rules, p_new public.bank_rules)
returns boolean language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (p_stored.name, p_stored.position, p_stored.money_account_id, p_stored.words, p_stored.direction, p_stored.min_amount, p_stored.max_amount, p_stored.splits,
      p_stored.mode, p_stored.is_active, p_stored.archived_at is null)
    is not distinct from (p_new.name, p_new.position, p_new.money_account_id, p_new.words, p_new.direction, p_new.min_amount, p_new.max_amount, p_new.splits,
      p_new.mode, p_new.is_active, p_new.archived_at is null);
end;
$$;
comment on function private.is_same_rule(public.bank_rules, public.bank_rules) is 'Whether a rule says already what somebody saves: sent twice, it is saved once.';

create function public.save_bank_rule(p_rule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_rules;
  v_stored public.bank_rules;
  v_is_archived boolean;
begin
  perform private.require_writable();
  v_row := private.read_rule(v_tenant_id, p_rule);
  v_is_archived := coalesce(private.input_flag(p_rule, 'is_archived', false), false);
  v_row.archived_at := case when v_is_archived then clock_timestamp() end;
  perform private.lock_request('bank_rule', v_tenant_id, v_row.id);
  select * into v_stored from public.bank_rules r where r.tenant_id = v_tenant_id and r.id = v_row.id for no key update;
  if v_stored.id is not null and private.is_same_rule(v_stored, v_row) then
    return private.rule_json(v_stored);
  elsif v_stored.id is not null and v_stored.revision is distinct from private.input_number(p_rule, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  end if;
  insert into public.bank_rules as r (tenant_id, id, name, position, money_account_id, words, direction, min_amount, max_amount, splits, mode, is_active,
    archived_at)
  values (v_row.tenant_id, v_row.id, v_row.name, v_row.position, v_row.money_account_id, v_row.words, v_row.direction, v_row.min_amount, v_row.max_amount,
    v_row.splits, v_row.mode, v_row.is_active, v_row.archived_at)
  on conflict (tenant_id, id) do update set name = excluded.name, position = excluded.position, money_account_id = excluded.money_account_id,
    words = excluded.words, direction = excluded.direction, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
    splits = excluded.splits, mode = excluded.mode, is_active = excluded.is_active, archived_at = excluded.archived_at, revision = r.revision + 1
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rule_saved', 'bank_rules', v_row.id, null, private.rule_json(v_row));
  return private.rule_json(v_row);
end;
$$;
comment on function public.save_bank_rule(jsonb) is
  'Writes a rule {id, revision: that was read of one that is there (stale_row), name, position, money_account_id, words, direction: in | out | both, min_amount, max_amount, mode: propose | post, is_active, is_archived: deleted, splits: [{account_id, percent | amount, tax_rate_id, recoverable_percent, contact_id, memo}]}; '
  'one part without share and amount takes the rest. Needs banking.reconcile.';

create function public.order_bank_rules(p_rule_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
begin
  perform private.require_writable();
  perform private.lock_request('bank_rules', v_tenant_id, v_tenant_id);
  -- All of them, once: of two people who move rules the second must have seen what the first did.
  if cardinality(p_rule_ids) > 1000 or (select array_agg(i order by i) from unnest(p_rule_ids) i) is distinct from (
      select array_agg(r.id order by r.id) from public.bank_rules r where r.tenant_id = v_tenant_id and r.archived_at is null) then
    perform private.fail(409, 'stale_row', 'Someone else changed the rules. Reload them.');
  end if;
  update public.bank_rules r set position = i.place
  from unnest(p_rule_ids) with ordinality as i (id, place)
  where r.tenant_id = v_tenant_id and r.id = i.id and r.position <> i.place;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rules_ordered', 'bank_rules', null, null, jsonb_build_object('rule_ids', p_rule_ids));
  return public.list_bank_rules();
end;
$$;
comment on function public.order_bank_rules(uuid[]) is 'Puts the rules in an order: all of them, each once (stale_row). Needs banking.reconcile.';

create function public.bank_rule_lines(p_rule_id uuid, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'account_id', x.money_account_id, 'statement_id', x.bank_statement_id, 'booked_on', x.booked_on,
      'amount', x.amount, 'text', x.text, 'journal_entry_id', x.journal_entry_id) order by x.booked_on desc, x.id), '[]')
    from (
      select l.id, l.money_account_id, l.bank_statement_id, l.booked_on, l.amount, l.text, m.journal_entry_id
      from public.bank_matches m
      join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.bank_line_id is not null
      join public.bank_lines l on l.tenant_id = i.tenant_id and l.id = i.bank_line_id
      where m.tenant_id = v_tenant_id and m.bank_rule_id = p_rule_id and m.undone_at is null
      order by l.booked_on desc, l.id limit v_limit) x);
end;
$$;
comment on function public.bank_rule_lines(uuid, integer) is 'The newest lines that a rule has booked and that were not undone. Needs accounting.view.';

create function public.try_bank_rule(p_rule jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_rule public.bank_rules := private.read_rule(v_tenant_id, p_rule);
  v_from date := private.business_date(v_tenant_id, clock_timestamp()) - 90;
begin
  return (
    with caught as materialized (
      select l, exists (
          select 1 from public.bank_rules o
          where o.tenant_id = v_tenant_id and o.archived_at is null and o.is_active and o.id <> v_rule.id and (o.position, o.id) < (v_rule.position, v_rule.id)
            and private.rule_fits(o, l) and private.rule_splits(o, l) is not null) as is_taken
      from public.bank_lines l
      join public.bank_statements s on s.tenant_id = l.tenant_id and s.id = l.bank_statement_id and s.withdrawn_at is null
      where l.tenant_id = v_tenant_id and l.booked_on >= v_from and private.rule_fits(v_rule, l) and private.rule_splits(v_rule, l) is not null
    )
    select jsonb_build_object('count', count(*) filter (where not c.is_taken), 'amount', coalesce(sum((c.l).amount) filter (where not c.is_taken), 0),
      'taken_by_others', count(*) filter (where c.is_taken), 'from', v_from,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', (x.l).id, 'booked_on', (x.l).booked_on, 'amount', (x.l).amount, 'text', (x.l).text)), '[]')
        from (select k.l from caught k where not k.is_taken order by (k.l).booked_on desc, (k.l).id limit 50) x))
    from caught c);
end;
$$;
comment on function public.try_bank_rule(jsonb) is
  'What a rule, saved or not, would have caught in the last 90 days {count, amount, taken_by_others: rules before it, lines}. Changes nothing. Needs banking.reconcile.';

grant execute on function
  public.list_bank_rules(),
  public.save_bank_rule(jsonb),
  public.order_bank_rules(uuid[]),
  public.bank_rule_lines(uuid, integer),
  public.try_bank_rule(jsonb)
  to authenticated;
