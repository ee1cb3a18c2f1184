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
comment on function private.country_codes() is
  'The countries and territories of ISO 3166-1 in which people live, two letters each. As countryCodes in the shared code; screens show the names.';

create function private.tg_business_settings__country()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.country := nullif(upper(btrim(new.country)), '');
  if new.country is null and old.country is not null then
    perform private.fail(400, 'country_required', 'Choose the country of the business. It decides the taxes.', '{"field": "country"}');
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

grant execute on function public.check_address(text) to anon, authenticated;

grant execute on function public.chosen_plan() to authenticated;

grant execute on function private.country_codes() to authenticated, service_role;
