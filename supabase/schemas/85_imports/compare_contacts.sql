-- Imports of contacts: finding them, and each row against what the business has.

create function private.find_import_contacts(p_job public.import_jobs, p_rows integer[])
returns table (row_number integer, id uuid, match_count bigint) language plpgsql stable security definer rows 500 set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_country text := (select coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end) from public.tenants t where t.id = p_job.tenant_id);
begin
  return query
  with r as materialized (
    select i.row_number, left(i.keys[1], 2) as kind, substr(i.keys[1], 3) as key, i.input
    from public.import_rows i
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), found as (
    -- "offset 0": a look-up by key for each row, whatever the planner believes of a table that has just grown.
    select r.row_number, c.id from r cross join lateral (
      select coalesce(o.merged_into_id, o.id) as id from public.contacts o
      where o.tenant_id = p_job.tenant_id and lower(o.email) = r.key and o.email is not null offset 0) c where r.kind = 'e:'
    union
    select r.row_number, c.id from r cross join lateral (
      select coalesce(o.merged_into_id, o.id) as id from public.contacts o
      where o.tenant_id = p_job.tenant_id and o.phone_e164 = private.phone_e164(r.input ->> 'phone', v_country) offset 0) c where r.kind = 'p:'
    union
    select r.row_number, c.id from r cross join lateral (
      select coalesce(o.merged_into_id, o.id) as id from public.contacts o
      where o.tenant_id = p_job.tenant_id and o.phone = r.input ->> 'phone' offset 0) c where r.kind = 'p:'
    union
    select r.row_number, c.id from r cross join lateral (
      select coalesce(o.merged_into_id, o.id) as id from public.contacts o
      where o.tenant_id = p_job.tenant_id and upper(o.tax_pin) = r.key and o.tax_pin is not null offset 0) c where r.kind = 't:'
    union
    select r.row_number, c.id from r cross join lateral (
      select o.id from public.contacts o
      where o.tenant_id = p_job.tenant_id and o.name = r.key and o.merged_into_id is null and o.archived_at is null and not o.is_staff offset 0) c
    where r.kind = 'n:'
  )
  select f.row_number, (array_agg(f.id))[1], count(*) from found f group by f.row_number;
end;
$$;
comment on function private.find_import_contacts(public.import_jobs, integer[]) is
  'The contacts that rows of a file mean, by their first key; of merged ones the one that stands for them.';

create function private.import_contact_now(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, is_staff boolean, address_id uuid, now_is jsonb) language plpgsql stable security definer rows 500 set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select c.id, c.is_staff, a.id, jsonb_build_object(
    'name', c.name, 'type', c.type, 'company', c.company, 'email', c.email, 'phone', c.phone, 'tax_pin', c.tax_pin, 'tags', to_jsonb(c.tags),
    'credit_limit', c.credit_limit, 'payment_terms_days', c.payment_terms_days, 'notes', c.notes, 'archived', c.archived_at is not null,
    'address_line_1', a.line_1, 'address_line_2', a.line_2, 'city', a.city, 'region', a.region, 'postal_code', a.postal_code, 'country', a.country)
    || coalesce(n.given, '{}')
  from public.contacts c
  left join lateral (
    select * from public.contact_addresses o where o.tenant_id = p_tenant_id and o.contact_id = c.id
    order by o.is_default_billing desc, o.position, o.id limit 1) a on true
  left join lateral (
    select jsonb_object_agg('consent_' || l.channel, l.is_granted) as given from (
      select distinct on (s.channel) s.channel, s.is_granted from public.contact_consents s
      where s.tenant_id = p_tenant_id and s.contact_id = c.id order by s.channel, s.given_on desc, s.created_at desc) l) n on true
  where c.tenant_id = p_tenant_id and c.id = any (p_ids);
end;
$$;
comment on function private.import_contact_now(uuid, uuid[]) is 'Contacts in the words of a file, with the address they are billed at.';

create function private.import_opening_balance(p_tenant_id uuid, p_contact_id uuid, p_account text)
returns numeric language sql stable security definer set search_path = '' as $$
  -- Money paid in advance is what a customer owes, below zero.
  select coalesce(sum(case e.account when 'deposit' then -e.amount else e.amount end), 0)
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.contact_id = p_contact_id and e.document_type in ('opening_balance', 'opening_reversal')
    and case p_account when 'payable' then e.account = 'payable' else e.account in ('receivable', 'deposit') end;
$$;
comment on function private.import_opening_balance(uuid, uuid, text) is 'The opening balance that was posted for a contact and not taken back.';

create function private.compare_import_contacts(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_options constant jsonb := p_job.options;
  v_columns constant jsonb := private.import_columns(p_job);
  v_today constant date := private.business_date(v_tenant_id, clock_timestamp());
begin
  with r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors, i.entity_id, i.action from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), m as materialized (
    select * from private.find_import_contacts(p_job, p_rows)
  ), n as materialized (
    select * from private.import_contact_now(v_tenant_id, array(select m.id from m where m.match_count = 1))
  ), looked_at as materialized (
    select r.*, m.id, m.match_count, n.is_staff, n.now_is, n.address_id, d.first_row,
      private.import_opening_balance(v_tenant_id, n.id, 'receivable') as owing, private.import_opening_balance(v_tenant_id, n.id, 'payable') as owed
    from r left join m on m.row_number = r.row_number left join n on n.id = m.id
    left join lateral (
      select min(k.row_number) as first_row from private.import_keys k
      where k.tenant_id = v_tenant_id and k.import_id = p_job.id and k.key = any (r.keys) and k.row_number <> r.row_number) d on true
  ), wanted as materialized (
    select l.*, private.import_changes(l.now_is,
        case when l.now_is is null then '{"type": "customer"}'::jsonb else '{"archived": false}' end
        || (l.input - array['consent_on', 'consent_source', 'opening_receivable', 'opening_payable', 'opening_due_on'])
        || case when l.input ? 'tags' then jsonb_build_object('tags', to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(l.input -> 'tags'))))) else '{}' end)
      || case when (l.input ->> 'opening_receivable')::numeric <> 0 and l.owing = 0 then jsonb_build_object('opening_receivable', jsonb_build_object(
        'before', null, 'after', l.input -> 'opening_receivable', 'due_on', l.input -> 'opening_due_on')) else '{}' end
      || case when (l.input ->> 'opening_payable')::numeric <> 0 and l.owed = 0 then jsonb_build_object('opening_payable', jsonb_build_object(
        'before', null, 'after', l.input -> 'opening_payable', 'due_on', l.input -> 'opening_due_on')) else '{}' end as changes
    from looked_at l
  ), judged as materialized (
    select w.*, w.cell_errors
      || case when cardinality(w.keys) = 0 then private.import_error('name', 'missing', 'This row has no name, email address or phone number.') else '[]' end
      || case when w.match_count > 1 then private.import_error(
          case left(w.keys[1], 2) when 'e:' then 'email' when 'p:' then 'phone' when 't:' then 'tax_pin' else 'name' end,
          'ambiguous_match', 'Several contacts match. Merge them first, or match by another field.') else '[]' end
      || case when w.first_row is not null then private.import_error(
          case left(w.keys[1], 2) when 'e:' then 'email' when 'p:' then 'phone' when 't:' then 'tax_pin' else 'name' end,
          'duplicate_in_file', format('Row %s is the same contact.', w.first_row)) else '[]' end
      || case when w.is_staff then private.import_error('name', 'staff_card', 'This contact is a team member.') else '[]' end
      || case when w.id is null and not w.input ? 'name' and cardinality(w.keys) > 0 and not w.cell_errors @> '[{"field": "name"}]' then private.import_error('name', 'missing', 'A new contact needs a name.') else '[]' end
      || case when w.address_id is null and not w.input ? 'address_line_1'
            and w.input ?| array['address_line_2', 'city', 'region', 'postal_code', 'country']
          then private.import_error('address_line_1', 'missing', 'An address begins with its first line.') else '[]' end
      || case when w.owing <> 0 and (w.input ->> 'opening_receivable')::numeric <> w.owing
          then private.import_error('opening_receivable', 'opening_exists', format('An opening balance of %s is posted already.', w.owing)) else '[]' end
      || case when w.owed <> 0 and (w.input ->> 'opening_payable')::numeric <> w.owed
          then private.import_error('opening_payable', 'opening_exists', format('An opening balance of %s is posted already.', w.owed)) else '[]' end
      || case when (w.input ->> 'consent_on')::date > v_today
          then private.import_error('consent_on', 'future_date', 'The consent date may not be in the future.') else '[]' end
      as errors
    from wanted w
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), changes = j.changes,
    action = case when j.errors <> '[]' then 'error' when j.id is null and not (v_options ->> 'create_new')::boolean then 'skip'
      when j.id is null then 'create' when j.changes = '{}' then 'unchanged' when not (v_options ->> 'update_existing')::boolean then 'skip' else 'update' end,
    entity_id = coalesce(j.id, case when j.action = 'create' then j.entity_id end, gen_random_uuid())
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$$;
comment on function private.compare_import_contacts(public.import_jobs, integer[]) is
  'Says of each row whether it makes a contact, changes one (and how), changes nothing, or what is wrong with it.';
