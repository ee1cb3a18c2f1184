-- Reading what clients send. Every posting function takes its JSON apart with these, so that any nonsense is answered with
-- invalid_input and the field's name before anything else happens.

create function private.refuse_input(p_field text, p_message text)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.fail(400, 'invalid_input', p_message, jsonb_build_object('field', p_field));
end;
$$;
comment on function private.refuse_input(text, text) is 'Raises invalid_input for one field.';

create function private.input_object(p_value jsonb, p_field text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_value is null or jsonb_typeof(p_value) <> 'object' then
    perform private.refuse_input(p_field, 'This must be an object.');
  end if;
  return p_value;
end;
$$;
comment on function private.input_object(jsonb, text) is 'A JSON object or invalid_input.';

create function private.input_array(p_body jsonb, p_key text, p_min integer, p_max integer)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
begin
  if v_value is null or jsonb_typeof(v_value) = 'null' then
    v_value := '[]';
  end if;
  if jsonb_typeof(v_value) <> 'array' then
    perform private.refuse_input(p_key, 'This must be a list.');
  end if;
  if jsonb_array_length(v_value) not between p_min and p_max then
    perform private.refuse_input(p_key, format('This list must have %s to %s entries.', p_min, p_max));
  end if;
  return v_value;
end;
$$;
comment on function private.input_array(jsonb, text, integer, integer) is 'A JSON list of p_min to p_max entries or invalid_input; missing means empty.';

create function private.input_uuid(p_body jsonb, p_key text, p_prefix text default '', p_is_required boolean default true)
returns uuid language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
begin
  if v_value is null or jsonb_typeof(v_value) = 'null' then
    if p_is_required then
      perform private.refuse_input(p_prefix || p_key, 'This id is missing.');
    end if;
    return null;
  end if;
  if jsonb_typeof(v_value) <> 'string'
    or length(p_body ->> p_key) <> 36 or not pg_input_is_valid(p_body ->> p_key, 'uuid') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a uuid.');
  end if;
  return (p_body ->> p_key)::uuid;
end;
$$;
comment on function private.input_uuid(jsonb, text, text, boolean) is 'A uuid of a body or invalid_input.';

create function private.input_text(
  p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
  v_text text;
begin
  if v_value is not null and jsonb_typeof(v_value) not in ('null', 'string') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a text.');
  end if;
  v_text := nullif(btrim(p_body ->> p_key), '');
  -- Nearly every text has a sign of the keyboard, and is not looked at further.
  if v_text !~ '[!-~]' and private.shows_nothing(v_text) then
    v_text := null;
  end if;
  if v_text is null and p_is_required then
    perform private.refuse_input(p_prefix || p_key, 'This is missing.');
  end if;
  if length(v_text) > p_max then
    perform private.refuse_input(p_prefix || p_key, format('This text may have at most %s characters.', p_max));
  end if;
  return v_text;
end;
$$;
comment on function private.input_text(jsonb, text, integer, text, boolean) is
  'A trimmed text of a body, null when it is empty or shows nothing, or invalid_input.';

create function private.input_choice(p_body jsonb, p_key text, p_choices text[], p_prefix text default '', p_is_required boolean default true)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
begin
  if not p_is_required and (v_value is null or jsonb_typeof(v_value) = 'null') then
    return null;
  end if;
  if v_value is null or jsonb_typeof(v_value) <> 'string' or (p_body ->> p_key) <> all (p_choices) then
    perform private.refuse_input(p_prefix || p_key, 'This must be one of: ' || array_to_string(p_choices, ', ') || '.');
  end if;
  return p_body ->> p_key;
end;
$$;
comment on function private.input_choice(jsonb, text, text[], text, boolean) is 'One of the given words or invalid_input.';

create function private.input_number(
  p_body jsonb, p_key text, p_min numeric, p_max numeric, p_step numeric, p_prefix text default '', p_is_required boolean default true)
returns numeric language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
  v_number numeric;
begin
  if v_value is null or jsonb_typeof(v_value) = 'null' then
    if p_is_required then
      perform private.refuse_input(p_prefix || p_key, 'This number is missing.');
    end if;
    return null;
  end if;
  if jsonb_typeof(v_value) <> 'number' then
    perform private.refuse_input(p_prefix || p_key, 'This must be a number.');
  end if;
  v_number := v_value::numeric;
  if v_number not between p_min and p_max then
    perform private.refuse_input(p_prefix || p_key, format('This must be from %s to %s.', p_min, p_max));
  end if;
  if v_number % p_step <> 0 then
    perform private.refuse_input(p_prefix || p_key, format('This must be a multiple of %s.', p_step));
  end if;
  -- 5.0 is 5: as JSON text it would be no integer.
  return case when p_step = trunc(p_step) then trunc(v_number) else v_number end;
end;
$$;
comment on function private.input_number(jsonb, text, numeric, numeric, numeric, text, boolean) is
  'A number of a body within bounds and on a step (0.01 for cents, 0.001 for quantities), or invalid_input.';

create function private.input_instant(p_body jsonb, p_key text)
returns timestamptz language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
begin
  if v_value is null or jsonb_typeof(v_value) = 'null' then
    return null;
  end if;
  if jsonb_typeof(v_value) <> 'string'
    or (p_body ->> p_key) !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$'
    or not pg_input_is_valid(p_body ->> p_key, 'timestamptz') then
    perform private.refuse_input(p_key, 'This must be a time such as 2026-01-31T09:30:00Z.');
  end if;
  return (p_body ->> p_key)::timestamptz;
end;
$$;
comment on function private.input_instant(jsonb, text) is 'An ISO 8601 time with offset or invalid_input.';

create function private.input_day(p_day date, p_field text)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_day is not null and (not isfinite(p_day) or p_day not between '1970-01-01' and '2999-12-31') then
    perform private.refuse_input(p_field, 'This must be a day from 1970 to 2999.');
  end if;
  return p_day;
end;
$$;
comment on function private.input_day(date, text) is 'A day that calendars agree on, or invalid_input.';

create function private.page_limit(p_limit integer)
returns integer language plpgsql immutable security invoker set search_path = '' as $$
begin
  return least(greatest(coalesce(p_limit, 50), 1), 200);
end;
$$;
comment on function private.page_limit(integer) is 'Rows of a page: 50 unless asked, 1 to 200.';

-- A transaction that posts under a client's id holds this until it ends: the same request sent twice waits for the first.
create function private.lock_request(p_kind text, p_tenant_id uuid, p_id uuid)
returns void language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_kind || p_tenant_id || p_id, 0));
end;
$$;
comment on function private.lock_request(text, uuid, uuid) is 'Serialises requests that carry the same client id.';

create function private.require_same_request(p_stored_hash text, p_hash text)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_stored_hash <> p_hash then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
end;
$$;
comment on function private.require_same_request(text, text) is 'Same id with another body is an error, not a replay.';

create function private.shown_text(p_text text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_text ~ '[!-~]' then btrim(p_text) when not private.shows_nothing(p_text) then nullif(btrim(p_text), '') end;
comment on function private.shown_text(text) is 'A text without spaces around it; null when it is empty or shows nothing.';
