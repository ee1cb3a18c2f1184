-- The audit record as an owner searches that of the own business.

create function private.shown_change(p_value jsonb, p_is_cost_hidden boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.shown_change(e.value, p_is_cost_hidden)) from jsonb_each(p_value) as e
        where e.key !~ '(^|_)(pin|otp|password|secret|token|hash|credential)s?(_|$)|(^|_)(api|private|public|secret|consumer|sign|cmc|pass)_?key$'
          and not (p_is_cost_hidden and e.key ~ '(^|_)cost')), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.shown_change(e.value, p_is_cost_hidden) order by e.place)
        from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    else
      return p_value;
  end case;
end;
$$;
comment on function private.shown_change(jsonb, boolean) is
  'What an entry of the audit record had before or after, without values that are named like secrets, and without costs where they are hidden. The record is written without secrets; this holds it.';

create function private.activity_subject(p_tenant_id uuid, p_entity text, p_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_entity
    when 'tenant_users' then (
      select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id where m.tenant_id = p_tenant_id and m.user_id = p_id)
    when 'api_keys' then (select k.name from private.api_keys k where k.tenant_id = p_tenant_id and k.id = p_id)
    when 'webhook_endpoints' then (select e.name from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = p_id)
    when 'tenant_roles' then (select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_id)
    when 'sales' then (select s.invoice_number from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id)
    when 'products' then (select d.name from public.products d where d.tenant_id = p_tenant_id and d.id = p_id)
    when 'contacts' then (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_id)
    when 'approvals' then (
      select s.invoice_number from public.approvals a join public.sales s on s.tenant_id = a.tenant_id and s.id = a.document_id
      where a.tenant_id = p_tenant_id and a.id = p_id)
  end;
end;
$$;
comment on function private.activity_subject(uuid, text, uuid) is 'What an entry of the audit record is about, by name or number, where it has one and is still there.';

create function private.activity_row(p_event audit.events, p_is_cost_hidden boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_platform boolean := coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)) = 'platform' and not exists (
    select 1 from public.tenant_users m where m.user_id = p_event.actor_id and m.tenant_id = p_event.tenant_id);
begin
  return jsonb_build_object('id', p_event.id, 'created_at', p_event.created_at, 'action', p_event.action, 'entity', p_event.entity,
      'entity_id', p_event.entity_id, 'subject', private.activity_subject(p_event.tenant_id, p_event.entity, p_event.entity_id))
    || case when v_is_platform then jsonb_build_object('actor_id', null, 'actor_kind', 'platform', 'actor_name', null, 'before', null, 'after', null, 'ip_address', null)
      else jsonb_build_object('actor_id', p_event.actor_id, 'actor_kind', coalesce(p_event.actor_kind, private.actor_kind(p_event.actor_id)),
        'actor_name', (select p.full_name from public.profiles p where p.user_id = p_event.actor_id),
        'before', private.shown_change(p_event.before, p_is_cost_hidden), 'after', private.shown_change(p_event.after, p_is_cost_hidden),
        'ip_address', host(p_event.ip_address)) end;
end;
$$;
comment on function private.activity_row(audit.events, boolean) is
  'One entry of a business''s own audit record. Of the platform''s people it says what they did and when, not who, from where, or why.';

create function private.activity_documents(p_tenant_id uuid, p_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array[p_id]
    || array(select a.id from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_id)
    || array(select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_id);
end;
$$;
comment on function private.activity_documents(uuid, uuid) is 'A document with the approvals it was given and the credit notes for it.';

create function public.search_activity(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_permission('audit.view');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_actor_id uuid := private.input_uuid(v_filter, 'actor_id', '', false);
  v_document_id uuid := private.input_uuid(v_filter, 'document_id', '', false);
  v_documents uuid[] := case when v_document_id is not null then private.activity_documents(v_tenant_id, v_document_id) end;
  v_entity text := private.input_text(v_filter, 'entity', 120);
  v_text text := private.input_text(v_filter, 'text', 200);
  v_pattern text := '%' || private.escape_like(v_text) || '%';
  v_to timestamptz := private.input_instant(v_filter, 'to');
  v_from timestamptz := private.input_instant(v_filter, 'from');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_is_cost_hidden boolean := not private.can('products.view_cost');
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.activity_row(e, v_is_cost_hidden) order by e.created_at desc, e.id desc), '{}') into v_rows
  from (
    select * from audit.events o
    -- A look of the platform's people changes nothing, and their notes are theirs.
    where o.tenant_id = v_tenant_id and o.action !~ '^admin_'
      and (v_actor_id is null or o.actor_id = v_actor_id) and (v_entity is null or o.entity = v_entity)
      and (v_documents is null or o.entity_id = any (v_documents))
      and (v_from is null or o.created_at >= v_from) and (v_to is null or o.created_at < v_to)
      and (v_text is null or coalesce(o.actor_kind, private.actor_kind(o.actor_id)) <> 'platform'
        and (private.shown_change(o.before, v_is_cost_hidden)::text ilike v_pattern or private.shown_change(o.after, v_is_cost_hidden)::text ilike v_pattern
          or replace(o.action, '_', ' ') ilike v_pattern))
      and (v_after_id is null or (o.created_at, o.id) < (v_after_at, v_after_id))
    order by o.created_at desc, o.id desc limit v_limit + 1) e;
  return jsonb_build_object(
    'rows', to_jsonb(v_rows[:v_limit]),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end);
end;
$$;
comment on function public.search_activity(jsonb, text, integer) is
  'The audit record of the own business, newest first, at most 100 entries a page: by actor_id, entity, document_id (a sale with its approvals and credit notes), from '
  '(included), to (not included) and text in what was before or after. No secrets; costs only with products.view_cost; of the platform''s people no names. Needs audit.view.';

grant execute on function public.search_activity(jsonb, text, integer) to authenticated;
