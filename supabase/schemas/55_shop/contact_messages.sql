-- Questions to a shop: what a visitor writes into the contact form, for its staff.

create function private.mail_contact_message(p_message public.contact_messages)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text := (
    select coalesce(b.email, (
      select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
      where m.tenant_id = p_message.tenant_id and m.role = 'admin' and m.is_active order by m.created_at limit 1))
    from public.tenants t left join public.business_settings b on b.tenant_id = t.id where t.id = p_message.tenant_id);
begin
  -- A shop that is written to very often sees it behind the bell; its mailbox is left in peace.
  if (select count(*) from public.contact_messages c
    where c.tenant_id = p_message.tenant_id and c.created_at > now() - interval '1 hour') > 20 then
    return;
  end if;
  perform private.queue_shop_mail(p_message.tenant_id, null, v_email, 'contact_message',
    'A question from ' || private.mail_text(p_message.name, 100),
    jsonb_build_object(
      'greeting', 'Hello,',
      'paragraphs', jsonb_build_array(private.mail_text(p_message.name, 120) || ' wrote to your shop:', private.mail_text(p_message.message, 3000)),
      'facts', (
        select coalesce(jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.label), '[]')
        from (values ('Email', p_message.email), ('Phone', p_message.phone)) as f (label, value) where f.value <> ''),
      'links', jsonb_build_array(jsonb_build_object('label', 'Reply here', 'button', 'Open the message',
        'url', private.host_url(p_message.tenant_id) || '/admin/customers/messages?message=' || p_message.id))));
end;
$$;
comment on function private.mail_contact_message(public.contact_messages) is 'Tells the shop''s address of a question, at most twenty times an hour.';

create function public.send_contact_message(p_message jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.contact_messages;
  v_stored text;
  v_refusal jsonb;
begin
  perform private.input_object(p_message, 'p_message');
  v_message.tenant_id := private.input_uuid(p_message, 'tenant_id');
  v_message.id := private.input_uuid(p_message, 'id');
  v_message.request_hash := private.request_hash(p_message - array['device_id', 'challenge']);
  v_message.name := private.input_text(jsonb_build_object('name', translate(private.plain_text(p_message, 'name', 120, true), E'\n', ' ')), 'name', 120, '', true);
  v_message.email := private.visitor_email(p_message, false);
  v_message.phone := private.input_text(p_message, 'phone', 30);
  v_message.message := private.plain_text(p_message, 'message', 4000, true);
  if v_message.phone !~ '^\+?[0-9 ()./-]{5,30}$' or length(private.phone_key(v_message.phone)) < 5 then
    perform private.refuse_input('phone', 'This does not look like a phone number.');
  elsif v_message.phone is null and v_message.email is null then
    perform private.refuse_input('email', 'Enter an email address or a phone number so that the shop can reply.');
  end if;
  perform private.require_open_shop(v_message.tenant_id);
  perform private.lock_request('contact_message', v_message.tenant_id, v_message.id);
  select m.request_hash into v_stored from public.contact_messages m where m.tenant_id = v_message.tenant_id and m.id = v_message.id;
  if found then
    perform private.require_same_request(v_stored, v_message.request_hash);
    return jsonb_build_object('id', v_message.id);
  end if;
  v_refusal := private.anonymous_refusal(v_message.tenant_id, 'contact_message', p_message, 1, clock_timestamp());
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into public.contact_messages (tenant_id, id, name, email, phone, message, request_hash)
  values (v_message.tenant_id, v_message.id, v_message.name, v_message.email, v_message.phone, v_message.message, v_message.request_hash)
  returning * into v_message;
  perform private.notify(v_message.tenant_id, 'contact_message', 'contacts.view', 'A question from ' || v_message.name,
    left(v_message.message, 300), '/admin/customers/messages?message=' || v_message.id);
  perform private.mail_contact_message(v_message);
  return jsonb_build_object('id', v_message.id);
end;
$$;
comment on function public.send_contact_message(jsonb) is
  'A visitor writes to an open shop {id, tenant_id, name, email or phone, message, device_id?, challenge?}: {id}. Idempotent by id and body; the staff is told by bell and mail. challenge_required, rate_limited.';

create function private.contact_message_json(p_message public.contact_messages)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_object('id', (p_message).id, 'name', (p_message).name, 'email', (p_message).email, 'phone', (p_message).phone,
  'message', (p_message).message, 'state', (p_message).state, 'created_at', (p_message).created_at);
comment on function private.contact_message_json(public.contact_messages) is 'A question as the staff sees it.';

create function public.list_contact_messages(
  p_query text default null, p_state text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_ids uuid[];
begin
  if p_state not in ('new', 'answered', 'closed') then
    perform private.refuse_input('p_state', 'This must be one of: new, answered, closed.');
  end if;
  v_ids := array(
    select m.id from public.contact_messages m
    where m.tenant_id = v_tenant_id and (p_state is null or m.state = p_state)
      and (v_pattern is null or lower(concat_ws(' ', m.name, m.email, m.phone, m.message)) like v_pattern)
      and (v_at is null or (m.created_at, m.id) < (v_at, v_after_id))
    order by m.created_at desc, m.id desc limit v_limit + 1);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.contact_message_json(m) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.contact_messages m on m.tenant_id = v_tenant_id and m.id = u.id),
    'count', (
      select count(*) from public.contact_messages m
      where m.tenant_id = v_tenant_id and (p_state is null or m.state = p_state)
        and (v_pattern is null or lower(concat_ws(' ', m.name, m.email, m.phone, m.message)) like v_pattern)),
    'next_cursor', case when cardinality(v_ids) > v_limit then (
      select private.encode_cursor(jsonb_build_object('at', m.created_at, 'id', m.id))
      from public.contact_messages m where m.tenant_id = v_tenant_id and m.id = v_ids[v_limit]) end);
end;
$$;
comment on function public.list_contact_messages(text, text, text, integer) is
  'Questions to the shop by state and words, newest first. Needs contacts.view.';

create function public.set_contact_message_state(p_message_id uuid, p_state text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_message public.contact_messages;
begin
  perform private.require_writable();
  if p_state is null or p_state not in ('new', 'answered', 'closed') then
    perform private.refuse_input('p_state', 'This must be one of: new, answered, closed.');
  end if;
  update public.contact_messages m set state = p_state
  where m.tenant_id = v_tenant_id and m.id = p_message_id returning * into v_message;
  if v_message.id is null then
    perform private.fail(404, 'not_found', 'This message does not exist.');
  end if;
  return private.contact_message_json(v_message);
end;
$$;
comment on function public.set_contact_message_state(uuid, text) is 'Says that a question was answered, needs no answer, or is open again: its row. Needs contacts.edit.';

grant execute on function public.send_contact_message(jsonb) to anon, authenticated;

grant execute on function
  public.list_contact_messages(text, text, text, integer),
  public.set_contact_message_state(uuid, text)
  to authenticated;
