-- Contacts: customers, suppliers and the staff's own cards.

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

create function private.phone_e164(p_phone text, p_country text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_digits text := regexp_replace(p_phone, '[^0-9]', '', 'g');
  v_code text := (select d.code from private.dialling_codes d where d.country = p_country);
  v_number text;
begin
  v_number := case
    when btrim(p_phone) like '+%' then v_digits
    when v_digits like '00%' then substr(v_digits, 3)
    when v_code is null then null
    -- In North America the leading 1 is the country's own; elsewhere a single 0 stands before the national number.
    when v_code = '1' then case when length(v_digits) = 11 and v_digits like '1%' then v_digits else '1' || v_digits end
    when v_digits like '0%' then v_code || substr(v_digits, 2)
    when v_digits like v_code || '%' and length(v_digits) >= length(v_code) + 7 then v_digits
    else v_code || v_digits end;
  return case when v_number ~ '^[1-9][0-9]{6,14}$' then '+' || v_number end;
end;
$$;
comment on function private.phone_e164(text, text) is
  'A typed phone number as the networks write it (07… in Kenya is +2547…); null when it cannot be one.';

create function private.clean_tags(p_tags text[])
returns text[] language sql immutable security invoker set search_path = '' as $$
  select coalesce(array_agg(distinct t.tag order by t.tag), '{}')
  from (select lower(btrim(regexp_replace(x.tag, '\s+', ' ', 'g'))) as tag from unnest(p_tags) as x (tag)) t
  where t.tag <> '';
$$;
comment on function private.clean_tags(text[]) is 'Tags in lower case, trimmed, each once, in order.';

create function private.is_member_card(p_tenant_id uuid, p_type text, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'staff' or exists (
    select 1 from public.tenant_users m where m.user_id = p_user_id and m.tenant_id = p_tenant_id);
end;
$$;
comment on function private.is_member_card(uuid, text, uuid) is 'Whether a card is a member''s own: by its type, or because it is linked to a member.';

create function private.tg_contacts__derived()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_country text := (select coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end) from public.tenants t where t.id = new.tenant_id);
  v_code text := (select d.code from private.dialling_codes d where d.country = v_country);
begin
  new.tags := private.clean_tags(new.tags);
  new.is_staff := private.is_member_card(new.tenant_id, new.type, new.user_id);
  new.phone_e164 := private.phone_e164(new.phone, v_country);
  -- The number in all the ways it is typed: as written, without its gaps, as the networks write it, and with the zero of the country.
  new.search_text := lower(concat_ws(chr(10), new.name, new.company, new.email, new.phone,
    regexp_replace(new.phone, '[^0-9+]', '', 'g'), new.phone_e164,
    case when v_code <> '1' and new.phone_e164 like '+' || v_code || '%' then '0' || substr(new.phone_e164, length(v_code) + 2) end,
    new.tax_pin, array_to_string(new.tags, chr(10))) collate "und-x-icu");
  return new;
end;
$$;
comment on function private.tg_contacts__derived() is
  'Tags in lower case, the phone number''s E.164 form, whose card it is, and what the search looks in.';

-- Somebody joins the team: the card that is linked to the account is not a customer from then on, unless it holds business.
create function private.tg_tenant_users__mark_card()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.contacts c set user_id = c.user_id
  where c.tenant_id in (new.tenant_id, old.tenant_id) and c.user_id in (new.user_id, old.user_id);
  return null;
end;
$$;
comment on function private.tg_tenant_users__mark_card() is 'Has the card of somebody who joins or leaves the team looked at again.';
