-- The directory: what visitors may read of a business is read of one business at a time. A policy sees rows, not filters; what the
-- request asked for stands in the statement that the API made of it, and that is what is looked at (decision 0048).

create function private.where_parts(p_where text, p_is_bracketed boolean default false)
returns text[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_parts text[] := '{}';
  v_part text := '';
  v_depth integer := 0;
  v_is_quoted boolean := false;
  v_at integer := 1;
  v_sign text;
begin
  while v_at <= length(p_where) loop
    v_sign := substr(p_where, v_at, 1);
    if v_sign = '"' then
      v_is_quoted := not v_is_quoted;
    elsif not v_is_quoted and v_sign = '''' then
      -- A text in the statement could say anything; filters are sent as parameters.
      return '{}';
    elsif not v_is_quoted and v_sign = '(' then
      v_depth := v_depth + 1;
    elsif not v_is_quoted and v_sign = ')' then
      v_depth := v_depth - 1;
      if v_depth < 0 and p_is_bracketed then
        -- Two pairs of brackets side by side, such as the sides of an OR: no conditions that must all hold.
        return '{}';
      end if;
      exit when v_depth < 0;
    elsif not v_is_quoted and v_depth = 0 and v_sign = ' ' then
      exit when substr(p_where, v_at) ~* '^ +(order by|limit|offset|group by) ';
      if substr(p_where, v_at) ~* '^ and ' then
        v_parts := v_parts || btrim(v_part);
        v_part := '';
        v_at := v_at + 5;
        continue;
      end if;
    end if;
    v_part := v_part || v_sign;
    v_at := v_at + 1;
  end loop;
  v_part := btrim(v_part);
  -- Conditions that stand in brackets all together.
  if v_parts = '{}' and v_part ~ '^\(.*\)$' then
    return private.where_parts(substr(v_part, 2, length(v_part) - 2), true);
  end if;
  return v_parts || v_part;
end;
$$;
comment on function private.where_parts(text, boolean) is
  'The conditions of the text behind WHERE that must all hold, up to the end of the clause; none where it holds a text constant.';

create function private.names_one(p_statement text, p_table text, p_columns text[])
returns boolean language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_pieces text[] := regexp_split_to_array(p_statement, '(from|join)\s+(lateral\s+)?("public"\.)?"' || p_table || '"', 'i');
  v_wanted text := '^("public"\.)?("' || p_table || '"\.)?"(' || array_to_string(p_columns, '|') || ')" = \$[0-9]+$';
  v_where text;
begin
  for v_place in 2 .. cardinality(v_pieces) loop
    v_where := substring(v_pieces[v_place] from '(?i)^\s+where\s+(.*)$');
    if v_where is null or not exists (select 1 from unnest(private.where_parts(v_where)) as part where part ~ v_wanted) then
      return false;
    end if;
  end loop;
  return cardinality(v_pieces) > 1;
end;
$$;
comment on function private.names_one(text, text, text[]) is
  'Whether a statement of the API reads a table only with one of these columns equal to a parameter, wherever it reads it. Knows the statements of PostgREST and of the embedded backend; any other reads as no.';

create function private.asks_for_one(p_table text, variadic p_columns text[])
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_path text := coalesce(current_setting('request.path', true), '');
begin
  return v_path = '' or v_path ~ '^(/rest/v1)?/rpc/[a-z0-9_]+$' and v_path !~ 'graphql' or private.names_one(current_query(), p_table, p_columns);
end;
$$;
comment on function private.asks_for_one(text, text[]) is
  'Whether the request under way names one row of a table by one of these columns. Outside of requests (live changes, which are filtered by their channel) and within functions of this database it is so.';

create function private.require_one(p_table text, variadic p_columns text[])
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.asks_for_one(p_table, variadic p_columns) then
    perform private.fail(400, 'filter_required', 'Ask for one business: the filter must name it.',
      jsonb_build_object('table', p_table, 'columns', to_jsonb(p_columns)));
  end if;
  return true;
end;
$$;
comment on function private.require_one(text, text[]) is 'As asks_for_one, but refuses with filter_required instead of reading nothing.';

create function private.usable_tenant_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select t.id from public.tenants t where t.status in ('active', 'trial'));
end;
$$;
comment on function private.usable_tenant_ids() is
  'Businesses that are active or on trial; for policies, whose own reads are walled as well. One array per query.';

grant execute on function
  private.require_one(text, text[]),
  private.usable_tenant_ids()
  to anon;

grant execute on function private.asks_for_one(text, text[]) to authenticated;
