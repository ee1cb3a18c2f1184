-- Journal: double entry. Lines are written before their entry, and the entry seals them: after it nothing can be added,
-- changed or removed. Mistakes are corrected by an entry that reverses another.

-- The entry is written last. Lines that arrive when their entry already stands would be tampering.
create function private.tg_journal_lines__before_entry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_found record;
begin
  select bool_or(g.difference <> 0) as is_unbalanced, bool_or(exists (
    select 1 from public.journal_entries e where e.tenant_id = g.tenant_id and e.id = g.journal_entry_id)) as is_late
  into v_found
  from (
    select l.tenant_id, l.journal_entry_id, sum(l.debit - l.credit) as difference
    from new_rows l group by l.tenant_id, l.journal_entry_id
  ) g;
  if v_found.is_late then
    raise exception 'A posted journal entry takes no more lines.' using errcode = 'PT403', hint = 'append_only';
  end if;
  if v_found.is_unbalanced then
    raise exception 'Debits and credits differ.' using errcode = 'PT400', hint = 'unbalanced_entry';
  end if;
  return null;
end;
$$;
comment on function private.tg_journal_lines__before_entry() is 'Lines come before their entry and balance by themselves.';

create function private.tg_journal_entries__balanced()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
  v_difference numeric;
  v_dates integer;
begin
  select count(*), sum(l.debit - l.credit), count(*) filter (where l.business_date <> new.business_date)
  into v_count, v_difference, v_dates
  from public.journal_lines l
  where l.tenant_id = new.tenant_id and l.journal_entry_id = new.id;
  if v_count < 2 or v_difference <> 0 or v_dates > 0 then
    raise exception 'Journal entry % does not balance.', new.number using errcode = 'PT400', hint = 'unbalanced_entry';
  end if;
  return null;
end;
$$;
comment on function private.tg_journal_entries__balanced() is 'At commit: every entry has at least two lines, of its date, that balance.';

create function private.refuse_missing_accounts(p_tenant_id uuid, p_roles text[], p_amounts numeric[])
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(409, 'ledger_account_missing', 'The chart of accounts lacks an account for: ' || (
    select string_agg(m.role, ', ' order by m.role)
    from (select l.role from unnest(p_roles, p_amounts) as l (role, amount) group by l.role having sum(l.amount) <> 0) m
    where not exists (select 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = m.role)) || '.');
  return null;
end;
$$;
comment on function private.refuse_missing_accounts(uuid, text[], numeric[]) is
  'Says which accounts a journal entry lacks; returns to nobody, and an id only so that it can stand where an account is asked for.';

create function private.write_journal_amounts(
  p_tenant_id uuid, p_business_date date, p_roles text[], p_amounts numeric[], p_location_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_entry_id uuid := gen_random_uuid();
begin
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id)
  select p_tenant_id, v_entry_id, coalesce(a.id, private.refuse_missing_accounts(p_tenant_id, p_roles, p_amounts)), p_business_date,
    greatest(m.amount, 0), greatest(-m.amount, 0), p_location_id
  from (
    select l.role, sum(l.amount) as amount from unnest(p_roles, p_amounts) as l (role, amount) group by l.role
  ) m
  left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.role = m.role
  where m.amount <> 0;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$$;
comment on function private.write_journal_amounts(uuid, date, text[], numeric[], uuid) is
  'Writes the lines of a journal entry at one location, one per role: debits above zero, credits below. The entry itself follows with private.seal_journal_entry.';

create function private.posting_account(p_tenant_id uuid, p_account_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id;
  if v_account.merged_into_id is not null then
    select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = v_account.merged_into_id;
  end if;
  if v_account.id is null then
    perform private.fail(409, 'ledger_account_missing', 'This account is not in the chart of accounts.', jsonb_build_object('account_id', p_account_id));
  elsif not v_account.is_active then
    perform private.fail(409, 'account_archived', 'The account ' || v_account.code || ' ' || v_account.name || ' is archived.',
      jsonb_build_object('account_id', v_account.id));
  end if;
  return v_account.id;
end;
$$;
comment on function private.posting_account(uuid, uuid) is
  'The account that takes a line: the one named, or what it was merged into. ledger_account_missing, account_archived.';

create function private.require_account(p_tenant_id uuid, p_account_id uuid, p_use text, p_field text)
returns public.ledger_accounts language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if p_use = 'money' and private.money_kind(v_account) is null then
    perform private.refuse_input(p_field, 'Choose an account that holds money.');
  elsif p_use = 'purchase' and private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', p_field, 'account_id', v_account.id));
  elsif p_use = 'purchase' and not private.is_purchase_account(v_account) then
    perform private.refuse_input(p_field, 'Choose an account of costs, or of something that is bought to be kept.');
  end if;
  return v_account;
end;
$$;
comment on function private.require_account(uuid, uuid, text, text) is
  'An active account for a use: money (it holds money, else invalid_input) or purchase (what a line of a bill, credit or order names: costs and assets, not the sum of documents, control_account).';

create function private.posting_role(p_tenant_id uuid, p_role text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select a.id into v_id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = p_role;
  return coalesce(v_id, private.refuse_missing_accounts(p_tenant_id, array[coalesce(p_role, 'a line')], array[1]));
end;
$$;
comment on function private.posting_role(uuid, text) is 'The account of a role, or ledger_account_missing.';

create function private.require_amount(p_amount numeric, p_field text)
returns numeric language plpgsql immutable security invoker set search_path = '' as $$
begin
  if abs(p_amount) >= 1e12 then
    perform private.refuse_input(p_field, 'These amounts are too large.');
  end if;
  return p_amount;
end;
$$;
comment on function private.require_amount(numeric, text) is 'A sum or a product that the columns hold, or invalid_input.';

create function private.hold_ledger_accounts(p_tenant_id uuid, p_account_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_ids uuid[] := array(
    select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (p_account_ids)
    union
    select a.merged_into_id from public.ledger_accounts a
    where a.tenant_id = p_tenant_id and a.id = any (p_account_ids) and a.merged_into_id is not null);
  v_before text[] := array(select a.subtype from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id);
  v_after text[];
begin
  perform 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id for key share;
  v_after := array(select a.subtype from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id);
  if v_before <> v_after then
    perform private.fail(409, 'stale_row', 'Someone else changed this account. Look at it again.');
  end if;
end;
$$;
comment on function private.hold_ledger_accounts(uuid, uuid[]) is
  'Keeps accounts as they are until the transaction ends, with what they were merged into: whoever archives, merges or changes one waits, or was first. Raises stale_row when one became another kind meanwhile.';

create function private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb, p_location_id uuid default null)
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_entry_id uuid := gen_random_uuid();
  v_account_ids uuid[] := array(
    select (l.value ->> 'account_id')::uuid from jsonb_array_elements(p_lines) as l where l.value ->> 'account_id' is not null);
begin
  -- Accounts of roles are neither archived nor merged.
  if v_account_ids <> '{}' then
    perform private.hold_ledger_accounts(p_tenant_id, v_account_ids);
  end if;
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id, contact_id, memo)
  select p_tenant_id, v_entry_id, m.ledger_account_id, p_business_date, greatest(private.require_amount(m.amount, 'lines'), 0), greatest(-m.amount, 0),
    m.location_id, m.contact_id, m.memo
  from (
    select case when l.account_id is null then private.posting_role(p_tenant_id, l.role)
        else private.posting_account(p_tenant_id, l.account_id) end as ledger_account_id,
      coalesce(l.location_id, p_location_id) as location_id, l.contact_id, l.memo, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) as amount,
      min(l.place) as place
    from rows from (jsonb_to_recordset(p_lines) as (
      role text, account_id uuid, debit numeric, credit numeric, location_id uuid, contact_id uuid, memo text))
      with ordinality as l (role, account_id, debit, credit, location_id, contact_id, memo, place)
    where coalesce(l.debit, 0) <> coalesce(l.credit, 0)
    group by 1, 2, 3, 4
  ) m
  where m.amount <> 0
  order by m.place;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$$;
comment on function private.write_journal_lines(uuid, date, jsonb, uuid) is
  'First half of a posting: lines [{"role" or "account_id", "debit" or "credit", "location_id", "contact_id", "memo"}], those that are equal in all of it merged, zeros dropped. p_location_id is that of lines without one. Null when nothing is left, else the id to seal.';

create function private.chain_hash(
  p_previous bytea, p_sequence bigint, p_business_date date, p_source_type text, p_source_id uuid, p_posted_at timestamptz, p_posted_by uuid,
  p_memo text, p_reverses_id uuid, p_is_closing boolean, p_lines text)
returns bytea language sql stable security invoker set search_path = ''
return sha256(coalesce(p_previous, ''::bytea) || convert_to(jsonb_build_array(p_sequence, p_business_date, p_source_type, p_source_id,
  (extract(epoch from p_posted_at) * 1000000)::bigint, p_posted_by, p_memo, p_reverses_id, p_is_closing)::text || p_lines, 'UTF8'));
comment on function private.chain_hash(bytea, bigint, date, text, uuid, timestamptz, uuid, text, uuid, boolean, text) is
  'The link of an entry: SHA-256 of the link before, the entry as a JSON list (its time in microseconds since 1970) and its lines (private.chained_lines).';

create function private.chained_lines(p_tenant_id uuid, p_entry_id uuid)
returns text language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select jsonb_agg(jsonb_build_array(l.ledger_account_id, l.location_id, l.contact_id, l.debit, l.credit, l.memo)
      order by l.ledger_account_id, l.location_id, l.contact_id, l.memo collate "C", l.debit, l.credit)::text
    from public.journal_lines l where l.tenant_id = p_tenant_id and l.journal_entry_id = p_entry_id);
end;
$$;
comment on function private.chained_lines(uuid, uuid) is
  'The lines of an entry as they stand in its link: account, location, contact, debit, credit, memo, sorted. By id of the account: its code may change.';

create function private.seal_journal_entry(
  p_tenant_id uuid, p_user_id uuid, p_entry_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text,
  p_now timestamptz, p_reverses_id uuid default null, p_is_closing boolean default false
)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_lines text;
begin
  if p_entry_id is null then
    return;
  end if;
  v_lines := private.chained_lines(p_tenant_id, p_entry_id);
  -- Number and link in one statement: whoever waited for the row goes on from what the one before has left in it.
  with taken as (
    update private.document_sequences d set next_value = d.next_value + 1,
      chain_hash = private.chain_hash(d.chain_hash, d.next_value, p_business_date, p_source_type, p_source_id, p_now, p_user_id, p_memo,
        p_reverses_id, p_is_closing, v_lines)
    where d.tenant_id = p_tenant_id and d.document_type = 'journal'
    returning d.prefix, d.next_value - 1 as sequence, d.chain_hash
  )
  insert into public.journal_entries (
    tenant_id, id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at, posted_by, memo, reverses_id, is_closing)
  select p_tenant_id, p_entry_id, private.document_number(t.prefix, t.sequence), t.sequence, t.chain_hash, p_source_type, p_source_id,
    p_business_date, p_now, p_user_id, p_memo, p_reverses_id, p_is_closing
  from taken t
  on conflict (tenant_id, source_type, source_id) do nothing;
  if not found then
    if exists (select 1 from public.journal_entries e
        where e.tenant_id = p_tenant_id and e.source_type = p_source_type and e.source_id = p_source_id) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    perform private.fail(500, 'internal', 'This business has no numbers for journal entries.');
  end if;
end;
$$;
comment on function private.seal_journal_entry(uuid, uuid, uuid, text, uuid, date, text, timestamptz, uuid, boolean) is
  'Second half of a posting: the numbered entry that closes its lines. Its number stays locked until commit, so it comes last. An id that has posted as this kind is idempotency_mismatch.';

create function private.post_journal_entry(
  p_tenant_id uuid, p_user_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text,
  p_lines jsonb, p_now timestamptz default clock_timestamp(), p_location_id uuid default null, p_reverses_id uuid default null,
  p_is_closing boolean default false
)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_areas text[] := private.source_areas(p_source_type);
  v_entry_id uuid;
begin
  if private.is_locked(p_tenant_id, v_areas, p_business_date) then
    perform private.refuse_locked(p_tenant_id, v_areas, p_business_date);
  end if;
  v_entry_id := private.write_journal_lines(p_tenant_id, p_business_date, p_lines, p_location_id);
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, p_source_type, p_source_id, p_business_date, p_memo, p_now,
    p_reverses_id, p_is_closing);
  return v_entry_id;
end;
$$;
comment on function private.post_journal_entry(uuid, uuid, text, uuid, date, text, jsonb, timestamptz, uuid, uuid, boolean) is
  'Posts lines as one entry (private.write_journal_lines) in books that are open; null when nothing is left. Call it last.';
