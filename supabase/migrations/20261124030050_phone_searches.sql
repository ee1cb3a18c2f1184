-- Numbers that are kept as the networks write them are found by how people type them: 0712 finds +254712….

create or replace function private.order_search_ids(p_tenant_id uuid, p_term text, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
  -- Who types 0712 means the number that is kept as +254712….
  v_beginning text := case when p_term ~ '^0[0-9 ]+$' and length(v_digits) between 4 and 6 then substr(v_digits, 2) end;
begin
  return array(
    select x.id from (
      (select o.id from public.orders o
       where o.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked.
         and (v_bigrams is not null or private.order_text(o.order_number, o.customer_name, o.customer_phone) like v_pattern)
         and (v_bigrams is null or private.bigrams(private.order_text(o.order_number, o.customer_name, o.customer_phone)) @> v_bigrams
           and private.order_text(o.order_number, o.customer_name, o.customer_phone) || '' like v_pattern)
       limit p_limit)
      union
      (select o.id from public.orders o
       where v_phone is not null and o.tenant_id = p_tenant_id and right(private.phone_key(o.customer_phone), 7) = v_phone
       limit p_limit)
      union
      (select o.id from public.orders o
       where v_beginning is not null and o.tenant_id = p_tenant_id
         and private.order_text(o.order_number, o.customer_name, o.customer_phone) like '%' || v_beginning || '%'
         and o.customer_phone ~ ('^\+[0-9]{1,3}' || v_beginning)
       limit p_limit)) x
    limit p_limit);
end;
$$;
comment on function private.order_search_ids(uuid, text, integer) is
  'Orders whose number, name or phone holds the term, or whose phone is the one typed in any spelling, or begins as typed; at most p_limit.';

create or replace function private.tg_contacts__derived()
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
