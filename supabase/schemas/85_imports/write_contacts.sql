-- Imports of contacts: writing them, and taking them back.

create function private.write_import_contact_rows(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
begin
  with w as materialized (
    select r.row_number, r.action, r.entity_id, (select jsonb_object_agg(c.key, c.value -> 'after') from jsonb_each(r.changes) as c) as a
    from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
  ), made as (
    insert into public.contacts (tenant_id, id, name, type, company, email, phone, tax_pin, tags, credit_limit, payment_terms_days, notes, created_at, updated_at)
    select v_tenant_id, w.entity_id, w.a ->> 'name', w.a ->> 'type', w.a ->> 'company', w.a ->> 'email', w.a ->> 'phone', w.a ->> 'tax_pin',
      array(select jsonb_array_elements_text(coalesce(w.a -> 'tags', '[]'))), coalesce((w.a ->> 'credit_limit')::numeric, 0),
      (w.a ->> 'payment_terms_days')::integer, w.a ->> 'notes', p_now + w.row_number * interval '1 microsecond', p_now
    from w where w.action = 'create' order by w.row_number
    returning id
  )
  update public.contacts c
  set name = coalesce(w.a ->> 'name', c.name), type = coalesce(w.a ->> 'type', c.type),
    company = case when w.a ? 'company' then w.a ->> 'company' else c.company end, email = case when w.a ? 'email' then w.a ->> 'email' else c.email end,
    phone = case when w.a ? 'phone' then w.a ->> 'phone' else c.phone end, tax_pin = case when w.a ? 'tax_pin' then w.a ->> 'tax_pin' else c.tax_pin end,
    tags = case when w.a ? 'tags' then array(select jsonb_array_elements_text(w.a -> 'tags')) else c.tags end,
    credit_limit = coalesce((w.a ->> 'credit_limit')::numeric, c.credit_limit),
    payment_terms_days = coalesce((w.a ->> 'payment_terms_days')::integer, c.payment_terms_days),
    notes = case when w.a ? 'notes' then w.a ->> 'notes' else c.notes end,
    archived_at = case when w.a -> 'archived' = 'false' then null else c.archived_at end
  from w where w.action = 'update' and c.tenant_id = v_tenant_id and c.id = w.entity_id;

  with w as materialized (
    select r.entity_id, n.address_id, (select jsonb_object_agg(c.key, c.value -> 'after') from jsonb_each(r.changes) as c) as a
    from public.import_rows r
    left join private.import_contact_now(v_tenant_id, array(
      select i.entity_id from public.import_rows i where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows))) n on n.id = r.entity_id
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
      and r.changes ?| array['address_line_1', 'address_line_2', 'city', 'region', 'postal_code', 'country']
  ), made as (
    insert into public.contact_addresses (tenant_id, contact_id, label, line_1, line_2, city, region, postal_code, country, is_default_billing, is_default_shipping)
    select v_tenant_id, w.entity_id, 'Main', w.a ->> 'address_line_1', w.a ->> 'address_line_2', w.a ->> 'city', w.a ->> 'region', w.a ->> 'postal_code',
      w.a ->> 'country', true, true
    from w where w.address_id is null
    returning id
  )
  update public.contact_addresses a
  set line_1 = coalesce(w.a ->> 'address_line_1', a.line_1), line_2 = coalesce(w.a ->> 'address_line_2', a.line_2), city = coalesce(w.a ->> 'city', a.city),
    region = coalesce(w.a ->> 'region', a.region), postal_code = coalesce(w.a ->> 'postal_code', a.postal_code), country = coalesce(w.a ->> 'country', a.country)
  from w where a.tenant_id = v_tenant_id and a.id = w.address_id;

  insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source, recorded_by)
  select v_tenant_id, r.entity_id, h.channel, (r.changes #>> array['consent_' || h.channel, 'after'])::boolean,
    coalesce((r.input ->> 'consent_on')::date, private.business_date(v_tenant_id, p_now)),
    coalesce(r.input ->> 'consent_source', left('Import of ' || p_job.file_name, 200)), coalesce(p_job.worked_by, p_job.created_by)
  from public.import_rows r cross join (values ('email'), ('sms'), ('whatsapp')) as h (channel)
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
    and r.changes ? ('consent_' || h.channel);
end;
$$;
comment on function private.write_import_contact_rows(public.import_jobs, integer[], timestamptz) is 'Writes contacts with their address and consents.';

create function private.post_import_balances(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_line record;
  v_id uuid;
begin
  for v_line in
    select r.row_number, r.entity_id, k.kind, (r.changes #>> array['opening_' || k.kind, 'after'])::numeric as amount,
      (r.changes #>> array['opening_' || k.kind, 'due_on'])::date as due_on
    from public.import_rows r cross join (values ('payable'), ('receivable')) as k (kind)
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
      and r.changes ? ('opening_' || k.kind)
    order by r.entity_id, k.kind
  loop
    v_id := private.post_contact_opening_balance(p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), v_line.entity_id, v_line.kind,
      v_line.amount, v_line.due_on, p_now);
    update public.import_rows r set changes = jsonb_set(r.changes, array['opening_' || v_line.kind, 'id'], to_jsonb(v_id))
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = v_line.row_number;
  end loop;
end;
$$;
comment on function private.post_import_balances(public.import_jobs, integer[], timestamptz) is 'Posts the opening balances of rows, contacts in id order. Call it last.';

create function private.write_import_contacts(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_import_balances(p_job, p_rows);
  perform private.compare_import_contacts(p_job, p_rows);
  perform private.write_import_contact_rows(p_job, p_rows, p_now);
  perform private.post_import_balances(p_job, p_rows, p_now);
end;
$$;
comment on function private.write_import_contacts(public.import_jobs, integer[], timestamptz) is
  'One step of an import of contacts: looks at the rows once more under locks, and writes those that are right.';

create function private.undo_import_contacts(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_row record;
begin
  perform private.lock_import_balances(p_job, p_rows);
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    left join private.import_contact_now(v_tenant_id, array(
      select i.entity_id from public.import_rows i where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows))) n on n.id = r.entity_id
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)
      and exists (select 1 from jsonb_each(r.changes) as c where c.key not like 'opening%' and n.now_is -> c.key is distinct from c.value -> 'after')
  ), 'It was changed.');
  -- New ones also for what the file did not have.
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.entity_id
    join private.import_contact_now(v_tenant_id, array(
      select i.entity_id from public.import_rows i where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows))) n on n.id = c.id
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create' and (
      c.merged_into_id is not null or c.price_list_id is not null
      or exists (select 1 from public.contacts o where o.tenant_id = v_tenant_id and o.merged_into_id = c.id)
      or (select count(*) from public.contact_addresses a where a.tenant_id = v_tenant_id and a.contact_id = c.id) > 1
      or exists (select 1 from jsonb_each(n.now_is) as f where not r.changes ? f.key and f.value not in ('null', '[]', '0', 'false')))
  ), 'It was changed.');
  perform private.undo_import_balances(p_job, p_rows, p_now);

  update public.contacts c
  set name = coalesce(w.b ->> 'name', c.name), type = coalesce(w.b ->> 'type', c.type),
    company = case when w.b ? 'company' then w.b ->> 'company' else c.company end, email = case when w.b ? 'email' then w.b ->> 'email' else c.email end,
    phone = case when w.b ? 'phone' then w.b ->> 'phone' else c.phone end, tax_pin = case when w.b ? 'tax_pin' then w.b ->> 'tax_pin' else c.tax_pin end,
    tags = case when w.b ? 'tags' then array(select jsonb_array_elements_text(w.b -> 'tags')) else c.tags end,
    credit_limit = coalesce((w.b ->> 'credit_limit')::numeric, c.credit_limit),
    payment_terms_days = case when w.b ? 'payment_terms_days' then (w.b ->> 'payment_terms_days')::integer else c.payment_terms_days end,
    notes = case when w.b ? 'notes' then w.b ->> 'notes' else c.notes end,
    archived_at = case when w.b -> 'archived' = 'true' then clock_timestamp() else c.archived_at end
  from (
    select r.entity_id, (select jsonb_object_agg(x.key, x.value -> 'before') from jsonb_each(r.changes) as x) as b from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done') w
  where c.tenant_id = v_tenant_id and c.id = w.entity_id;

  for v_row in
    select r.entity_id, n.address_id, (select jsonb_object_agg(x.key, x.value -> 'before') from jsonb_each(r.changes) as x) as b
    from public.import_rows r
    join private.import_contact_now(v_tenant_id, array(
      select i.entity_id from public.import_rows i where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows))) n on n.id = r.entity_id
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
  loop
    if v_row.b -> 'address_line_1' = 'null' then
      delete from public.contact_addresses a where a.tenant_id = v_tenant_id and a.id = v_row.address_id;
    else
      update public.contact_addresses a
      set line_1 = coalesce(v_row.b ->> 'address_line_1', a.line_1), line_2 = case when v_row.b ? 'address_line_2' then v_row.b ->> 'address_line_2' else a.line_2 end,
        city = case when v_row.b ? 'city' then v_row.b ->> 'city' else a.city end, region = case when v_row.b ? 'region' then v_row.b ->> 'region' else a.region end,
        postal_code = case when v_row.b ? 'postal_code' then v_row.b ->> 'postal_code' else a.postal_code end,
        country = case when v_row.b ? 'country' then v_row.b ->> 'country' else a.country end
      where a.tenant_id = v_tenant_id and a.id = v_row.address_id
        and v_row.b ?| array['address_line_1', 'address_line_2', 'city', 'region', 'postal_code', 'country'];
    end if;
    -- A consent is taken back by another entry, as the person would.
    insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source, recorded_by)
    select v_tenant_id, v_row.entity_id, h.channel, coalesce((v_row.b ->> ('consent_' || h.channel))::boolean, false),
      private.business_date(v_tenant_id, p_now), left('Import of ' || p_job.file_name || ' reversed', 200), coalesce(p_job.worked_by, p_job.created_by)
    from (values ('email'), ('sms'), ('whatsapp')) as h (channel) where v_row.b ? ('consent_' || h.channel);
  end loop;

  for v_row in
    select r.row_number, r.entity_id from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create' and r.state = 'done'
  loop
    -- Whoever notes something about it at this moment has done so before it is looked at.
    perform 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_row.entity_id for update;
    if exists (select 1 from public.sales s where s.tenant_id = v_tenant_id and s.contact_id = v_row.entity_id)
      or exists (
        select 1 from public.contact_notes n
        where n.tenant_id = v_tenant_id and n.contact_id = v_row.entity_id and n.deleted_at is null)
      or exists (select 1 from public.contact_totals t where t.tenant_id = v_tenant_id and t.contact_id = v_row.entity_id
        and (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0)) then
      perform private.leave_import_rows(p_job, array[v_row.row_number], 'It was used.');
      continue;
    end if;
    begin
      delete from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_row.entity_id;
    exception when foreign_key_violation or raise_exception or restrict_violation then
      update public.contacts c set archived_at = clock_timestamp() where c.tenant_id = v_tenant_id and c.id = v_row.entity_id and c.archived_at is null;
    end;
  end loop;
end;
$$;
comment on function private.undo_import_contacts(public.import_jobs, integer[], timestamptz) is
  'One step back of an import of contacts: changes are undone unless somebody changed the contact since, new ones go unless they were used.';
