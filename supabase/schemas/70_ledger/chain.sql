-- The chain over the journal: each entry's link is made of the one before, so that a changed, missing or added entry shows.

create function private.chain_faults(p_tenant_id uuid, p_after bigint, p_until bigint)
returns table (sequence bigint, number text, fault text)
language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_prefix text := (select d.prefix from private.document_sequences d where d.tenant_id = p_tenant_id and d.document_type = 'journal');
begin
  return query
  select e.sequence, e.number, case when e.sequence <> coalesce(e.before, 0) + 1 then 'missing' else 'changed' end
  from (
    select j.*, lag(j.sequence) over (order by j.sequence) as before, lag(j.chain_hash) over (order by j.sequence) as before_hash
    from public.journal_entries j
    -- One more than is checked: the first one's link is made of it.
    where j.tenant_id = p_tenant_id and j.sequence >= p_after and j.sequence <= p_until
  ) e
  where e.sequence > p_after and (e.sequence <> coalesce(e.before, 0) + 1 or e.chain_hash <> private.chain_hash(e.before_hash, e.sequence,
    e.business_date, e.source_type, e.source_id, e.posted_at, e.posted_by, e.memo, e.reverses_id, e.is_closing,
    private.chained_lines(p_tenant_id, e.id))
    -- What the link does not say itself: the number is that of its place, the lines are of the entry's day.
    or e.number is distinct from private.document_number(v_prefix, e.sequence)
    or exists (
      select 1 from public.journal_lines l
      where l.tenant_id = p_tenant_id and l.journal_entry_id = e.id and l.business_date <> e.business_date))
  order by e.sequence;
end;
$$;
comment on function private.chain_faults(uuid, bigint, bigint) is
  'Entries after one number up to another whose link does not follow from the one before: changed, or an entry before them is missing.';

create function private.has_lines_without_entry(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return exists (
    select 1 from public.journal_lines l
    where l.tenant_id = p_tenant_id and not exists (
      select 1 from public.journal_entries e where e.tenant_id = l.tenant_id and e.id = l.journal_entry_id));
end;
$$;
comment on function private.has_lines_without_entry(uuid) is 'Whether lines stand in the journal that no entry has sealed.';

create function public.check_chain(p_after bigint default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_size constant bigint := 20000;
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_after bigint;
  v_last record;
  v_head record;
  v_fault jsonb;
begin
  select e.sequence, e.chain_hash into v_last from public.journal_entries e where e.tenant_id = v_tenant_id order by e.sequence desc limit 1;
  v_after := least(greatest(coalesce(p_after, 0), 0), coalesce(v_last.sequence, 0));
  select d.next_value - 1 as sequence, d.chain_hash into v_head from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = 'journal';
  select jsonb_build_object('sequence', f.sequence, 'number', f.number, 'kind', f.fault) into v_fault
  from private.chain_faults(v_tenant_id, v_after, v_after + c_size) f limit 1;
  if v_fault is null and (v_head.sequence, v_head.chain_hash) is distinct from (coalesce(v_last.sequence, 0), v_last.chain_hash) then
    v_fault := jsonb_build_object('sequence', v_head.sequence, 'number', null, 'kind', 'missing');
  elsif v_fault is null and v_after + c_size >= coalesce(v_last.sequence, 0) and private.has_lines_without_entry(v_tenant_id) then
    -- With the last part: lines of a removed entry, or put there without one.
    v_fault := jsonb_build_object('sequence', v_head.sequence, 'number', null, 'kind', 'missing');
  end if;
  return jsonb_build_object('is_whole', v_fault is null, 'checked_until', least(v_after + c_size, coalesce(v_last.sequence, 0)),
    'next_after', case when v_after + c_size < v_last.sequence then v_after + c_size end, 'last_sequence', coalesce(v_last.sequence, 0),
    'last_hash', encode(v_last.chain_hash, 'hex'),
    'fault', v_fault);
end;
$$;
comment on function public.check_chain(bigint) is
  'Checks the chain over the journal, 20,000 entries at a time after the given number; next_after leads on, and with the last part whether each line has its entry. fault is the first entry that does not follow. Needs accounting.view.';

grant execute on function public.check_chain(bigint) to authenticated;
