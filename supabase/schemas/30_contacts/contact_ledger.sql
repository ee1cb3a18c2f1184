-- What contacts owe and are owed: an append-only ledger, written with its document, so that the sum of its receivable entries
-- is the Accounts Receivable account, the payable ones Accounts Payable, the deposits Customer Deposits, and the advances Supplier Advances.

create function private.contact_head(p_tenant_id uuid, p_contact_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(c.merged_into_id, c.id) from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id);
end;
$$;
comment on function private.contact_head(uuid, uuid) is 'The contact that stands for this one: itself, or the one it was merged into. Null when there is none.';

create function private.contact_group(p_tenant_id uuid, p_contact_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_head uuid := private.contact_head(p_tenant_id, p_contact_id);
begin
  return v_head || array(
    select c.id from public.contacts c where c.tenant_id = p_tenant_id and c.merged_into_id = v_head order by c.id);
end;
$$;
comment on function private.contact_group(uuid, uuid) is 'A contact with all that were merged into the same one, the one that stands for all first.';

-- Totals are locked after everything else, numbers included, and one row at a time: nobody waits for anybody in a circle.
create function private.lock_contact_totals(p_tenant_id uuid, p_contact_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_head uuid;
begin
  loop
    v_head := private.contact_head_now(p_tenant_id, p_contact_id);
    perform 1 from public.contact_totals t where t.tenant_id = p_tenant_id and t.contact_id = v_head for no key update;
    -- While this waited, the contact may have been merged, or its merger undone.
    exit when v_head is not distinct from private.contact_head_now(p_tenant_id, p_contact_id);
  end loop;
  return v_head;
end;
$$;
comment on function private.lock_contact_totals(uuid, uuid) is 'Holds the totals of a contact''s group until the transaction ends and answers whose they are.';

create function private.contact_head_now(p_tenant_id uuid, p_contact_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  return (select coalesce(c.merged_into_id, c.id) from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id);
end;
$$;
comment on function private.contact_head_now(uuid, uuid) is 'contact_head with a fresh look, for callers that waited for a lock.';

create function private.tg_contacts__totals()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.contact_totals (tenant_id, contact_id) values (new.tenant_id, new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.tg_contacts__totals() is 'Every contact has its row of totals.';

create function private.tg_contact_entries__post()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_head uuid;
begin
  if new.kind in ('invoice', 'opening_balance', 'bill') and new.item_id is not null then
    insert into public.contact_open_items (
      tenant_id, id, contact_id, account, document_type, document_number, business_date, due_on, amount, open_amount)
    values (new.tenant_id, new.item_id, new.contact_id, new.account, new.document_type, new.document_number, new.business_date,
      coalesce(new.due_on, new.business_date), new.amount, new.amount);
  elsif new.item_id is not null then
    update public.contact_open_items i set open_amount = i.open_amount + new.amount
    where i.tenant_id = new.tenant_id and i.id = new.item_id;
  end if;
  if new.contact_id is not null then
    v_head := private.lock_contact_totals(new.tenant_id, new.contact_id);
    update public.contact_totals t set
      receivable = t.receivable + case when new.account = 'receivable' then new.amount else 0 end,
      payable = t.payable + case when new.account = 'payable' then new.amount else 0 end,
      deposit = t.deposit + case when new.account = 'deposit' then new.amount else 0 end,
      advance = t.advance + case when new.account = 'advance' then new.amount else 0 end
    where t.tenant_id = new.tenant_id and t.contact_id = v_head
      and case new.account when 'receivable' then t.receivable when 'payable' then t.payable when 'advance' then t.advance
        else t.deposit end + new.amount between -1e12 + 1 and 1e12 - 1;
    if not found then
      perform private.refuse_input('amount', 'The balance of this contact would be too large.');
    end if;
  end if;
  return null;
end;
$$;
comment on function private.tg_contact_entries__post() is 'Carries an entry to its open item and to the totals of the contact''s group.';

create function private.tg_sales__on_survivor()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact record;
begin
  select h.id, h.name into v_contact
  from public.contacts c
  join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
  where c.tenant_id = new.tenant_id and c.id = new.contact_id;
  if found then
    new.contact_id := v_contact.id;
    new.contact_name := v_contact.name;
  end if;
  return new;
end;
$$;
comment on function private.tg_sales__on_survivor() is 'A sale that names a merged contact is the survivor''s.';

create function private.tg_sales__contact_entry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_head uuid;
begin
  if new.balance_due > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
      item_id, occurred_at, business_date, due_on)
    values (new.tenant_id, new.contact_id, 'receivable', 'invoice', new.balance_due, 'sale', new.id, new.invoice_number, new.id,
      new.occurred_at, new.business_date, new.business_date + coalesce((
        select c.payment_terms_days from public.contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id), 0));
  end if;
  if new.contact_id is not null then
    v_head := private.lock_contact_totals(new.tenant_id, new.contact_id);
    update public.contact_totals t set bought_amount = t.bought_amount + new.total_amount, sale_count = t.sale_count + 1,
      last_sale_at = greatest(t.last_sale_at, new.occurred_at)
    where t.tenant_id = new.tenant_id and t.contact_id = v_head;
  end if;
  return null;
end;
$$;
comment on function private.tg_sales__contact_entry() is 'A sale on account is owed from the moment it is posted; what a customer bought is counted.';

create function private.tg_credit_notes__contact_entry()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_head uuid;
begin
  if new.receivable_amount > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
      item_id, occurred_at, business_date)
    values (new.tenant_id, new.contact_id, 'receivable', 'credit_note', -new.receivable_amount, 'credit_note', new.id,
      new.credit_note_number, new.sale_id, new.issued_at, new.business_date);
  end if;
  if new.contact_id is not null then
    v_head := private.lock_contact_totals(new.tenant_id, new.contact_id);
    update public.contact_totals t set bought_amount = t.bought_amount - new.total_amount
    where t.tenant_id = new.tenant_id and t.contact_id = v_head;
  end if;
  return null;
end;
$$;
comment on function private.tg_credit_notes__contact_entry() is 'A credit note lowers what is owed and what was bought.';

-- What a customer has bought is less by what came back without a receipt too.
create function private.refresh_contact_totals(p_tenant_id uuid, p_contact_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_group uuid[];
begin
  foreach v_id in array p_contact_ids loop
    v_group := array(
      select c.id from public.contacts c
      where c.tenant_id = p_tenant_id and ((c.id = v_id and c.merged_into_id is null) or c.merged_into_id = v_id));
    update public.contact_totals t set
      receivable = coalesce(e.receivable, 0), payable = coalesce(e.payable, 0), deposit = coalesce(e.deposit, 0),
      advance = coalesce(e.advance, 0),
      bought_amount = coalesce(s.amount, 0) - coalesce(r.amount, 0), sale_count = coalesce(s.sales, 0), last_sale_at = s.last_at
    from (
      select sum(x.amount) filter (where x.account = 'receivable') as receivable,
        sum(x.amount) filter (where x.account = 'payable') as payable, sum(x.amount) filter (where x.account = 'deposit') as deposit,
        sum(x.amount) filter (where x.account = 'advance') as advance
      from public.contact_entries x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) e,
    (
      select sum(x.total_amount - x.refunded_amount) as amount, count(*)::integer as sales, max(x.occurred_at) as last_at
      from public.sales x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) s,
    (
      select sum(x.total_amount) as amount
      from public.credit_notes x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group) and x.sale_id is null) r
    where t.tenant_id = p_tenant_id and t.contact_id = v_id;
  end loop;
end;
$$;
comment on function private.refresh_contact_totals(uuid, uuid[]) is
  'Counts the totals of contacts anew from ledger and sales: after a merger and when one is undone. The caller holds their rows.';
