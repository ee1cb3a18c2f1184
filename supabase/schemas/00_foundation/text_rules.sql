-- Names are one line of visible text. Control characters break mails and receipts; direction overrides show another text than the
-- one that is there.

create function private.has_hidden_characters(p_text text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_text ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]', false) or private.shows_nothing(p_text);
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a text has control characters, line breaks or characters that turn the direction of writing, or shows nothing.';

create function private.tg_refuse_hidden_characters()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_column text;
begin
  foreach v_column in array tg_argv loop
    -- What was there before the rule may stay.
    if private.has_hidden_characters(v_new ->> v_column) and v_new ->> v_column is distinct from v_old ->> v_column then
      perform private.fail(400, 'invalid_input',
        case when v_column like '%name' then 'A name is one line of visible characters.' else 'This is one line of visible characters.' end,
        jsonb_build_object('field', v_column));
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.tg_refuse_hidden_characters() is 'Refuses hidden characters in the columns it is given.';

create function private.shows_nothing(p_text text)
returns boolean language plpgsql immutable security invoker set search_path = '' as $$
begin
  -- Spaces of every kind, what Unicode says to ignore (joiners, marks of direction, fillers, selectors, tags), the empty Braille
  -- pattern, and accents without a letter.
  return coalesce(p_text ~ '[^ ]' and p_text !~ ('[^[:space:]\x01-\x1f\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc'
    '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]'), false);
end;
$$;
comment on function private.shows_nothing(text) is 'Whether a text that is not empty has no character that can be seen; only spaces of the keyboard are empty.';

create function private.tg_strip_turning_characters()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if v_new ->> v_column ~ '[\u202a-\u202e\u2066-\u2069]' then
      v_clean := v_clean || jsonb_build_object(v_column, regexp_replace(v_new ->> v_column, '[\u202a-\u202e\u2066-\u2069]+', '', 'g'));
    end if;
  end loop;
  return jsonb_populate_record(new, v_clean);
end;
$$;
comment on function private.tg_strip_turning_characters() is
  'Takes U+202A to U+202E and U+2066 to U+2069 out of the named text columns. Marks that belong to Arabic and Hebrew (U+200E, U+200F) stay.';

create function private.typed_columns(p_table regclass)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select a.attname::text
    from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype)
      and a.attname ~ '(^|_)(name|label|title|company|company_name|city|state|state_province|country|landmark|line_1|line_2|note|notes|reason|message|comment|body|text|reply|description|tagline|about|header|footer|instructions|address|reference|brand|unit)$'
      -- Those that are refused with such characters are no matter of this.
      and not exists (
        select 1 from pg_catalog.pg_trigger t
        where t.tgrelid = p_table and t.tgname = '_310_visible_name' and pg_catalog.encode(t.tgargs, 'escape') ~ ('(^|\\000)' || a.attname || '\\000'))
    order by a.attnum);
end;
$$;
comment on function private.typed_columns(regclass) is
  'Text columns of a table that people type and others read, by what they are called, without those whose names are refused when characters are hidden in them.';

create procedure private.protect_typed_text(p_table regclass)
language plpgsql security invoker set search_path = '' as $$
declare
  v_columns text[] := private.typed_columns(p_table);
begin
  if cardinality(v_columns) = 0 then
    return;
  end if;
  execute format(
    'create or replace trigger _305_typed_text before insert or update of %s on %s for each row when (concat_ws('' '', %s) ~ %L) execute function private.tg_strip_turning_characters(%s)',
    (select string_agg(quote_ident(c), ', ') from unnest(v_columns) as c), p_table,
    (select string_agg('new.' || quote_ident(c), ', ') from unnest(v_columns) as c), '[\u202a-\u202e\u2066-\u2069]',
    (select string_agg(quote_literal(c), ', ') from unnest(v_columns) as c));
end;
$$;
comment on procedure private.protect_typed_text(regclass) is
  'Has characters that turn text round taken out of everything typed into a table. Call it for each new table, and again when it gets a column.';
