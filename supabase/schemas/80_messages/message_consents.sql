-- The ledger of consent, and the addresses that are not written to.

create function private.named_contacts(p_tenant_id uuid, p_query text)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_term text := private.search_term(p_query);
  v_bigrams text[] := case when not private.has_letters_enough(v_term) then private.bigrams(v_term) end;
begin
  if v_term is null then
    return null;
  end if;
  return array(
    select c.id from public.contacts c
    where c.tenant_id = p_tenant_id and c.search_text like '%' || private.escape_like(v_term) || '%'
      and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams)
    limit 500);
end;
$$;
comment on function private.named_contacts(uuid, text) is 'Contacts that a search means, at most 500; null without a search.';

create function private.page_of(p_rows jsonb, p_limit integer, p_at text)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('rows', jsonb_path_query_array(coalesce(p_rows, '[]'), '$[0 to $last]', jsonb_build_object('last', p_limit - 1)),
    'next_cursor', case when jsonb_array_length(coalesce(p_rows, '[]')) > p_limit then private.encode_cursor(jsonb_build_object(
      'at', p_rows -> (p_limit - 1) -> p_at, 'id', p_rows -> (p_limit - 1) -> 'id')) end);
$$;
comment on function private.page_of(jsonb, integer, text) is 'A page of rows of which one more was read, newest first by p_at and id: {rows, next_cursor}.';

create function public.list_consents(
  p_contact_id uuid default null, p_channel text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
begin
  return private.page_of((
    select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc)
    from (
      select k.id, k.contact_id, c.name as contact_name, k.channel, k.is_granted, k.given_on, k.source, k.wording, k.proof,
        f.full_name as recorded_by, k.created_at
      from public.contact_consents k
      join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
      left join public.profiles f on f.user_id = k.recorded_by
      where k.tenant_id = v_tenant_id and (v_group is null or k.contact_id = any (v_group)) and (p_channel is null or k.channel = p_channel)
        and (v_id is null or (k.created_at, k.id) < (v_at, v_id))
      order by k.created_at desc, k.id desc limit v_limit + 1) x), v_limit, 'created_at');
end;
$$;
comment on function public.list_consents(uuid, text, text, integer) is
  'The ledger of consent, newest first, of all or one contact (with those merged into it) and channel: KeyedPage of {id, contact_id, contact_name, channel, is_granted, given_on, source, wording, proof, recorded_by, created_at}. Needs communications.view.';

create function public.record_consent(p_consent jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.contact_consents;
  v_contact public.contacts;
  v_address text;
begin
  perform private.require_writable();
  perform private.input_object(p_consent, 'p_consent');
  v_row.id := private.input_uuid(p_consent, 'id');
  v_row.contact_id := private.input_uuid(p_consent, 'contact_id');
  v_row.channel := private.input_choice(p_consent, 'channel', array['email', 'sms', 'whatsapp']);
  v_row.is_granted := private.input_flag(p_consent, 'is_granted', true);
  v_row.source := private.input_line(p_consent, 'source', 200, '', true);
  v_row.wording := private.input_text(p_consent, 'wording', 1000);
  v_row.proof := private.input_text(p_consent, 'proof', 500);
  if not coalesce(p_consent ->> 'given_on' ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(p_consent ->> 'given_on', 'date'), false) then
    perform private.refuse_input('given_on', 'This must be a day such as 2026-01-31.');
  end if;
  v_row.given_on := private.input_day((p_consent ->> 'given_on')::date, 'given_on');
  if v_row.given_on > private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('given_on', 'The consent date may not be in the future.');
  end if;
  select * into v_contact from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_row.contact_id and not c.is_staff;
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "contact_id"}');
  end if;
  perform private.lock_request('consent', v_tenant_id, v_row.id);
  if not exists (select 1 from public.contact_consents k where k.tenant_id = v_tenant_id and k.id = v_row.id) then
    insert into public.contact_consents (tenant_id, id, contact_id, channel, is_granted, given_on, source, wording, proof, recorded_by, created_at)
    values (v_tenant_id, v_row.id, v_row.contact_id, v_row.channel, v_row.is_granted, v_row.given_on, v_row.source, v_row.wording, v_row.proof,
      auth.uid(), clock_timestamp());
    v_address := private.contact_address(v_row.channel, v_contact);
    -- A word given after a stop ends the stop. Bounces and complaints end by lift_suppression alone.
    if v_row.is_granted and v_address is not null then
      update public.suppressions s set lifted_at = clock_timestamp(), lifted_by = auth.uid(), lift_reason = 'Agreed again: ' || left(v_row.source, 200)
      where s.tenant_id = v_tenant_id and s.channel = v_row.channel and s.address_hash = private.address_hash(v_row.channel, v_address)
        and s.reason = 'stop' and s.lifted_at is null and s.created_at::date <= v_row.given_on;
    end if;
  end if;
  return (
    select jsonb_build_object('id', k.id, 'contact_id', k.contact_id, 'contact_name', v_contact.name, 'channel', k.channel, 'is_granted', k.is_granted,
      'given_on', k.given_on, 'source', k.source, 'wording', k.wording, 'proof', k.proof,
      'recorded_by', (select f.full_name from public.profiles f where f.user_id = k.recorded_by), 'created_at', k.created_at)
    from public.contact_consents k where k.tenant_id = v_tenant_id and k.id = v_row.id);
end;
$$;
comment on function public.record_consent(jsonb) is
  'Writes into the ledger that a contact agreed or took it back: {id, contact_id, channel, is_granted, given_on, source, wording, proof}; answers the row. A yes from the day of a stop on ends the stop, never a bounce or complaint. Idempotent by id. Needs communications.send.';

create function public.list_suppressions(p_search text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
  v_hashes text[] := array[private.address_hash('email', p_search), private.address_hash('sms', p_search)];
begin
  return private.page_of((
    select jsonb_agg(to_jsonb(x) order by x.created_at desc, x.id desc)
    from (
      select s.id, s.channel, s.address_shown as address, s.reason, s.contact_id, c.name as contact_name, s.detail, s.created_at
      from public.suppressions s
      left join public.contacts c on c.tenant_id = s.tenant_id and c.id = s.contact_id
      where s.tenant_id = v_tenant_id and s.lifted_at is null
        and (v_named is null or s.contact_id = any (v_named) or s.address_hash = any (v_hashes))
        and (v_id is null or (s.created_at, s.id) < (v_at, v_id))
      order by s.created_at desc, s.id desc limit v_limit + 1) x), v_limit, 'created_at');
end;
$$;
comment on function public.list_suppressions(text, text, integer) is
  'Addresses that are not written to, newest first, by contact or whole address: KeyedPage of {id, channel, address (masked), reason, contact_id, contact_name, detail, created_at}. Needs communications.view.';

create function public.lift_suppression(p_suppression_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500, '', true);
  v_row public.suppressions;
begin
  perform private.require_writable();
  if length(v_reason) < 10 then
    perform private.refuse_input('p_reason', 'Give a reason of at least 10 characters.');
  end if;
  select * into v_row from public.suppressions s where s.tenant_id = v_tenant_id and s.id = p_suppression_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This address is not in the list.');
  elsif v_row.lifted_at is null then
    update public.suppressions s set lifted_at = clock_timestamp(), lifted_by = auth.uid(), lift_reason = v_reason
    where s.tenant_id = v_tenant_id and s.id = p_suppression_id;
    perform private.write_audit(v_tenant_id, auth.uid(), 'suppression_lifted', 'suppressions', p_suppression_id,
      jsonb_build_object('reason', v_row.reason, 'address', v_row.address_shown), jsonb_build_object('lift_reason', v_reason));
  end if;
  return jsonb_build_object('id', p_suppression_id);
end;
$$;
comment on function public.lift_suppression(uuid, text) is
  'Has an address written to again, with a reason of 10 to 500 signs. It gives no consent: a refusal still holds. Answers {id}. Idempotent, audited. Needs communications.send.';

grant execute on function
  public.list_consents(uuid, text, text, integer),
  public.record_consent(jsonb),
  public.list_suppressions(text, text, integer),
  public.lift_suppression(uuid, text)
  to authenticated;
