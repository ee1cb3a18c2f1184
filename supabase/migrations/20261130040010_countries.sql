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
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW ' ||
  'TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ');
comment on function private.country_codes() is
  'The countries and territories of ISO 3166-1 in which people live, two letters each. As countryCodes in the shared code; screens show the names.';
grant execute on function private.country_codes() to authenticated, service_role;

-- What was typed as a name becomes its code; what is no country at all is taken from the sign-up, which asked for a code.
update public.business_settings b
set country = coalesce(
  (select n.code from (
    select split_part(entry, '=', 1) as code, split_part(entry, '=', 2) as name
    from regexp_split_to_table($names$
      AD=Andorra|AE=United Arab Emirates|AF=Afghanistan|AG=Antigua & Barbuda|AI=Anguilla|AL=Albania|AM=Armenia|
      AO=Angola|AR=Argentina|AS=American Samoa|AT=Austria|AU=Australia|AW=Aruba|AX=Åland Islands|AZ=Azerbaijan|
      BA=Bosnia & Herzegovina|BB=Barbados|BD=Bangladesh|BE=Belgium|BF=Burkina Faso|BG=Bulgaria|BH=Bahrain|BI=Burundi|
      BJ=Benin|BL=St. Barthélemy|BM=Bermuda|BN=Brunei|BO=Bolivia|BQ=Caribbean Netherlands|BR=Brazil|BS=Bahamas|
      BT=Bhutan|BW=Botswana|BY=Belarus|BZ=Belize|CA=Canada|CC=Cocos (Keeling) Islands|CD=Congo - Kinshasa|
      CF=Central African Republic|CG=Congo - Brazzaville|CH=Switzerland|CI=Côte d’Ivoire|CK=Cook Islands|CL=Chile|
      CM=Cameroon|CN=China|CO=Colombia|CR=Costa Rica|CU=Cuba|CV=Cape Verde|CW=Curaçao|CX=Christmas Island|CY=Cyprus|
      CZ=Czechia|DE=Germany|DJ=Djibouti|DK=Denmark|DM=Dominica|DO=Dominican Republic|DZ=Algeria|EC=Ecuador|EE=Estonia|
      EG=Egypt|EH=Western Sahara|ER=Eritrea|ES=Spain|ET=Ethiopia|FI=Finland|FJ=Fiji|FK=Falkland Islands|FM=Micronesia|
      FO=Faroe Islands|FR=France|GA=Gabon|GB=United Kingdom|GD=Grenada|GE=Georgia|GF=French Guiana|GG=Guernsey|
      GH=Ghana|GI=Gibraltar|GL=Greenland|GM=Gambia|GN=Guinea|GP=Guadeloupe|GQ=Equatorial Guinea|GR=Greece|GT=Guatemala|
      GU=Guam|GW=Guinea-Bissau|GY=Guyana|HK=Hong Kong SAR China|HN=Honduras|HR=Croatia|HT=Haiti|HU=Hungary|
      ID=Indonesia|IE=Ireland|IL=Israel|IM=Isle of Man|IN=India|IO=British Indian Ocean Territory|IQ=Iraq|IR=Iran|
      IS=Iceland|IT=Italy|JE=Jersey|JM=Jamaica|JO=Jordan|JP=Japan|KE=Kenya|KG=Kyrgyzstan|KH=Cambodia|KI=Kiribati|
      KM=Comoros|KN=St. Kitts & Nevis|KP=North Korea|KR=South Korea|KW=Kuwait|KY=Cayman Islands|KZ=Kazakhstan|LA=Laos|
      LB=Lebanon|LC=St. Lucia|LI=Liechtenstein|LK=Sri Lanka|LR=Liberia|LS=Lesotho|LT=Lithuania|LU=Luxembourg|LV=Latvia|
      LY=Libya|MA=Morocco|MC=Monaco|MD=Moldova|ME=Montenegro|MF=St. Martin|MG=Madagascar|MH=Marshall Islands|
      MK=North Macedonia|ML=Mali|MM=Myanmar (Burma)|MN=Mongolia|MO=Macao SAR China|MP=Northern Mariana Islands|
      MQ=Martinique|MR=Mauritania|MS=Montserrat|MT=Malta|MU=Mauritius|MV=Maldives|MW=Malawi|MX=Mexico|MY=Malaysia|
      MZ=Mozambique|NA=Namibia|NC=New Caledonia|NE=Niger|NF=Norfolk Island|NG=Nigeria|NI=Nicaragua|NL=Netherlands|
      NO=Norway|NP=Nepal|NR=Nauru|NU=Niue|NZ=New Zealand|OM=Oman|PA=Panama|PE=Peru|PF=French Polynesia|
      PG=Papua New Guinea|PH=Philippines|PK=Pakistan|PL=Poland|PM=St. Pierre & Miquelon|PN=Pitcairn Islands|
      PR=Puerto Rico|PS=Palestinian Territories|PT=Portugal|PW=Palau|PY=Paraguay|QA=Qatar|RE=Réunion|RO=Romania|
      RS=Serbia|RU=Russia|RW=Rwanda|SA=Saudi Arabia|SB=Solomon Islands|SC=Seychelles|SD=Sudan|SE=Sweden|SG=Singapore|
      SH=St. Helena|SI=Slovenia|SJ=Svalbard & Jan Mayen|SK=Slovakia|SL=Sierra Leone|SM=San Marino|SN=Senegal|
      SO=Somalia|SR=Suriname|SS=South Sudan|ST=São Tomé & Príncipe|SV=El Salvador|SX=Sint Maarten|SY=Syria|SZ=Eswatini|
      TC=Turks & Caicos Islands|TD=Chad|TG=Togo|TH=Thailand|TJ=Tajikistan|TL=Timor-Leste|TM=Turkmenistan|TN=Tunisia|
      TO=Tonga|TR=Türkiye|TT=Trinidad & Tobago|TV=Tuvalu|TW=Taiwan|TZ=Tanzania|UA=Ukraine|UG=Uganda|US=United States|
      UY=Uruguay|UZ=Uzbekistan|VA=Vatican City|VC=St. Vincent & Grenadines|VE=Venezuela|VG=British Virgin Islands|
      VI=U.S. Virgin Islands|VN=Vietnam|VU=Vanuatu|WF=Wallis & Futuna|WS=Samoa|YE=Yemen|YT=Mayotte|ZA=South Africa|
      ZM=Zambia|ZW=Zimbabwe
      $names$, '\s*\|\s*|\n') as entry) as n
    where btrim(n.code) <> '' and (lower(btrim(n.name)) = lower(btrim(b.country)) or btrim(n.code) = upper(btrim(b.country)))),
  (select t.country from public.tenants t where t.id = b.tenant_id and t.country = any (private.country_codes())))
where b.country is not null and not b.country = any (private.country_codes());
update public.tenants t set country = null where not t.country = any (private.country_codes());
-- A business that never said it: where its money is one country's alone, that is where it is.
update public.tenants t set country = coalesce(
  (select b.country from public.business_settings b where b.tenant_id = t.id),
  case t.currency_code when 'KES' then 'KE' when 'GBP' then 'GB' when 'JPY' then 'JP' when 'UGX' then 'UG' when 'TZS' then 'TZ'
    when 'RWF' then 'RW' when 'ETB' then 'ET' when 'GHS' then 'GH' when 'NGN' then 'NG' end)
where t.country is null;
update public.business_settings b set country = t.country
from public.tenants t where t.id = b.tenant_id and b.country is distinct from t.country;

alter table public.tenants add constraint tenants_country_known check (country = any (private.country_codes()));
alter table public.business_settings add constraint business_settings_country_known check (country = any (private.country_codes()));
comment on column public.business_settings.country is
  'Two letters (ISO 3166-1); the same as tenants.country. Null only in businesses that are older than the question.';

create function private.tg_business_settings__country()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.country := nullif(upper(btrim(new.country)), '');
  if new.country is null and old.country is not null then
    perform private.fail(400, 'country_required', 'Say in which country the business is: taxes follow from it.', '{"field": "country"}');
  end if;
  if new.country is not null and not new.country = any (private.country_codes()) then
    perform private.fail(400, 'invalid_input', 'A country is a code of two letters, such as KE.', '{"field": "country"}');
  end if;
  update public.tenants t set country = new.country where t.id = new.tenant_id and t.country is distinct from new.country;
  return new;
end;
$$;
comment on function private.tg_business_settings__country() is
  'Takes a country''s code only, never lets it go, and keeps tenants.country the same. Errors: country_required, invalid_input.';
create trigger _250_country before update of country on public.business_settings for each row
  when (old.country is distinct from new.country) execute function private.tg_business_settings__country();

-- The address of the shop: one function decides, for whoever types it and for whoever signs up.
create function private.address_problem(p_label text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_label is null or p_label !~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$' then 'invalid'
    when private.is_reserved_label(p_label) then 'reserved'
    when not private.label_is_free(p_label) then 'taken' end;
end;
$$;
comment on function private.address_problem(text) is
  'Why no new business can have a label as its address: invalid (its letters), reserved (by the platform, or it would pass for somebody known), taken, or null when it can. The label is in lower case.';

create function private.address_sentence(p_label text, p_problem text)
returns text language sql immutable security invoker set search_path = ''
return case p_problem
  when 'invalid' then case
    when p_label like '-%' then 'An address may not begin with a hyphen.'
    when p_label like '%-' then 'An address may not end with a hyphen.'
    when length(p_label) not between 3 and 63 then 'An address has 3 to 63 characters.'
    else 'An address has letters, digits and hyphens only.' end
  when 'reserved' then 'This address is reserved. Choose another one.'
  when 'taken' then 'This address is taken. Choose another one.' end;
comment on function private.address_sentence(text, text) is 'What to say to people about a problem of address_problem.';

create function public.check_address(p_address text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_label text := lower(btrim(left(p_address, 200)));
  v_problem text := private.address_problem(v_label);
begin
  return jsonb_build_object('status', coalesce(v_problem, 'free'), 'message', private.address_sentence(coalesce(v_label, ''), v_problem));
end;
$$;
comment on function public.check_address(text) is
  'Whether a new business can have an address (the label before the base domain): { status: free | taken | reserved | invalid, message: a sentence, or null when it is free }. The same rule as create_tenant.';
revoke execute on function public.check_address(text) from public;
grant execute on function public.check_address(text) to anon, authenticated, service_role;

create or replace function private.require_subdomain(p_label text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_label text := lower(btrim(p_label));
  v_problem text := private.address_problem(v_label);
begin
  if v_problem = 'invalid' then
    perform private.fail(400, 'invalid_input', private.address_sentence(v_label, v_problem), '{"field": "subdomain"}');
  elsif v_problem is not null then
    perform private.fail(409, 'subdomain_taken', private.address_sentence(v_label, v_problem), '{"field": "subdomain"}');
  end if;
  return v_label;
end;
$$;

create or replace function private.create_tenant_input(p_tenant jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_field text;
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
begin
  if p_tenant is null or jsonb_typeof(p_tenant) <> 'object' then
    perform private.fail(400, 'invalid_input', 'Say how the business is called.', '{"field": "name"}');
  end if;
  foreach v_field in array array['id', 'name', 'subdomain', 'currency_code', 'timezone', 'country', 'plan'] loop
    if jsonb_typeof(p_tenant -> v_field) not in ('string', 'null') or length(p_tenant ->> v_field) > 200 then
      perform private.fail(400, 'invalid_input', 'This field must be a short text.', jsonb_build_object('field', v_field));
    end if;
  end loop;
  if coalesce(p_tenant ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(400, 'invalid_input', 'The id must be a uuid.', '{"field": "id"}');
  end if;
  if length(btrim(coalesce(p_tenant ->> 'name', ''))) not between 1 and 120 then
    perform private.fail(400, 'invalid_input', 'A business name has 1 to 120 characters.', '{"field": "name"}');
  end if;
  if nullif(btrim(p_tenant ->> 'currency_code'), '') is not null
    and not exists (select 1 from public.currencies c where c.code = upper(btrim(p_tenant ->> 'currency_code'))) then
    perform private.fail(400, 'invalid_input', 'This currency is not offered.', '{"field": "currency_code"}');
  end if;
  if nullif(p_tenant ->> 'timezone', '') is not null and not private.is_time_zone(p_tenant ->> 'timezone') then
    perform private.fail(400, 'invalid_input', 'This time zone is not known.', '{"field": "timezone"}');
  end if;
  if v_country is null then
    perform private.fail(400, 'country_required', 'Say in which country the business is: taxes follow from it.', '{"field": "country"}');
  elsif not v_country = any (private.country_codes()) then
    perform private.fail(400, 'invalid_input', 'A country is a code of two letters, such as KE.', '{"field": "country"}');
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', lower(p_tenant ->> 'id'), 'name', btrim(p_tenant ->> 'name'),
    'subdomain', nullif(btrim(p_tenant ->> 'subdomain'), ''), 'currency_code', p_tenant ->> 'currency_code',
    'timezone', p_tenant ->> 'timezone', 'country', v_country, 'plan', nullif(btrim(p_tenant ->> 'plan'), '')));
end;
$$;

-- The plan somebody chose before signing up. It is a wish: what is paid is decided in billing.
create table private.plan_wishes (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  billing_plan_id uuid not null references public.billing_plans (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index plan_wishes_billing_plan_id_idx on private.plan_wishes (billing_plan_id);
comment on table private.plan_wishes is 'The plan that the owner of a business chose on the way to sign-up; billing shows it as chosen. It changes no right.';
call private.lock_down('private.plan_wishes');

create function private.wish_for_plan(p_tenant_id uuid, p_plan_name text)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.plan_wishes (tenant_id, billing_plan_id)
  select p_tenant_id, p.id from public.billing_plans p
  where p.is_public and p.period <> 'trial' and lower(p.name) = lower(p_plan_name)
  order by p.position, p.price limit 1
  on conflict (tenant_id) do update set billing_plan_id = excluded.billing_plan_id;
$$;
comment on function private.wish_for_plan(uuid, text) is
  'Remembers the plan of this name for a business. A name that no offered plan has is passed over: a link of last year keeps nobody from signing up.';

create function private.note_provider_proof(p_user_id uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update public.profiles p set email_verified = true, email_verified_at = clock_timestamp()
  where p.user_id = p_user_id and not p.email_verified and exists (
    select 1 from auth.identities i join auth.users u on u.id = i.user_id
    where i.user_id = p_user_id and i.provider <> 'email' and i.identity_data ->> 'email_verified' = 'true'
      and lower(i.identity_data ->> 'email') = u.email);
$$;
comment on function private.note_provider_proof(uuid) is
  'An owner whose address a sign-in provider has verified need not confirm it again.';

create or replace function private.create_tenant_once(p_user_id uuid, p_input jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answer jsonb;
  v_constraint text;
begin
  for v_try in 1 .. 20 loop
    begin
      v_answer := private.provision_tenant(p_user_id, p_input, clock_timestamp());
      insert into private.tenant_creations (tenant_id, user_id, request_hash)
      values ((p_input ->> 'id')::uuid, p_user_id, private.request_hash(p_input));
      perform private.note_provider_proof(p_user_id);
      perform private.wish_for_plan((p_input ->> 'id')::uuid, p_input ->> 'plan');
      return v_answer;
    exception when unique_violation then
      -- Somebody else took the address or the id between the look and the insert. An address that nobody asked for is looked
      -- for again: the other one is there to be seen now.
      get stacked diagnostics v_constraint = constraint_name;
      exit when p_input ? 'subdomain' or v_constraint not in ('tenants_subdomain_key', 'storefront_settings_slug_key');
    end;
  end loop;
  perform private.fail(409, 'subdomain_taken', 'This address was taken a moment ago. Try again.', '{"field": "subdomain"}');
end;
$$;

create function public.chosen_plan()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('billing.view');
begin
  return (
    select jsonb_build_object('plan_id', p.id, 'name', p.name, 'chosen_at', w.created_at)
    from private.plan_wishes w join public.billing_plans p on p.id = w.billing_plan_id
    where w.tenant_id = v_tenant_id);
end;
$$;
comment on function public.chosen_plan() is
  'The plan that the owner chose before signing up: { plan_id, name, chosen_at }, or null. Needs billing.view.';
revoke execute on function public.chosen_plan() from public, anon;
grant execute on function public.chosen_plan() to authenticated, service_role;
