-- Templates: kept by version, looked at with real contacts before they are sent, tried on the business's own addresses.

create function private.message_template_json(p_template public.message_templates)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_template.id, 'name', p_template.name, 'channel', p_template.channel, 'purpose', p_template.purpose,
    'language', p_template.language, 'event_key', p_template.event_key, 'is_on', p_template.is_on, 'version', p_template.version,
    'subject', p_template.subject, 'body', p_template.body,
    'parts', case p_template.channel when 'sms' then private.message_parts('sms', p_template.body || case p_template.purpose
      when 'marketing' then private.marketing_ending(p_template.tenant_id, 'sms') else '' end) end,
    'whatsapp_name', p_template.whatsapp_name, 'whatsapp_state', p_template.whatsapp_state, 'updated_at', p_template.updated_at);
end;
$$;
comment on function private.message_template_json(public.message_templates) is 'A MessageTemplateRow.';

create function private.own_template(p_tenant_id uuid, p_template_id uuid)
returns public.message_templates language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.message_templates;
begin
  select * into v_row from public.message_templates t where t.tenant_id = p_tenant_id and t.id = p_template_id;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This template does not exist.');
  end if;
  return v_row;
end;
$$;
comment on function private.own_template(uuid, uuid) is 'A template of the business, or not_found.';

create function public.list_message_templates(p_search text default null, p_channel text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_pattern text := '%' || private.escape_like(private.search_term(p_search)) || '%';
begin
  return coalesce((
    select jsonb_agg(private.message_template_json(t) order by lower(t.name), t.id)
    from public.message_templates t
    where t.tenant_id = v_tenant_id and t.archived_at is null and (p_channel is null or t.channel = p_channel)
      and (v_pattern is null or lower(t.name) like v_pattern or lower(t.body) like v_pattern)), '[]');
end;
$$;
comment on function public.list_message_templates(text, text) is 'The templates by name, [MessageTemplateRow], searched in name and text, of one channel or all. Needs communications.view.';

create function public.get_message_template(p_template_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  return private.message_template_json(private.own_template(v_tenant_id, p_template_id)) || jsonb_build_object('versions', coalesce((
    select jsonb_agg(jsonb_build_object('version', v.version, 'subject', v.subject, 'body', v.body,
      'saved_by', (select f.full_name from public.profiles f where f.user_id = v.saved_by), 'saved_at', v.saved_at) order by v.version desc)
    from public.message_template_versions v where v.tenant_id = v_tenant_id and v.template_id = p_template_id), '[]'));
end;
$$;
comment on function public.get_message_template(uuid) is 'One template with all its versions, newest first. not_found. Needs communications.view.';

create function private.read_template(p_template jsonb)
returns public.message_templates language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.message_templates;
begin
  perform private.input_object(p_template, 'p_template');
  v_row.id := private.input_uuid(p_template, 'id');
  v_row.name := private.input_line(p_template, 'name', 120, '', true);
  v_row.channel := private.input_choice(p_template, 'channel', array['email', 'sms', 'whatsapp']);
  v_row.purpose := private.input_choice(p_template, 'purpose', array['transactional', 'marketing', 'account']);
  v_row.language := private.input_line(p_template, 'language', 5, '', true);
  v_row.event_key := private.input_choice(p_template, 'event_key', array['order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled',
    'receipt', 'debt_reminder', 'pickup_reminder', 'review_request', 'back_in_stock'], '', false);
  v_row.is_on := private.input_flag(p_template, 'is_on', true);
  v_row.subject := private.input_line(p_template, 'subject', 200);
  v_row.body := private.input_text(p_template, 'body', 20000, '', true);
  v_row.whatsapp_name := private.input_line(p_template, 'whatsapp_name', 512);
  if v_row.language !~ '^[a-z]{2}(_[A-Z]{2})?$' then
    perform private.refuse_input('language', 'This must be a language such as en or sw.');
  elsif v_row.channel = 'email' and v_row.subject is null then
    perform private.refuse_input('subject', 'A mail has a subject.');
  elsif v_row.channel <> 'email' and v_row.subject is not null then
    perform private.refuse_input('subject', 'Only mails have a subject.');
  elsif v_row.channel = 'whatsapp' and v_row.whatsapp_name !~ '^[a-z0-9_]+$' or v_row.channel <> 'whatsapp' and v_row.whatsapp_name is not null then
    perform private.refuse_input('whatsapp_name', 'This is the name of the template at WhatsApp: small letters, digits and _.');
  elsif v_row.event_key is not null and v_row.purpose <> (case v_row.event_key when 'review_request' then 'marketing' else 'transactional' end) then
    perform private.refuse_input('purpose', 'Asking for a review is marketing; the other events are not.');
  elsif v_row.channel = 'email' and v_row.event_key in ('order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled', 'back_in_stock', 'receipt') then
    perform private.refuse_input('event_key', 'A mail about this is sent already, in the look of the shop.');
  end if;
  perform private.require_template(v_row.channel, v_row.event_key, v_row.subject, v_row.body, v_row.whatsapp_name);
  return v_row;
end;
$$;
comment on function private.read_template(jsonb) is 'A template as people send it, checked field by field.';

create function public.save_message_template(p_template jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.message_templates;
  v_before public.message_templates;
  v_is_new_text boolean;
begin
  perform private.require_writable();
  v_row := private.read_template(p_template);
  perform private.lock_request('message_template', v_tenant_id, v_tenant_id);
  select * into v_before from public.message_templates t where t.tenant_id = v_tenant_id and t.id = v_row.id for update;
  if v_before.archived_at is not null then
    perform private.fail(404, 'not_found', 'This template does not exist.');
  elsif v_before.id is not null and v_before.channel <> v_row.channel then
    perform private.refuse_input('channel', 'A template stays with its channel.');
  elsif v_row.is_on and v_row.event_key is not null and exists (
    select 1 from public.message_templates t where t.tenant_id = v_tenant_id and t.event_key = v_row.event_key and t.channel = v_row.channel
      and t.language = v_row.language and t.is_on and t.archived_at is null and t.id <> v_row.id) then
    perform private.fail(409, 'in_use', 'Another template is on for this event, channel and language: switch that one off first.', '{"field": "is_on"}');
  end if;
  v_is_new_text := v_before.id is null or (v_before.subject, v_before.body) is distinct from (v_row.subject, v_row.body);
  insert into public.message_templates as t (tenant_id, id, name, channel, purpose, language, event_key, is_on, subject, body, whatsapp_name, whatsapp_state)
  values (v_tenant_id, v_row.id, v_row.name, v_row.channel, v_row.purpose, v_row.language, v_row.event_key, v_row.is_on, v_row.subject, v_row.body,
    v_row.whatsapp_name, case when v_row.whatsapp_name is null then 'none' else 'pending' end)
  on conflict (tenant_id, id) do update set name = excluded.name, purpose = excluded.purpose, language = excluded.language,
    event_key = excluded.event_key, is_on = excluded.is_on, subject = excluded.subject, body = excluded.body,
    version = t.version + case when v_is_new_text then 1 else 0 end, whatsapp_name = excluded.whatsapp_name,
    -- WhatsApp looks at each text anew.
    whatsapp_state = case when (t.whatsapp_name, t.language) is not distinct from (excluded.whatsapp_name, excluded.language) and not v_is_new_text
      then t.whatsapp_state else excluded.whatsapp_state end
  returning * into v_row;
  if v_is_new_text then
    insert into public.message_template_versions (tenant_id, template_id, version, subject, body, saved_by)
    values (v_tenant_id, v_row.id, v_row.version, v_row.subject, v_row.body, auth.uid());
  end if;
  return public.get_message_template(v_row.id);
end;
$$;
comment on function public.save_message_template(jsonb) is
  'Adds or changes a template (MessageTemplateInput), answers MessageTemplate. A changed text is a new version; what was written before stays as it was. unknown_variable, template_too_long, whatsapp_variables, in_use (another one is on for the event). Needs communications.send.';

create function public.delete_message_template(p_template_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  perform private.own_template(v_tenant_id, p_template_id);
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.template_id = p_template_id and c.state not in ('done', 'stopped')) then
    perform private.fail(409, 'in_use', 'A campaign that is not over uses this template.');
  end if;
  update public.message_templates t set archived_at = clock_timestamp(), is_on = false
  where t.tenant_id = v_tenant_id and t.id = p_template_id and t.archived_at is null;
  return jsonb_build_object('id', p_template_id);
end;
$$;
comment on function public.delete_message_template(uuid) is
  'Takes a template out of the list and answers {id}; its versions stay for what was sent by them. in_use while a campaign has it. Idempotent. Needs communications.send.';

create function public.list_message_variables(p_event_key text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('communications.view');
  return coalesce((select jsonb_agg(to_jsonb(v)) from private.message_variables(p_event_key) v), '[]');
end;
$$;
comment on function public.list_message_variables(text) is 'What may stand in {{ }} of a template: [{key, label, example}]; null: of a campaign. Needs communications.view.';

create function private.contact_values(p_tenant_id uuid, p_contact public.contacts)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('name', p_contact.name, 'first_name', split_part(p_contact.name, ' ', 1),
    'points', (select b.points::text from public.loyalty_balances b where b.tenant_id = p_tenant_id and b.contact_id = p_contact.id),
    'balance', (select to_char(greatest(t.receivable - t.deposit, 0), 'FM999,999,999,990.00') from public.contact_totals t
      where t.tenant_id = p_tenant_id and t.contact_id = p_contact.id));
end;
$$;
comment on function private.contact_values(uuid, public.contacts) is 'What a text may say of a contact.';

create function private.business_values(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_brand jsonb := private.mail_brand(p_tenant_id);
begin
  return jsonb_build_object('business', v_brand -> 'name', 'business_phone', v_brand -> 'phone');
end;
$$;
comment on function private.business_values(uuid) is 'What a text may say of the business.';

create function public.preview_message(p_channel text, p_purpose text, p_event_key text, p_subject text, p_body text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_body text := private.input_text(jsonb_build_object('p_body', p_body), 'p_body', 20000, '', true);
  v_examples jsonb := coalesce((select jsonb_object_agg(v.key, v.example) from private.message_variables(p_event_key) v
    where v.key not in ('name', 'first_name', 'points', 'balance', 'business', 'business_phone')), '{}') || jsonb_strip_nulls(private.business_values(v_tenant_id));
  v_ending text;
  v_size record;
  v_samples jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  perform private.input_text(jsonb_build_object('p_subject', p_subject), 'p_subject', 200);
  perform private.require_template(p_channel, p_event_key, p_subject, v_body);
  v_ending := case p_purpose when 'marketing' then private.marketing_ending(v_tenant_id, p_channel) else '' end;
  select jsonb_agg(jsonb_build_object('contact_id', x.id, 'name', x.name, 'address', x.address, 'subject', (x.subject).text,
    'text', (x.body).text || v_ending, 'missing', to_jsonb((x.body).missing || (x.subject).missing)) order by x.place) into v_samples
  from (
    select c.id, c.name, private.contact_address(p_channel, c) as address, row_number() over (order by c.name, c.id) as place,
      private.fill_pieces(private.template_pieces(v_body), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as body,
      private.fill_pieces(private.template_pieces(p_subject), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as subject
    from (
      select o.* from public.contacts o
      where o.tenant_id = v_tenant_id and not o.is_staff and o.merged_into_id is null and o.archived_at is null
      order by o.created_at desc, o.id desc limit 3) c) x;
  if v_samples is null then
    select jsonb_build_array(jsonb_build_object('contact_id', null, 'name', 'Asha Wanjiru', 'address', null, 'subject', (x.subject).text,
      'text', (x.body).text || v_ending, 'missing', '[]'::jsonb)) into v_samples
    from (
      select private.fill_pieces(private.template_pieces(v_body), e.filled) as body, private.fill_pieces(private.template_pieces(p_subject), e.filled) as subject
      from (select coalesce(jsonb_object_agg(v.key, v.example), '{}') as filled from private.message_variables(p_event_key) v) e) x;
  end if;
  select s.* into v_size
  from jsonb_array_elements(v_samples) as e, private.sms_size(replace(e ->> 'text', '{{unsubscribe_url}}', repeat('u', 80))) s
  order by s.parts desc, s.units desc limit 1;
  return jsonb_build_object('encoding', case p_channel when 'sms' then v_size.encoding end, 'units', case p_channel when 'sms' then v_size.units end,
    'parts', case p_channel when 'sms' then v_size.parts else 1 end,
    'cost_per_message', (private.message_channel(v_tenant_id, p_channel)).price_per_part * case p_channel when 'sms' then v_size.parts else 1 end,
    'replaceable', (select coalesce(jsonb_agg(s.sign order by s.sign), '[]') from unnest(array['‘', '’', '‚', '“', '”', '„', '–', '—', '…', '•', U&'\00A0']) as s (sign)
      where strpos(v_body, s.sign) > 0),
    'samples', v_samples);
end;
$$;
comment on function public.preview_message(text, text, text, text, text) is
  'A text before it is saved, with the three newest contacts: {encoding, units, parts, cost_per_message (of the longest), replaceable, samples [{contact_id, name, address, subject, text, missing}]}. unknown_variable, template_too_long. Needs communications.view.';

grant execute on function
  public.list_message_templates(text, text),
  public.get_message_template(uuid),
  public.save_message_template(jsonb),
  public.delete_message_template(uuid),
  public.list_message_variables(text),
  public.preview_message(text, text, text, text, text)
  to authenticated;
