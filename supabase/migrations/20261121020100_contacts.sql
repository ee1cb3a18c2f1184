-- Contacts: customers, suppliers and the staff's own cards.

create table public.contacts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  email text,
  phone text,
  company text,
  address text,
  notes text,
  type text not null default 'customer',
  user_id uuid references auth.users (id) on delete set null,
  tax_pin text,
  credit_limit numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint contacts_name_shape check (length(name) between 1 and 200 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint contacts_email_shape check (email ~ '^[^\s@<>"]+@[^\s@<>"]+$' and length(email) <= 320),
  constraint contacts_phone_shape check (phone ~ '^\+?[0-9 ()./-]{3,30}$'),
  constraint contacts_company_length check (length(company) between 1 and 200),
  constraint contacts_address_length check (length(address) between 1 and 1000),
  constraint contacts_notes_length check (length(notes) between 1 and 5000),
  constraint contacts_tax_pin_shape check (tax_pin ~ '^[A-Za-z0-9 ./-]{1,32}$'),
  constraint contacts_type_known check (type in ('customer', 'supplier', 'both', 'staff')),
  constraint contacts_credit_limit_not_negative check (credit_limit between 0 and 1e12)
);
comment on table public.contacts is 'People and firms a tenant deals with. user_id links a member''s own contact card.';
comment on column public.contacts.credit_limit is 'What a customer may owe at once. Set by the server only: 0 sells nothing on account.';

create index contacts_name_idx on public.contacts (tenant_id, name, id);
create index contacts_email_idx on public.contacts (tenant_id, lower(email)) where email is not null;
create index contacts_phone_idx on public.contacts (tenant_id, phone) where phone is not null;
create unique index contacts_user_key on public.contacts (tenant_id, user_id) where user_id is not null;
create index contacts_user_idx on public.contacts (user_id) where user_id is not null;

create function private.tg_contacts__own_card()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- An API role links a card to itself only; the functions of the server run as their owner and may link anyone's.
  if current_user in ('anon', 'authenticated')
    and coalesce(new.user_id, auth.uid()) is distinct from auth.uid()
    and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id) then
    raise exception 'A contact card can only be linked to your own account.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated')
    and old.user_id is not null and old.user_id <> auth.uid() and new.user_id is distinct from old.user_id then
    raise exception 'Only its owner can unlink a contact card.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  return new;
end;
$$;
comment on function private.tg_contacts__own_card() is 'A person links and unlinks only the own contact card.';

call private.protect_tenant_table('public.contacts', 'contacts.view', 'contacts.edit', p_server_columns => array['credit_limit']);
-- Clients send updated_at along; the trigger puts the server's own time in its place.
grant insert (updated_at), update (updated_at) on table public.contacts to authenticated;
create trigger _200_own_card before insert or update of user_id on public.contacts
  for each row execute function private.tg_contacts__own_card();
