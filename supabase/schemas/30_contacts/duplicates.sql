-- Duplicates: found by phone, e-mail and tax PIN, and by names alike that share a company or the end of a phone number; merged
-- by a pointer. Documents are never edited, the whole group is read together, and a merger can be undone. Of those that look like
-- one and are two it is said once, for everybody.

create function private.duplicate_pairs(p_tenant_id uuid, p_limit integer)
returns table (a uuid, b uuid, score integer, reasons text[])
language plpgsql stable security definer rows 100 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    with current_contacts as materialized (
      select c.id, lower(c.name) as lower_name, c.phone_e164, right(c.phone_e164, 7) as phone_tail, lower(c.email) as email,
        upper(c.tax_pin) as tax_pin, lower(c.company) as company
      from public.contacts c
      where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.archived_at is null
    ), shared as (
      -- A value that more than a dozen share (an office's number) says nothing about two of them. Counted first: most are nobody else's.
      select 'phone' as reason, array_agg(s.id) as ids
      from (select t.phone_e164 from current_contacts t where t.phone_e164 is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.phone_e164 = k.phone_e164 group by k.phone_e164
      union all
      select 'email', array_agg(s.id)
      from (select t.email from current_contacts t where t.email is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.email = k.email group by k.email
      union all
      select 'tax_pin', array_agg(s.id)
      from (select t.tax_pin from current_contacts t where t.tax_pin is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.tax_pin = k.tax_pin group by k.tax_pin
      union all
      select 'phone_tail', array_agg(s.id)
      from (select t.phone_tail from current_contacts t where t.phone_tail is not null group by 1 having count(*) between 2 and 12) k
      join current_contacts s on s.phone_tail = k.phone_tail group by k.phone_tail
      union all
      -- Of a company's many people only those are compared whose names begin alike.
      select 'company', array_agg(s.id)
      from current_contacts s
      join (select t.company, count(*) as size from current_contacts t where t.company is not null group by 1 having count(*) between 2 and 500) k
        on k.company = s.company
      group by s.company, case when k.size > 12 then left(s.lower_name, 3) end having count(*) between 2 and 12
    ), pair as (
      select x.id as a, y.id as b, array_agg(distinct h.reason) as reasons
      from shared h
      cross join lateral unnest(h.ids) as x (id)
      join lateral unnest(h.ids) as y (id) on y.id > x.id
      group by x.id, y.id
    ), scored as (
      select p.a, p.b, p.reasons, extensions.similarity(m.lower_name, n.lower_name) as likeness
      from pair p
      join current_contacts m on m.id = p.a
      join current_contacts n on n.id = p.b
    )
    select s.a, s.b,
      least(100, case when 'tax_pin' = any (s.reasons) then 60 else 0 end + case when 'phone' = any (s.reasons) then 50 else 0 end
        + case when 'email' = any (s.reasons) then 50 else 0 end + (s.likeness * 50)::integer)::integer,
      array_remove(array_remove(s.reasons, case when 'phone' = any (s.reasons) then 'phone_tail' end), null)
        || case when s.likeness >= 0.5 then array['name'] else '{}'::text[] end
    from scored s
    where (s.reasons && array['phone', 'email', 'tax_pin'] or s.likeness >= 0.5)
      and not exists (select 1 from public.contact_not_duplicates d where d.tenant_id = p_tenant_id and d.a = s.a and d.b = s.b)
    order by 3 desc, s.a, s.b
    limit p_limit;
end;
$$;
comment on function private.duplicate_pairs(uuid, integer) is 'Pairs of contacts that are probably the same, the surest first, with what they share.';

create function public.find_duplicate_contacts(p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.merge');
  v_limit integer := private.page_limit(p_limit);
  v_pair record;
  v_groups jsonb := '[]';
  v_of jsonb := '{}';
  v_one integer;
  v_two integer;
begin
  -- Pairs grow together into groups: each contact belongs to the group of the surest pair that brought it in.
  for v_pair in select * from private.duplicate_pairs(v_tenant_id, 500) loop
    v_one := (v_of ->> v_pair.a::text)::integer;
    v_two := (v_of ->> v_pair.b::text)::integer;
    if v_one is null and v_two is null then
      v_one := jsonb_array_length(v_groups);
      v_groups := v_groups || jsonb_build_array(jsonb_build_object('ids', jsonb_build_array(v_pair.a, v_pair.b), 'score', v_pair.score,
        'reasons', to_jsonb(v_pair.reasons)));
      v_of := v_of || jsonb_build_object(v_pair.a, v_one, v_pair.b, v_one);
    elsif v_one is null or v_two is null then
      v_groups := jsonb_set(v_groups, array[coalesce(v_one, v_two)::text, 'ids'],
        (v_groups #> array[coalesce(v_one, v_two)::text, 'ids']) || to_jsonb(case when v_one is null then v_pair.a else v_pair.b end));
      v_of := v_of || jsonb_build_object(case when v_one is null then v_pair.a else v_pair.b end, coalesce(v_one, v_two));
    end if;
  end loop;
  return jsonb_build_object('count', jsonb_array_length(v_groups), 'groups', (
    select coalesce(jsonb_agg(jsonb_build_object('score', g.value -> 'score', 'reasons', g.value -> 'reasons',
      'contacts', private.contact_cards(v_tenant_id, array(select x::uuid from jsonb_array_elements_text(g.value -> 'ids') as x)))
      order by g.place), '[]')
    from jsonb_array_elements(v_groups) with ordinality as g (value, place) where g.place <= v_limit));
end;
$$;
comment on function public.find_duplicate_contacts(integer) is
  'Groups of contacts that are probably the same (phone, e-mail, tax PIN, or a name alike with company or end of phone), the surest first.';

create function public.keep_contacts_apart(p_contact_ids uuid[], p_apart boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.merge');
  v_ids uuid[] := array(select distinct i from unnest(p_contact_ids) as i where i is not null);
  v_pairs integer;
begin
  perform private.require_writable();
  if p_apart is null then
    perform private.refuse_input('p_apart', 'This must be true or false.');
  elsif cardinality(v_ids) not between 2 and 50 then
    perform private.refuse_input('p_contact_ids', 'Name 2 to 50 contacts.');
  elsif (select count(*) from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (v_ids) and not c.is_staff) <> cardinality(v_ids) then
    perform private.fail(404, 'not_found', 'One of these contacts does not exist.', '{"field": "p_contact_ids"}');
  end if;
  if p_apart then
    insert into public.contact_not_duplicates (tenant_id, a, b, said_by)
    select v_tenant_id, x, y, auth.uid() from unnest(v_ids) as x join unnest(v_ids) as y on x < y order by x, y
    on conflict do nothing;
  else
    delete from public.contact_not_duplicates d where d.tenant_id = v_tenant_id and d.a = any (v_ids) and d.b = any (v_ids);
  end if;
  get diagnostics v_pairs = row_count;
  return jsonb_build_object('updated', v_pairs);
end;
$$;
comment on function public.keep_contacts_apart(uuid[], boolean) is
  'Says of 2 to 50 contacts that none of them is another one (false: takes that back), so that they are not shown as duplicates. Answers {updated} pairs.';

create function private.contact_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r.value || jsonb_build_object('address', c.address, 'notes', c.notes) order by c.created_at, c.id), '[]')
    from jsonb_array_elements(private.contact_rows(p_tenant_id, p_ids, true)) as r (value)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = (r.value ->> 'id')::uuid);
end;
$$;
comment on function private.contact_cards(uuid, uuid[]) is 'Contacts with everything that is chosen from when they are merged, the oldest first.';

-- What the survivor's card becomes: what was chosen, else its own, else the first that has any; nothing that fits is lost.
create function private.merged_card(p_tenant_id uuid, p_survivor public.contacts, p_merged_ids uuid[], p_fields jsonb)
returns public.contacts language plpgsql stable security definer set search_path = '' as $$
declare
  v_card public.contacts := p_survivor;
  v_all uuid[] := p_survivor.id || p_merged_ids;
  v_row jsonb := to_jsonb(p_survivor);
  v_key text;
  v_from uuid;
  v_value text;
  v_sums record;
begin
  perform private.input_object(p_fields, 'p_fields');
  foreach v_key in array array['name', 'email', 'phone', 'company', 'address', 'tax_pin'] loop
    v_from := private.input_uuid(p_fields, v_key, 'p_fields.', false);
    if v_from is not null and v_from <> all (v_all) then
      perform private.refuse_input('p_fields.' || v_key, 'This contact is not among those that are merged.');
    end if;
    select to_jsonb(c) ->> v_key into v_value
    from unnest(case when v_from is not null then array[v_from] else v_all end) with ordinality as w (id, place)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = w.id
    where to_jsonb(c) ->> v_key is not null or v_from is not null
    order by w.place limit 1;
    v_row := v_row || jsonb_build_object(v_key, v_value);
  end loop;
  v_card := jsonb_populate_record(v_card, v_row);
  -- The highest limit and the longest terms: what any of them was trusted with. Type: both, when they were of both kinds.
  select max(c.credit_limit) as credit_limit, max(c.payment_terms_days) as terms,
    case when bool_or(c.type in ('customer', 'both')) and bool_or(c.type in ('supplier', 'both')) then 'both' else p_survivor.type end as type,
    string_agg(c.notes, E'\n\n' order by c.id <> p_survivor.id, c.created_at, c.id) as notes
  into v_sums
  from public.contacts c where c.tenant_id = p_tenant_id and c.id = any (v_all);
  v_card.credit_limit := v_sums.credit_limit;
  v_card.payment_terms_days := v_sums.terms;
  v_card.type := v_sums.type;
  -- Notes and tags beyond what a card holds stay to be read with the merged contacts.
  v_card.notes := case when length(v_sums.notes) <= 5000 then v_sums.notes else p_survivor.notes end;
  v_card.tags := (private.clean_tags(p_survivor.tags || array(
    select x.tag from public.contacts c cross join lateral unnest(c.tags) as x (tag)
    where c.tenant_id = p_tenant_id and c.id = any (p_merged_ids) order by x.tag)))[1:20];
  return v_card;
end;
$$;
comment on function private.merged_card(uuid, public.contacts, uuid[], jsonb) is
  'The survivor''s card after a merger: p_fields names for a field the contact it is taken from.';

create function private.lock_merge(p_tenant_id uuid, p_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = any (p_ids) order by c.id for no key update;
  perform 1 from public.contact_totals t where t.tenant_id = p_tenant_id and t.contact_id = any (p_ids) order by t.contact_id for no key update;
end;
$$;
comment on function private.lock_merge(uuid, uuid[]) is 'Holds contacts and their totals, each in the order of the id: no sale on account and no entry gets in between.';

create function private.write_contact_card(p_tenant_id uuid, p_card jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.contacts c set name = r.name, email = r.email, phone = r.phone, company = r.company, address = r.address, notes = r.notes,
    type = r.type, tax_pin = r.tax_pin, tags = r.tags, credit_limit = r.credit_limit, payment_terms_days = r.payment_terms_days
  from jsonb_populate_record(null::public.contacts, p_card) as r
  where c.tenant_id = p_tenant_id and c.id = (p_card ->> 'id')::uuid;
end;
$$;
comment on function private.write_contact_card(uuid, jsonb) is 'Puts the fields of a card into its contact.';

grant execute on function
  public.find_duplicate_contacts(integer),
  public.keep_contacts_apart(uuid[], boolean)
  to authenticated;
