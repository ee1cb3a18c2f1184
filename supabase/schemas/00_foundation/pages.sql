-- Lists page by key: a cursor holds the sort key and id of the last row shown, so that rows which come or go meanwhile shift nothing.

create type private.page_key as (id uuid, text_key text, number_key numeric, time_key timestamptz, total bigint);
comment on type private.page_key is 'A decoded cursor: the last row''s id and sort key, and how many rows the first page counted.';

create function private.encode_cursor(p_key jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select translate(encode(convert_to(p_key::text, 'UTF8'), 'base64'), E'+/=\n', '-_');
$$;
comment on function private.encode_cursor(jsonb) is 'An opaque, URL-safe cursor for the sort key and id of a page''s last row; null for null.';

create function private.decode_cursor(p_cursor text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_key jsonb;
begin
  if p_cursor is null then
    return null;
  end if;
  begin
    v_key := convert_from(decode(rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
  exception when others then
    v_key := null;
  end;
  if jsonb_typeof(v_key) is distinct from 'object' then
    perform private.fail(400, 'invalid_input', 'This page is out of date. Go back to the first page.', '{"field": "p_after"}');
  end if;
  return v_key;
end;
$$;
comment on function private.decode_cursor(text) is 'The sort key inside a cursor; invalid_input for anything that encode_cursor did not make.';

-- A cursor is a client's text: what it holds is checked like any other input.
create function private.cursor_id(p_cursor jsonb)
returns uuid language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.input_uuid(p_cursor, 'id', 'p_after.');
end;
$$;
comment on function private.cursor_id(jsonb) is 'The id in a cursor, or invalid_input.';

create function private.cursor_instant(p_cursor jsonb)
returns timestamptz language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.input_instant(p_cursor, 'at');
end;
$$;
comment on function private.cursor_instant(jsonb) is 'The time in a cursor, or invalid_input.';

create function private.page_key(p_after text, p_sort text)
returns private.page_key language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
  v_key private.page_key;
begin
  if v_cursor is null then
    return null;
  end if;
  begin
    v_key.id := (v_cursor ->> 'i')::uuid;
    v_key.total := (v_cursor ->> 'n')::bigint;
    if p_sort = 'best' then
      v_key.number_key := (v_cursor ->> 'r')::numeric;
      v_key.text_key := v_cursor ->> 'k';
    elsif ltrim(p_sort, '-') in ('price', 'stock', 'price_asc', 'price_desc') then
      v_key.number_key := (v_cursor ->> 'k')::numeric;
    elsif ltrim(p_sort, '-') in ('updated', 'newest') then
      v_key.time_key := (v_cursor ->> 'k')::timestamptz;
    else
      v_key.text_key := v_cursor ->> 'k';
    end if;
  exception when others then
    v_key := null;
  end;
  if v_key.id is null or v_key.total is null or v_cursor ->> 's' is distinct from p_sort
    or coalesce(v_key.text_key, v_key.number_key::text, v_key.time_key::text) is null
    or p_sort = 'best' and num_nulls(v_key.text_key, v_key.number_key) > 0 then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  return v_key;
end;
$$;
comment on function private.page_key(text, text) is 'Decodes a cursor made for the same sort; invalid_input for any other.';

create function private.page_size(p_limit integer, p_default integer)
returns integer language sql immutable security invoker set search_path = ''
return least(greatest(coalesce(p_limit, p_default), 1), 100);
comment on function private.page_size(integer, integer) is 'Rows of a page: 1 to 100, p_default when not said.';

create function private.search_cursor(p_after text, out place integer, out key text, out id uuid, out rank numeric, out name text, out last_id uuid)
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  place := 0;
  if v_cursor is null then
    return;
  end if;
  begin
    place := (v_cursor -> 'from' ->> 0)::integer;
    key := v_cursor -> 'from' ->> 1;
    id := (v_cursor -> 'from' ->> 2)::uuid;
    rank := (v_cursor -> 'last' ->> 0)::numeric;
    name := v_cursor -> 'last' ->> 1;
    last_id := (v_cursor -> 'last' ->> 2)::uuid;
  exception when others then
    place := null;
  end;
  if v_cursor ->> 's' is distinct from 'best' or coalesce(place, -1) not between 0 and 3 or num_nulls(key, id) = 1
    or num_nulls(rank, name, last_id) in (1, 2) or id is null and (last_id is null or place <> 0) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
end;
$$;
comment on function private.search_cursor(text) is
  'Where a search goes on: in the part that begins after (place, key, id), behind what was shown last of it (rank, name, last_id).';
