-- Imports of opening balances: taking them back.

create function private.lock_import_balances(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import contacts ' || p_job.tenant_id, 0));
  perform private.hold_contact_groups(p_job.tenant_id);
  perform private.lock_payment_items(p_job.tenant_id, array(
    select (c.value ->> 'id')::uuid
    from public.import_rows r cross join jsonb_each(r.changes) as c
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)
      and c.key in ('opening_receivable', 'opening_payable') and c.value ? 'id'));
  perform 1 from public.contacts c
  where c.tenant_id = p_job.tenant_id and c.id = any (array(
    select unnest(array[o.id, o.merged_into_id])
    from public.import_rows r join public.contacts o on o.tenant_id = p_job.tenant_id and o.id = r.entity_id
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)))
  -- Not for update: a sale that holds the number of its journal entry refers to a contact at its end.
  order by c.id for no key update;
end;
$$;
comment on function private.lock_import_balances(public.import_jobs, integer[]) is
  'Holds the open items and then the contacts of rows, before anything is numbered: the order of payments and sales on account.';

create function private.undo_import_balances(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_line record;
begin
  perform private.lock_import_balances(p_job, p_rows);
  for v_line in
    select r.row_number, r.entity_id, array_agg((c.value ->> 'id')::uuid order by c.key) as opening_ids
    from public.import_rows r cross join jsonb_each(r.changes) as c
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done'
      and c.key in ('opening_receivable', 'opening_payable') and c.value ? 'id'
    group by r.row_number, r.entity_id order by r.entity_id
  loop
    for i in 1 .. cardinality(v_line.opening_ids) loop
      if not private.reverse_contact_opening_balance(
        p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), v_line.opening_ids[i], p_now) then
        perform private.leave_import_rows(p_job, array[v_line.row_number], 'Its opening balance was paid or used since.');
      end if;
    end loop;
  end loop;
end;
$$;
comment on function private.undo_import_balances(public.import_jobs, integer[], timestamptz) is
  'Takes opening balances back by posting the opposite; those that were paid since are left.';
