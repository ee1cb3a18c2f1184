-- Payments for what customers owe: allocated to invoices and opening balances, the rest held as a deposit. A payment is never
-- edited; it is taken back by a payment of the opposite sign that names it.

create function private.tg_tenant_policies__contact_numbers()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.document_sequences (tenant_id, document_type, prefix) values (new.tenant_id, 'contact_payment', 'RCT-')
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.tg_tenant_policies__contact_numbers() is 'A new business can number its payments.';

-- A mobile money message pays once, be it a basket or a debt.
create function private.lock_reference(p_tenant_id uuid, p_reference text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mobile money ' || p_tenant_id || upper(p_reference), 0));
end;
$$;
comment on function private.lock_reference(uuid, text) is
  'A mobile money reference is looked for in two tables: at the till and on account nobody else uses the same until the transaction ends.';

create function private.tg_sale_payments__reference_is_free()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.contact_payments p where p.tenant_id = new.tenant_id and p.reference = new.reference
      and p.tender_type = 'mobile_money' and p.reverses_id is null and p.reversed_at is null) then
    perform private.refuse_spent_code('payments');
  end if;
  return new;
end;
$$;
comment on function private.tg_sale_payments__reference_is_free() is 'Refuses a mobile money reference that settled an account.';

create function private.sale_account_payments(p_tenant_id uuid, p_sale_id uuid)
returns table (tender_type text, amount numeric) language plpgsql stable security definer rows 2 set search_path = '' as $$
begin
  return query
    select p.tender_type, sum(a.amount)
    from public.contact_payment_allocations a
    join public.contact_payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where a.tenant_id = p_tenant_id and a.item_id = p_sale_id
    group by p.tender_type having sum(a.amount) > 0;
end;
$$;
comment on function private.sale_account_payments(uuid, uuid) is 'What was paid later for a sale on account, by tender.';

-- Order of locks, the same as a return's: sales, items, till session, contact, numbers, totals.
create function private.lock_payment_items(p_tenant_id uuid, p_item_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.sales s where s.tenant_id = p_tenant_id and s.id = any (p_item_ids) order by s.id for no key update;
  perform 1 from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = any (p_item_ids) order by i.id for no key update;
end;
$$;
comment on function private.lock_payment_items(uuid, uuid[]) is 'Holds what a payment settles, in the order in which everybody takes it.';

create function private.hold_contact_groups(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('contact groups ' || p_tenant_id, 0));
end;
$$;
comment on function private.hold_contact_groups(uuid) is
  'Nobody merges or parts contacts until the transaction ends. Asked for before any row that others wait for while they hold this.';

create function private.lock_contact(p_tenant_id uuid, p_contact_id uuid)
returns public.contacts language plpgsql volatile security definer set search_path = '' as $$
declare
  v_head uuid;
  v_contact public.contacts;
begin
  perform private.hold_contact_groups(p_tenant_id);
  loop
    v_head := private.contact_head_now(p_tenant_id, p_contact_id);
    select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_head for no key update;
    exit when v_head is not distinct from private.contact_head_now(p_tenant_id, p_contact_id);
  end loop;
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "contact_id"}');
  end if;
  return v_contact;
end;
$$;
comment on function private.lock_contact(uuid, uuid) is
  'The contact that stands for this one, held until the transaction ends: credit and deposits are given and used under it. Raises not_found.';

create function private.refuse_staff_card(p_contact public.contacts)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_contact.is_staff then
    perform private.refuse_input('contact_id', 'This contact is a team member, not a customer.');
  end if;
end;
$$;
comment on function private.refuse_staff_card(public.contacts) is 'Raises invalid_input for a member''s own card.';

create function private.read_allocations(p_payment jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := private.input_array(p_payment, 'allocations', 0, 500);
  v_one jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
begin
  if p_payment -> 'allocations' is null or jsonb_typeof(p_payment -> 'allocations') = 'null' then
    return null;
  end if;
  for v_one in select e.value from jsonb_array_elements(v_list) as e loop
    v_prefix := format('allocations[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_one, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object(
      'item_id', case when v_one ? 'sale_id' then private.input_uuid(v_one, 'sale_id', v_prefix) else private.input_uuid(v_one, 'item_id', v_prefix) end,
      'amount', private.input_number(v_one, 'amount', 0.01, 99999999999, p_step, v_prefix));
  end loop;
  if (select count(distinct r ->> 'item_id') from jsonb_array_elements(v_read) as r) <> v_index then
    perform private.refuse_input('allocations', 'Each invoice can be listed once only.');
  end if;
  return v_read;
end;
$$;
comment on function private.read_allocations(jsonb, numeric) is
  'Checked allocations [{item_id, amount}] of a payment; sale_id is another word for item_id. Null: oldest first.';

create function private.allocate_payment(
  p_tenant_id uuid, p_group uuid[], p_amount numeric, p_wanted jsonb, p_item_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_read jsonb;
  v_over jsonb;
  v_found integer;
begin
  if p_wanted is null then
    select coalesce(jsonb_agg(jsonb_build_object('item_id', q.id, 'contact_id', q.contact_id, 'is_sale', q.document_type = 'sale',
        'number', q.document_number, 'amount', least(q.open_amount, p_amount - q.before)) order by q.due_on, q.business_date, q.document_type = 'sale', q.id), '[]')
    into v_read
    from (
      select i.*, coalesce(sum(i.open_amount) over (order by i.due_on, i.business_date, i.document_type = 'sale', i.id
        rows between unbounded preceding and 1 preceding), 0) as before
      from public.contact_open_items i
      where i.tenant_id = p_tenant_id and i.id = any (p_item_ids) and i.contact_id = any (p_group) and i.open_amount > 0) q
    where q.before < p_amount;
    return v_read;
  end if;
  select count(*), coalesce(jsonb_agg(jsonb_build_object('item_id', i.id, 'contact_id', i.contact_id,
      'is_sale', i.document_type = 'sale', 'number', i.document_number, 'amount', w.amount)), '[]'),
    jsonb_agg(jsonb_build_object('item_id', i.id, 'number', i.document_number, 'open_amount', i.open_amount)) filter (where w.amount > i.open_amount)
  into v_found, v_read, v_over
  from jsonb_to_recordset(p_wanted) as w (item_id uuid, amount numeric)
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = w.item_id and i.account = 'receivable'
    and i.contact_id = any (p_group);
  if v_found <> jsonb_array_length(p_wanted) then
    perform private.fail(404, 'not_found', 'One of these invoices belongs to another customer.', '{"field": "allocations"}');
  end if;
  if v_over is not null then
    perform private.fail(409, 'over_allocation', 'This is more than the balance due.', jsonb_build_object('items', v_over));
  end if;
  if (select coalesce(sum((r ->> 'amount')::numeric), 0) from jsonb_array_elements(v_read) as r) > p_amount then
    perform private.fail(409, 'over_allocation', 'The invoices add up to more than the payment.');
  end if;
  return v_read;
end;
$$;
comment on function private.allocate_payment(uuid, uuid[], numeric, jsonb, uuid[]) is
  'What a payment settles of the items the caller holds: as wanted, or the oldest due first. Raises over_allocation.';

create function private.payment_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid := coalesce(p_session_id, (select s.id from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.opened_by = p_user_id and s.status = 'open'));
begin
  return case when v_session_id is not null then private.lock_open_session(p_tenant_id, p_user_id, v_session_id) end;
end;
$$;
comment on function private.payment_session(uuid, uuid, uuid) is
  'The till session that money is taken at: the one named, else the person''s open one, else none.';
