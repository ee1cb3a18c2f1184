-- Functions that the checks and defaults of tables call.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 00_foundation/access.sql
create function private.current_tenant_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid;
  v_tenant_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  if v_session_id is null then
    return null;
  end if;
  select m.tenant_id into v_tenant_id
  from public.tenant_users m
  join public.profiles p on p.user_id = m.user_id
  join public.tenants t on t.id = m.tenant_id
  join auth.sessions s on s.user_id = m.user_id
  where m.user_id = v_user_id
    and m.is_active
    and m.invitation_status = 'accepted'
    and not p.require_password_change
    and t.status in ('active', 'trial')
    and s.id = v_session_id
    and (s.not_after is null or s.not_after > now())
    -- The row of the session, not the claim: it falls back at once when the factor goes.
    and (s.aal::text = 'aal2' or not exists (
      select 1 from auth.mfa_factors f where f.user_id = v_user_id and f.status::text = 'verified'));
  return v_tenant_id;
end;
$$;

-- 00_foundation/text.sql
-- Small helpers for texts and addresses.

create function private.is_safe_url(p_url text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select length(p_url) <= 2048
    and (p_url ~ '^https://[a-zA-Z0-9][a-zA-Z0-9.-]*(:[0-9]{1,5})?(/[^\s"''<>\\`{}]*)?$'
      or p_url ~ '^/storage/v1/object/public/[a-z0-9-]+/[^\s"''<>\\`{}?#]+$' and p_url !~ '\.\.');
$$;

-- 10_platform/countries.sql
-- Country: one list of codes (ISO 3166-1), required at sign-up, because taxes follow from it. The chosen plan and the address of
-- the shop are checked and remembered in the same step.

create function private.country_codes()
returns text[] language sql immutable parallel safe security invoker set search_path = ''
return string_to_array(
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC ' ||
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' ||
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE ' ||
  'KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' ||
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' ||
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW ' ||
  'TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ');

-- 20_catalogue/pictures.sql
-- Which addresses of pictures a product may have, and the letter pairs that its search text is found by.

create function private.is_own_picture_url(p_tenant_id uuid, p_url text)
returns boolean language sql immutable security invoker set search_path = ''
return p_url ~ '^/remotes/mfe-storefront/samples/[a-z0-9-]{1,40}\.svg$'
  or private.is_safe_url(p_url)
    and (p_url like '/storage/v1/object/public/product-images/' || p_tenant_id || '/%'
      or p_url like '/storage/v1/object/public/branding/' || p_tenant_id || '/%');
create function private.are_own_picture_urls(p_tenant_id uuid, p_urls text[])
returns boolean language sql immutable security invoker set search_path = ''
return cardinality(p_urls) <= 12 and (
  select coalesce(bool_and(coalesce(private.is_own_picture_url(p_tenant_id, u), false)), true) from unnest(p_urls) as u);

-- 55_shop/delivery_zones.sql
-- Who writes may not look names up in this schema, so what calls another function here does so as its owner.
create function private.is_week(p_week jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  return case when jsonb_typeof(p_week) = 'object' then not exists (
    select 1 from jsonb_each(p_week) as d where d.key !~ '^[1-7]$' or not private.are_spans(d.value)) else false end;
end;
$$;
create function private.are_special_days(p_days jsonb)
returns boolean language plpgsql immutable parallel safe security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_days) is distinct from 'array' or jsonb_array_length(p_days) > 100 then
    return false;
  end if;
  return not exists (select 1 from jsonb_array_elements(p_days) as e where coalesce(jsonb_typeof(e.value) <> 'object'
      or e.value ->> 'day' !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(e.value ->> 'day', 'date')
      or length(coalesce(e.value ->> 'name', '')) > 80 or not private.are_spans(e.value -> 'spans'), true))
    and (select count(*) = count(distinct e.value ->> 'day') from jsonb_array_elements(p_days) as e);
end;
$$;
create function private.are_area_names(p_names text[])
returns boolean language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  return cardinality(p_names) <= 300
    and not exists (select 1 from unnest(p_names) as n where n is null or n <> btrim(n) or length(n) not between 1 and 80 or n ~ '[[:cntrl:]]')
    and (select count(*) = count(distinct lower(n)) from unnest(p_names) as n);
end;
$$;
