-- Segments: customers by what is known of them. Rules are a tree of all, any, not and leaves; a leaf becomes one of the texts below, its value a
-- parameter. Nothing that a person sends is ever part of the text of a query.

create function private.segment_fields()
returns table (field text, ops text[], kind text) language sql immutable parallel safe security invoker set search_path = '' rows 14 as $$
  values ('tag', array['is', 'is_not'], 'text'), ('type', array['is', 'is_not'], 'contact_type'), ('city', array['is', 'is_not'], 'text'),
    ('language', array['is', 'is_not'], 'text'), ('consent', array['is', 'is_not'], 'channel'),
    ('last_sale_at', array['in_days', 'not_in_days', 'before', 'after'], 'day'), ('sales_count', array['is', 'at_least', 'at_most'], 'number'),
    ('sales_sum', array['at_least', 'at_most'], 'number'), ('bought_product', array['is', 'is_not'], 'product'),
    ('bought_category', array['is', 'is_not'], 'category'), ('balance', array['at_least', 'at_most'], 'number'),
    ('points', array['at_least', 'at_most'], 'number'), ('birthday_month', array['is', 'is_not'], 'month'),
    ('created_at', array['in_days', 'not_in_days', 'before', 'after'], 'day');
$$;
comment on function private.segment_fields() is 'What a leaf of a segment may ask, with which operators, and what its value is.';

create function public.list_segment_fields()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('communications.view');
  return (select jsonb_agg(to_jsonb(f)) from private.segment_fields() f);
end;
$$;
comment on function public.list_segment_fields() is
  'What segments may ask: [{field, ops, kind text|contact_type|channel|day|number|product|category|month}]. Needs communications.view.';

create function private.segment_leaf_value(p_kind text, p_leaf jsonb)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value text := p_leaf ->> 'value';
  v_op text := p_leaf ->> 'op';
  v_is_fit boolean;
begin
  if jsonb_typeof(p_leaf -> 'value') not in ('string', 'number') then
    v_is_fit := false;
  elsif v_op in ('in_days', 'not_in_days') then
    v_is_fit := v_value ~ '^[0-9]{1,4}$';
  else
    v_is_fit := case p_kind
      when 'text' then length(v_value) between 1 and 200
      when 'contact_type' then v_value in ('customer', 'supplier', 'both')
      when 'channel' then v_value in ('email', 'sms', 'whatsapp')
      when 'day' then v_value ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(v_value, 'date')
      when 'number' then v_value ~ '^-?[0-9]{1,12}(\.[0-9]{1,3})?$'
      when 'month' then v_value ~ '^(0?[1-9]|1[0-2])$'
      else length(v_value) = 36 and pg_input_is_valid(v_value, 'uuid') end;
  end if;
  if not coalesce(v_is_fit, false) then
    perform private.refuse_input('rules', format('The value of %s does not fit.', p_leaf ->> 'field'));
  end if;
  return v_value;
end;
$$;
comment on function private.segment_leaf_value(text, jsonb) is 'The value of a leaf, fit for its kind, or invalid_input.';

create function private.segment_leaf_sql(p_field text, p_op text, p_place integer, p_days_place integer)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_value text := format('$2[%s]', p_place);
  v_begin text := format('((($5 at time zone $3)::date - %s::integer)::timestamp at time zone $3)', v_value);
  v_bought text := 'c.id in (select coalesce(g.merged_into_id, g.id) from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id '
    || 'join public.contacts g on g.tenant_id = s.tenant_id and g.id = s.contact_id where s.tenant_id = $1 and l.tenant_id = $1'
    || case when p_days_place is not null then format(' and s.occurred_at >= ((($5 at time zone $3)::date - $2[%s]::integer)::timestamp at time zone $3)', p_days_place) else '' end;
  v_moment text := case p_field when 'last_sale_at' then 't.last_sale_at' else 'c.created_at' end;
  v_sql text;
begin
  v_sql := case
    when p_field = 'tag' then format('c.tags @> array[lower(btrim(%s))]', v_value)
    when p_field = 'type' then format('c.type = %s', v_value)
    when p_field = 'city' then format('c.id in (select a.contact_id from public.contact_addresses a where a.tenant_id = $1 and lower(btrim(a.city)) = lower(btrim(%s)))', v_value)
    when p_field = 'language' then format('coalesce(c.language, '''') = lower(%s)', v_value)
    when p_field = 'consent' then format('c.id in (select unnest(private.consenting_contacts($1, %s)))', v_value)
    when p_field = 'bought_product' then format('%s and l.product_id in (select p.id from public.products p where p.tenant_id = $1 and %s::uuid in (p.id, p.parent_id)))', v_bought, v_value)
    when p_field = 'bought_category' then format('%s and l.product_id in (select p.id from public.products p where p.tenant_id = $1 and p.category_id = %s::uuid))', v_bought, v_value)
    when p_field = 'birthday_month' then format('coalesce(c.birthday_month, 0) = %s::integer', v_value)
    when p_op in ('in_days', 'not_in_days') then format('coalesce(%s >= %s, false)', v_moment, v_begin)
    when p_op = 'before' then format('coalesce(%s < (%s::date::timestamp at time zone $3), false)', v_moment, v_value)
    when p_op = 'after' then format('coalesce(%s >= ((%s::date + 1)::timestamp at time zone $3), false)', v_moment, v_value)
    else format('%s %s %s::numeric', case p_field when 'sales_count' then 't.sale_count' when 'sales_sum' then 't.bought_amount'
        when 'balance' then '(t.receivable - t.deposit)'
        else 'coalesce((select b.points from public.loyalty_balances b where b.tenant_id = $1 and b.contact_id = c.id), 0)' end,
      case p_op when 'at_least' then '>=' when 'at_most' then '<=' else '=' end, v_value) end;
  return case when p_op in ('is_not', 'not_in_days') then format('not (%s)', v_sql) else format('(%s)', v_sql) end;
end;
$$;
comment on function private.segment_leaf_sql(text, text, integer, integer) is
  'The condition of a leaf: a fixed text, in which only numbers of parameters change. $1 the business, $2 the values, $3 its zone, $5 the moment. Days begin at midnight of the business.';

create function private.segment_sql(p_rules jsonb, p_depth integer, inout p_values text[], inout p_leaves integer, out sql text)
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.segment_sql(jsonb, integer, text[], integer) is
  'Rules as a condition and its values. segment_too_deep (4), segment_too_long (20 leaves, 20,000 signs), unknown_segment_field, invalid_input. An empty all is everybody, an empty any nobody.';

create function private.segment_contacts(p_tenant_id uuid, p_rules jsonb, p_after uuid, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules record;
  v_ids uuid[];
begin
  select * into v_rules from private.segment_sql(p_rules, 0, '{}', 0);
  execute format('select coalesce(array_agg(x.id order by x.id), ''{}'') from (select c.id from public.contacts c '
    'join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id '
    'where c.tenant_id = $1 and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id > $4 and (%s) order by c.id limit $6) x', v_rules.sql)
  into v_ids using p_tenant_id, v_rules.p_values, (select t.timezone from public.tenants t where t.id = p_tenant_id),
    coalesce(p_after, '00000000-0000-0000-0000-000000000000'), statement_timestamp(), p_limit;
  return v_ids;
end;
$$;
comment on function private.segment_contacts(uuid, jsonb, uuid, integer) is 'The next contacts of a segment behind p_after, by id.';

create function public.count_segment(p_rules jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_rules record;
  v_answer jsonb;
begin
  select * into v_rules from private.segment_sql(p_rules, 0, '{}', 0);
  execute format('with named as materialized (select c.id, c.name, lower(btrim(c.email)) as email, c.phone_e164 from public.contacts c '
    'join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id '
    'where c.tenant_id = $1 and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id > $4 and (%s)), '
    'reached as (select w.channel, count(*) as many from (values (''email''), (''sms''), (''whatsapp'')) as w (channel) '
    'cross join lateral (select unnest(private.consenting_contacts($1, w.channel)) as id) k join named n on n.id = k.id '
    'where private.is_message_address(w.channel, case w.channel when ''email'' then n.email else n.phone_e164 end) '
    'and private.address_hash(w.channel, case w.channel when ''email'' then n.email else n.phone_e164 end) not in ('
    'select s.address_hash from public.suppressions s where s.tenant_id = $1 and s.channel = w.channel and s.lifted_at is null) group by w.channel) '
    'select jsonb_build_object(''contacts'', (select count(*) from named), ''reachable'', jsonb_build_object(''email'', 0, ''sms'', 0, ''whatsapp'', 0) '
    '|| coalesce((select jsonb_object_agg(r.channel, r.many) from reached r), ''{}''), ''examples'', coalesce(('
    'select jsonb_agg(jsonb_build_object(''contact_id'', x.id, ''name'', x.name)) from (select n.id, n.name from named n order by n.name, n.id limit 5) x), ''[]''))',
    v_rules.sql)
  into v_answer using v_tenant_id, v_rules.p_values, (select t.timezone from public.tenants t where t.id = v_tenant_id),
    '00000000-0000-0000-0000-000000000000'::uuid, statement_timestamp();
  return v_answer;
end;
$$;
comment on function public.count_segment(jsonb) is
  'How many contacts rules mean, and how many of them may get marketing by each channel: {contacts, reachable {email, sms, whatsapp}, examples (5)}. segment_too_deep, segment_too_long, unknown_segment_field. Needs communications.view.';

create function private.segment_json(p_segment public.segments)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_segment.id, 'name', p_segment.name, 'rules', p_segment.rules, 'updated_at', p_segment.updated_at, 'used_by', (
    select count(*) from public.campaigns c where c.tenant_id = p_segment.tenant_id and c.segment_id = p_segment.id));
end;
$$;
comment on function private.segment_json(public.segments) is 'A SegmentRow.';

create function public.list_segments()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  return coalesce((select jsonb_agg(private.segment_json(s) order by lower(s.name), s.id) from public.segments s where s.tenant_id = v_tenant_id), '[]');
end;
$$;
comment on function public.list_segments() is 'The segments by name, [{id, name, rules, updated_at, used_by (campaigns)}]. Needs communications.view.';

create function public.save_segment(p_segment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_id uuid;
  v_name text;
  v_row public.segments;
begin
  perform private.require_writable();
  perform private.input_object(p_segment, 'p_segment');
  v_id := private.input_uuid(p_segment, 'id');
  v_name := private.input_line(p_segment, 'name', 120, '', true);
  perform private.segment_sql(p_segment -> 'rules', 0, '{}', 0);
  insert into public.segments as s (tenant_id, id, name, rules, created_by)
  values (v_tenant_id, v_id, v_name, p_segment -> 'rules', auth.uid())
  on conflict (tenant_id, id) do update set name = excluded.name, rules = excluded.rules
  returning * into v_row;
  return private.segment_json(v_row);
end;
$$;
comment on function public.save_segment(jsonb) is
  'Adds or changes a segment {id, name, rules}, answers SegmentRow. Campaigns that have begun keep the rules they began with. Errors as count_segment. Needs communications.send.';

create function public.delete_segment(p_segment_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.segment_id = p_segment_id and c.state in ('draft', 'scheduled')) then
    perform private.fail(409, 'in_use', 'A campaign that has not begun uses this segment.');
  end if;
  delete from public.segments s where s.tenant_id = v_tenant_id and s.id = p_segment_id;
  return jsonb_build_object('id', p_segment_id);
end;
$$;
comment on function public.delete_segment(uuid) is 'Removes a segment and answers {id}; campaigns that began with it keep its rules. in_use while a draft has it. Idempotent. Needs communications.send.';

grant execute on function
  public.list_segment_fields(),
  public.count_segment(jsonb),
  public.list_segments(),
  public.save_segment(jsonb),
  public.delete_segment(uuid)
  to authenticated;
