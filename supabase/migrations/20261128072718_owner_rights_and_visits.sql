set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.segment_sql(p_rules jsonb, p_depth integer, INOUT p_values text[], INOUT p_leaves integer, OUT sql text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text;
  v_join text;
  v_children jsonb;
  v_child jsonb;
  v_parts text[] := '{}';
  v_days integer;
  v_sql text;
begin
  if p_depth > 4 or p_depth = 4 and not coalesce(p_rules ? 'field', false) then
    perform private.fail(400, 'segment_too_deep', 'Groups may stand in each other four deep.', '{"field": "rules"}');
  elsif p_depth = 0 and length(p_rules::text) > 20000 then
    perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
  elsif jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.refuse_input('rules', 'This must be a rule.');
  end if;
  if p_rules ? 'field' then
    p_leaves := p_leaves + 1;
    select f.kind into v_kind from private.segment_fields() f where f.field = p_rules ->> 'field' and p_rules ->> 'op' = any (f.ops);
    if p_leaves > 20 then
      perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
    elsif v_kind is null then
      perform private.fail(400, 'unknown_segment_field', 'This cannot be asked.', '{"field": "rules"}');
    end if;
    p_values := p_values || private.segment_leaf_value(v_kind, p_rules);
    v_days := private.input_number(p_rules, 'days', 1, 3660, 1, 'rules.', false);
    if v_days is not null then
      p_values := p_values || v_days::text;
    end if;
    sql := private.segment_leaf_sql(p_rules ->> 'field', p_rules ->> 'op', cardinality(p_values) - case when v_days is null then 0 else 1 end,
      case when v_days is not null then cardinality(p_values) end);
    return;
  end if;
  v_join := case when p_rules ? 'all' then 'all' when p_rules ? 'any' then 'any' when p_rules ? 'not' then 'not' end;
  v_children := case v_join when 'not' then jsonb_build_array(p_rules -> 'not') else p_rules -> v_join end;
  if v_join is null or jsonb_typeof(v_children) is distinct from 'array' or jsonb_array_length(v_children) > 20 then
    perform private.refuse_input('rules', 'A group is all, any or not, with at most 20 rules.');
  end if;
  for v_child in select e.value from jsonb_array_elements(v_children) as e loop
    select s.p_values, s.p_leaves, s.sql into p_values, p_leaves, v_sql from private.segment_sql(v_child, p_depth + 1, p_values, p_leaves) s;
    v_parts := v_parts || v_sql;
  end loop;
  sql := case when cardinality(v_parts) = 0 then case v_join when 'any' then 'false' else 'true' end
    when v_join = 'not' then format('not (%s)', v_parts[1])
    else '(' || array_to_string(v_parts, case v_join when 'any' then ' or ' else ' and ' end) || ')' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_inbox_thread(p_thread_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  -- Whoever visits for support looks and leaves it unread.
  if current_setting('transaction_read_only') = 'off' then
    update public.message_threads t set unread = 0 where t.tenant_id = v_tenant_id and t.id = p_thread_id and t.unread > 0;
  end if;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_message(p_channel text, p_purpose text, p_event_key text, p_subject text, p_body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.transfer_ownership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
  v_caller_id uuid := auth.uid();
  v_member public.tenant_users;
  v_business text;
begin
  perform private.require_shown_factor(v_caller_id);
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  perform private.require_permission('ownership.transfer');
  if p_user_id = v_caller_id then
    perform private.fail(400, 'invalid_input', 'Choose somebody else.', '{"field": "p_user_id"}');
  end if;
  if not v_member.is_active or v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'Only an active person of your team can become the owner.');
  end if;
  -- An own role may hold the right to hand over and lack others: they would be given through a second account.
  perform private.require_grantable(v_tenant_id, v_caller_id, private.role_rights(v_tenant_id, 'admin', null));
  update public.tenant_users m set role = 'admin', role_id = null where m.user_id = p_user_id;
  update public.tenant_users m set role = 'manager', role_id = null where m.user_id = v_caller_id;
  select private.mail_text(t.name, 120) into v_business from public.tenants t where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, v_caller_id, 'ownership_transferred', 'tenant_users', p_user_id,
    jsonb_build_object('owner', v_caller_id, 'role', v_member.role), jsonb_build_object('owner', p_user_id, 'role', 'admin'));
  perform private.queue_mail(p_user_id, null, 'ownership_received', 'You are now the owner of a business',
    'Since ' || private.mail_moment(p_user_id) || ' you are the owner of ' || v_business || '. You manage its team, its settings and its subscription: {{site_url}}/admin/team');
  perform private.queue_mail(v_caller_id, null, 'ownership_given', 'You handed your business over',
    'On ' || private.mail_moment(v_caller_id) || ' you handed ' || v_business || ' over to another owner. You are now a manager.'
    || E'\n\n' || 'If this was not you, write to our support at once.');
  return private.team_member_row(v_tenant_id, p_user_id);
end;
$function$;

COMMENT ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) IS 'Rules as a condition and its values. segment_too_deep (4), segment_too_long (20 leaves, 20,000 signs), unknown_segment_field, invalid_input. An empty all is everybody, an empty any nobody.';

COMMENT ON FUNCTION "public"."get_inbox_thread"(uuid) IS 'One thread, which counts as read from then on, but for whoever visits for support: InboxThread. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."transfer_ownership"(uuid) IS 'Hands the business to an active person of the team, who becomes its owner; the caller goes on as a manager. Whoever lacks a right of owners cannot (permission_denied).';
