-- Accounts of shoppers: who signed in by a code in a shop keeps a name, addresses and orders there. No membership, no right behind
-- the wall: every function here answers for auth.uid() in one shop and nobody else, staff included.

create function private.require_shopper(p_tenant_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  perform private.require_open_shop(p_tenant_id);
  return v_user_id;
end;
$$;
comment on function private.require_shopper(uuid) is 'Who is signed in, in a shop that is open, or not_signed_in or shop_unavailable.';

create function private.proven_email(p_user_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u
  where u.id = p_user_id and u.email_confirmed_at is not null and (
    exists (select 1 from public.profiles p where p.user_id = u.id and p.email_verified)
    or exists (select 1 from auth.identities i
      where i.user_id = u.id and lower(i.identity_data ->> 'email') = lower(u.email) and i.identity_data ->> 'email_verified' = 'true'));
$$;
comment on function private.proven_email(uuid) is
  'The address of an account once its owner has shown that it is theirs, by a mailed code or link or a provider''s word; else null. Signing up proves nothing.';

create function private.shopper_order_ids(p_tenant_id uuid, p_user_id uuid)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select s.order_id from private.shopper_orders s where s.tenant_id = p_tenant_id and s.user_id = p_user_id
    union all
    select o.id from public.orders o
    where o.tenant_id = p_tenant_id and lower(o.customer_email) = private.proven_email(p_user_id)
      and not exists (select 1 from private.shopper_orders s where s.tenant_id = o.tenant_id and s.order_id = o.id));
$$;
comment on function private.shopper_order_ids(uuid, uuid) is
  'The orders of a person in one shop: placed while signed in, or placed by a guest with the address that is proven to be theirs.';

-- The database says whose order it is: nothing of it is in what the shopper sends.
create function private.tg_orders__bind_shopper()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_address jsonb := jsonb_strip_nulls(jsonb_build_object('line_1', new.delivery_line_1, 'line_2', new.delivery_line_2,
    'city', new.delivery_city, 'notes', new.delivery_notes));
begin
  if v_user_id is null then
    return null;
  end if;
  insert into private.shopper_orders (tenant_id, order_id, user_id) values (new.tenant_id, new.id, v_user_id);
  insert into private.shopper_accounts as a (tenant_id, user_id, name, phone, addresses)
  values (new.tenant_id, v_user_id, new.customer_name, new.customer_phone,
    case when v_address = '{}' then '[]' else jsonb_build_array(v_address) end)
  on conflict (tenant_id, user_id) do update set name = excluded.name, phone = excluded.phone,
    addresses = case when v_address = '{}' then a.addresses else jsonb_build_array(v_address) || coalesce((
      select jsonb_agg(x.value order by x.ordinality)
      from (select e.value, e.ordinality from jsonb_array_elements(a.addresses) with ordinality as e
        where e.value - 'notes' <> v_address - 'notes' order by e.ordinality limit 4) x), '[]') end;
  update private.shopper_carts c set lines = '[]', version = c.version + 1, changed_at = clock_timestamp()
  where c.tenant_id = new.tenant_id and c.user_id = v_user_id and c.lines <> '[]';
  return null;
end;
$$;
comment on function private.tg_orders__bind_shopper() is
  'An order of the online shop belongs to who is signed in; what was typed is kept for the next one, and the cart is empty.';
