-- What contacts owe and are owed: an append-only ledger, written with its document, so that the sum of its receivable entries
-- is the Accounts Receivable account, the payable ones Accounts Payable, and the deposits Customer Deposits.

create table public.contact_totals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  receivable numeric(14,2) not null default 0 check (receivable between -1e12 and 1e12),
  payable numeric(14,2) not null default 0 check (payable between -1e12 and 1e12),
  deposit numeric(14,2) not null default 0 check (deposit between 0 and 1e12),
  bought_amount numeric(14,2) not null default 0 check (bought_amount between -1e12 and 1e12),
  sale_count integer not null default 0 check (sale_count >= 0),
  last_sale_at timestamptz,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
) with (fillfactor = 85);
create index contact_totals_receivable_idx on public.contact_totals (tenant_id, (receivable - deposit), contact_id);
create index contact_totals_bought_idx on public.contact_totals (tenant_id, bought_amount, contact_id);
create index contact_totals_last_sale_idx
  on public.contact_totals (tenant_id, coalesce(last_sale_at, timestamptz '1970-01-01 00:00:00+00'), contact_id);
create index contact_totals_owing_idx on public.contact_totals (tenant_id, contact_id) where receivable <> 0 or payable <> 0 or deposit <> 0;
comment on table public.contact_totals is
  'Sums of a contact''s ledger and purchases, for lists. Those of merged contacts stand with the one they were merged into.';
call private.protect_tenant_table('public.contact_totals', 'contacts.view_ledger');

create table public.contact_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable', 'deposit')),
  kind text not null check (kind in ('opening_balance', 'invoice', 'credit_note', 'payment', 'payment_reversal', 'opening_reversal', 'bill', 'debit_note', 'payout', 'order_fee')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_id uuid not null,
  document_number text check (length(document_number) <= 60),
  item_id uuid,
  occurred_at timestamptz not null,
  business_date date not null,
  due_on date check (isfinite(due_on)),
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
create unique index contact_entries_document_key
  on public.contact_entries (tenant_id, document_type, document_id, account, item_id) nulls not distinct;
create index contact_entries_contact_idx on public.contact_entries (tenant_id, contact_id, business_date, sequence);
create index contact_entries_item_idx on public.contact_entries (tenant_id, item_id) where item_id is not null;
create index contact_entries_date_idx on public.contact_entries (tenant_id, account, business_date);
comment on table public.contact_entries is
  'Receivable: what the contact owes us (+) and what settles it (-). Payable: what we owe. Deposit: money of the contact that we hold. item_id is the invoice or opening balance an entry belongs to. contact_id may be empty for what nobody in particular owes. Append-only.';
call private.make_append_only('public.contact_entries');
call private.protect_tenant_table('public.contact_entries', 'contacts.view_ledger');

create table public.contact_open_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  contact_id uuid,
  account text not null check (account in ('receivable', 'payable')),
  document_type text not null check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  document_number text,
  business_date date not null,
  due_on date not null,
  amount numeric(14,2) not null check (amount between 0.01 and 1e12),
  open_amount numeric(14,2) not null check (open_amount between 0 and 1e12),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  constraint contact_open_items_at_most_amount check (open_amount <= amount)
) with (fillfactor = 85);
create index contact_open_items_due_idx on public.contact_open_items (tenant_id, account, due_on, contact_id) where open_amount > 0;
create index contact_open_items_contact_idx on public.contact_open_items (tenant_id, contact_id, due_on, id);
comment on table public.contact_open_items is
  'Invoices and opening balances with what is still open of each: the sum of the entries of the item. Kept by the ledger''s trigger.';
call private.protect_tenant_table('public.contact_open_items', 'contacts.view_ledger');

-- Groups of merged contacts ---------------------------------------------------------------------------------------------

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
comment on function private.contact_group(uuid, uuid) is 'A contact with all that were merged into the same one, the standing one first.';

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
create trigger _500_totals after insert on public.contacts for each row execute function private.tg_contacts__totals();
insert into public.contact_totals (tenant_id, contact_id) select c.tenant_id, c.id from public.contacts c;

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
      deposit = t.deposit + case when new.account = 'deposit' then new.amount else 0 end
    where t.tenant_id = new.tenant_id and t.contact_id = v_head
      and case new.account when 'receivable' then t.receivable when 'payable' then t.payable else t.deposit end + new.amount between -1e12 + 1 and 1e12 - 1;
    if not found then
      perform private.refuse_input('amount', 'This contact''s balance would be greater than any account holds.');
    end if;
  end if;
  return null;
end;
$$;
comment on function private.tg_contact_entries__post() is 'Carries an entry to its open item and to the totals of the contact''s group.';
create trigger _500_post after insert on public.contact_entries
  for each row execute function private.tg_contact_entries__post();

-- Documents write their entries -----------------------------------------------------------------------------------------

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
create trigger _400_on_survivor before insert on public.sales
  for each row when (new.contact_id is not null) execute function private.tg_sales__on_survivor();

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
create trigger _500_contact_entry after insert on public.sales
  for each row when (new.contact_id is not null or new.balance_due > 0) execute function private.tg_sales__contact_entry();

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
create trigger _500_contact_entry after insert on public.credit_notes
  for each row when (new.contact_id is not null or new.receivable_amount > 0) execute function private.tg_credit_notes__contact_entry();

-- What stands already is written into the ledger as if it had always been kept.
insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
  item_id, occurred_at, business_date, due_on)
select p.tenant_id, s.contact_id, 'receivable', 'invoice', sum(p.amount), 'sale', s.id, s.invoice_number, s.id, s.occurred_at,
  s.business_date, s.business_date
from public.sale_payments p
join public.sales s on s.tenant_id = p.tenant_id and s.id = p.sale_id
where p.tender_type = 'on_account'
group by p.tenant_id, s.tenant_id, s.id
order by s.occurred_at;
insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
  item_id, occurred_at, business_date)
select c.tenant_id, c.contact_id, 'receivable', 'credit_note', -c.receivable_amount, 'credit_note', c.id, c.credit_note_number,
  c.sale_id, c.issued_at, c.business_date
from public.credit_notes c where c.receivable_amount > 0 order by c.issued_at;

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
      bought_amount = coalesce(s.amount, 0), sale_count = coalesce(s.sales, 0), last_sale_at = s.last_at
    from (
      select sum(x.amount) filter (where x.account = 'receivable') as receivable,
        sum(x.amount) filter (where x.account = 'payable') as payable, sum(x.amount) filter (where x.account = 'deposit') as deposit
      from public.contact_entries x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) e,
    (
      select sum(x.total_amount - x.refunded_amount) as amount, count(*)::integer as sales, max(x.occurred_at) as last_at
      from public.sales x where x.tenant_id = p_tenant_id and x.contact_id = any (v_group)) s
    where t.tenant_id = p_tenant_id and t.contact_id = v_id;
  end loop;
end;
$$;
comment on function private.refresh_contact_totals(uuid, uuid[]) is
  'Counts the totals of contacts anew from ledger and sales: after a merger and when one is undone. The caller holds their rows.';
update public.contact_totals t set bought_amount = s.amount, sale_count = s.sales, last_sale_at = s.last_at
from (
  select x.tenant_id, x.contact_id, sum(x.total_amount - x.refunded_amount) as amount, count(*)::integer as sales, max(x.occurred_at) as last_at
  from public.sales x where x.contact_id is not null group by x.tenant_id, x.contact_id) s
where t.tenant_id = s.tenant_id and t.contact_id = s.contact_id;
