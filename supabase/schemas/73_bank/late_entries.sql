-- What came into the days of a statement after it was closed: the statement no longer agrees then, and somebody has to see it.

create function private.late_entries(p_tenant_id uuid, p_statement public.bank_statements)
returns setof private.unmatched_entry language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_statement.money_account_id);
  -- Days before the first statement are its own: what is posted there changes its opening balance.
  v_from date := coalesce((
    select max(s.to_on) + 1 from public.bank_statements s
    where s.tenant_id = p_tenant_id and s.money_account_id = p_statement.money_account_id and s.withdrawn_at is null
      and (s.to_on, s.position) < (p_statement.to_on, p_statement.position)), '1970-01-01');
begin
  if p_statement.closed_after is null then
    return;
  end if;
  return query
  select l.id, e.id, e.number, e.source_type, e.source_id, l.business_date, l.debit - l.credit, coalesce(l.memo, e.memo), l.contact_id, l.position
  from public.journal_lines l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where l.tenant_id = p_tenant_id and l.ledger_account_id = any (v_ids) and l.business_date between v_from and p_statement.to_on
    and e.sequence > p_statement.closed_after
    -- One that a later statement has: the bank was later, the books are right.
    and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live)
    and not exists (
      select 1 from public.journal_entries o
      where o.tenant_id = e.tenant_id and (o.id = e.reverses_id or o.reverses_id = e.id)
        and o.sequence > p_statement.closed_after and o.business_date between v_from and p_statement.to_on);
end;
$$;
comment on function private.late_entries(uuid, public.bank_statements) is
  'Lines of the books in the days of a closed statement that were posted after it was closed, and that no later statement has. An entry with its mirror in those days is not among them.';

create function private.late_json(p_tenant_id uuid, p_statement public.bank_statements)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('late_count', count(*), 'late_amount', coalesce(sum(e.amount), 0)) from private.late_entries(p_tenant_id, p_statement) e);
end;
$$;
comment on function private.late_json(uuid, public.bank_statements) is 'How many entries came after a statement was closed, and by how much it no longer agrees.';

create function public.list_late_entries(p_statement_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_statement public.bank_statements;
begin
  select * into v_statement from public.bank_statements s where s.tenant_id = v_tenant_id and s.id = p_statement_id;
  if v_statement.id is null then
    perform private.fail(404, 'not_found', 'This statement does not exist.');
  end if;
  return (
    select coalesce(jsonb_agg(private.unmatched_json(v_tenant_id, u) order by u.business_date desc, u.place desc), '[]')
    from (
      select e.* from private.late_entries(v_tenant_id, v_statement) e order by e.business_date desc, e.place desc limit 200) u);
end;
$$;
comment on function public.list_late_entries(uuid) is
  'What was posted into the days of a closed statement after it was closed, the newest day first, at most 200. Needs accounting.view.';

grant execute on function public.list_late_entries(uuid) to authenticated;
