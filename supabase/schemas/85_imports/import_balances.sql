-- Imports of opening balances: what contacts owed, and were owed, when the books began.

create function private.compare_import_balances(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  with r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors, coalesce((i.input ->> 'receivable')::numeric, 0) as receivable,
      coalesce((i.input ->> 'payable')::numeric, 0) as payable,
      case left(i.keys[1], 2) when 'e:' then 'email' when 'p:' then 'phone' when 't:' then 'tax_pin' else 'name' end as field
    from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), judged as materialized (
    select r.*, c.id, o.owing, o.owed, r.cell_errors
      || case when cardinality(r.keys) = 0 then private.import_error('name', 'missing', 'This row has no contact.')
        when m.match_count > 1 then private.import_error(r.field, 'ambiguous_match', 'Several contacts match.')
        when c.id is null then private.import_error(r.field, 'unknown_contact', 'This contact does not exist.')
        when c.is_staff then private.import_error(r.field, 'staff_card', 'This contact is a team member.') else '[]' end
      || case when d.row_number is not null then private.import_error(r.field, 'duplicate_in_file', format('Row %s is the same contact.', d.row_number)) else '[]' end
      || case when r.receivable = 0 and r.payable = 0 and r.cell_errors = '[]' then private.import_error('receivable', 'missing', 'Enter an amount.') else '[]' end
      || case when o.owing <> 0 and r.receivable <> 0 and r.receivable <> o.owing
          then private.import_error('receivable', 'opening_exists', format('An opening balance of %s is posted already.', o.owing)) else '[]' end
      || case when o.owed <> 0 and r.payable <> 0 and r.payable <> o.owed
          then private.import_error('payable', 'opening_exists', format('An opening balance of %s is posted already.', o.owed)) else '[]' end as errors
    from r
    left join private.find_import_contacts(p_job, p_rows) m on m.row_number = r.row_number
    left join public.contacts c on c.tenant_id = v_tenant_id and c.id = m.id and m.match_count = 1
    left join lateral (
      select k.row_number from private.import_keys k
      where k.tenant_id = v_tenant_id and k.import_id = p_job.id and k.key = r.keys[1] and k.row_number <> r.row_number offset 0) d on true
    cross join lateral (
      select private.import_opening_balance(v_tenant_id, c.id, 'receivable') as owing, private.import_opening_balance(v_tenant_id, c.id, 'payable') as owed) o
  ), wanted as materialized (
    select j.*, case when j.receivable <> 0 and j.owing = 0 then jsonb_build_object('opening_receivable', jsonb_build_object(
        'before', null, 'after', j.receivable, 'due_on', j.input -> 'due_on')) else '{}' end
      || case when j.payable <> 0 and j.owed = 0 then jsonb_build_object('opening_payable', jsonb_build_object(
        'before', null, 'after', j.payable, 'due_on', j.input -> 'due_on')) else '{}' end as changes
    from judged j
  )
  update public.import_rows i
  set errors = private.import_errors_at(w.errors, v_columns), entity_id = w.id, changes = w.changes,
    action = case when w.errors <> '[]' then 'error' when w.changes = '{}' then 'unchanged' else 'create' end
  from wanted w
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = w.row_number and i.row_number = any (p_rows);
end;
$$;
comment on function private.compare_import_balances(public.import_jobs, integer[]) is
  'Says of each row whether it posts an opening balance, was posted before, or what is wrong with it.';

-- Whom a row means may have changed with a merger since the file was looked through. The contacts that are held must be those that
-- are posted to, or an import stands crosswise to payments and sales on account.
create function private.write_import_balances(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import contacts ' || p_job.tenant_id, 0));
  perform private.hold_contact_groups(p_job.tenant_id);
  -- First whom they mean, then those contacts in their order, and then what of it still holds.
  perform private.compare_import_balances(p_job, p_rows);
  perform private.lock_import_balances(p_job, p_rows);
  perform private.compare_import_balances(p_job, p_rows);
  perform private.post_import_balances(p_job, p_rows, p_now);
end;
$$;
comment on function private.write_import_balances(public.import_jobs, integer[], timestamptz) is
  'One step of an import of opening balances: looks once more under the contacts'' locks, then posts.';

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
        perform private.leave_import_rows(p_job, array[v_line.row_number], 'Its opening balance was paid or used.');
      end if;
    end loop;
  end loop;
end;
$$;
comment on function private.undo_import_balances(public.import_jobs, integer[], timestamptz) is
  'Takes opening balances back by posting the opposite; those that were paid since are left.';
