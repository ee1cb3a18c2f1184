-- A name shows something. Characters that are there and cannot be seen make one that nobody can read, find or tell from another: one
-- function says what shows nothing, and every name is read by it, wherever it comes from. Marks of direction in an Arabic or Hebrew name,
-- joiners in an Indic or Persian one and in emoji stay: something is seen beside them.

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

create or replace function private.has_hidden_characters(p_text text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_text ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]', false) or private.shows_nothing(p_text);
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a text has control characters, line breaks or characters that turn the direction of writing, or shows nothing.';

-- Goods and people come by the thousand in an import: the function is called only where a name could be refused, which one with a letter
-- or digit of the keyboard is for control characters alone.
drop trigger _310_visible_name on public.products;
create trigger _310_visible_name before insert or update of name, brand, unit on public.products
  for each row when (concat_ws(' ', new.name, new.brand, new.unit) ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'
    or new.name !~ '[0-9A-Za-z]' or new.brand !~ '[0-9A-Za-z]' or new.unit !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name', 'brand', 'unit');
drop trigger _310_visible_name on public.product_barcodes;
create trigger _310_visible_name before insert or update of label on public.product_barcodes
  for each row when (new.label ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.label !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('label');
drop trigger _310_visible_name on public.contacts;
create trigger _310_visible_name before insert or update of name on public.contacts
  for each row when (new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.name !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name');

-- What strangers and spreadsheets bring is read: what shows nothing was not said.
create or replace function private.input_words(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_body jsonb := p_body;
  v_text text;
begin
  if jsonb_typeof(p_body -> p_key) = 'string' then
    v_text := regexp_replace(p_body ->> p_key, '[\u202a-\u202e\u2066-\u2069]+', '', 'g');
    v_text := regexp_replace(v_text, '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g');
    v_body := jsonb_build_object(p_key, case when private.shows_nothing(v_text) then '' else v_text end);
  end if;
  return private.input_text(v_body, p_key, p_max, p_prefix, p_is_required);
end;
$$;

create or replace function private.input_line(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.input_text(p_body, p_key, p_max, p_prefix, p_is_required);
begin
  if private.has_hidden_characters(v_text) then
    perform private.refuse_input(p_prefix || p_key, 'This is one line of visible characters.');
  end if;
  return v_text;
end;
$$;
comment on function private.input_line(jsonb, text, integer, text, boolean) is 'input_text as one line of visible characters.';

create or replace function private.plain_text(p_body jsonb, p_key text, p_max integer, p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text;
begin
  if jsonb_typeof(p_body -> p_key) is distinct from 'string' then
    return private.input_text(p_body, p_key, p_max, '', p_is_required);
  end if;
  -- Line ends stay, and joiners, which belong to words and to emoji; what hides or turns text round goes, and rows of empty lines.
  v_text := regexp_replace(regexp_replace(p_body ->> p_key, '[\x01-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+', ' ', 'g'),
    '\n\s*\n\s*', E'\n\n', 'g');
  return private.input_text(jsonb_build_object(p_key, case when private.shows_nothing(v_text) then '' else v_text end), p_key, p_max, '', p_is_required);
end;
$$;

create or replace function private.import_cell(p_cell jsonb)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  -- The apostrophe that an export puts before what a spreadsheet would run as a formula goes again.
  v_text text := nullif(regexp_replace(btrim(
    case jsonb_typeof(p_cell) when 'null' then null else translate(p_cell #>> '{}', chr(160) || chr(65279), ' ') end, E' \t\r\n'),
    '^''(?=''*[=+@\t\r\n-])', ''), '');
begin
  return case when v_text ~ '[!-~]' or not private.shows_nothing(v_text) then v_text end;
end;
$$;
comment on function private.import_cell(jsonb) is
  'The text of a cell without surrounding space and without an export''s guard; null when it is empty or shows nothing.';

create or replace function private.tg_users__create_profile()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := left(nullif(btrim(regexp_replace(
    new.raw_user_meta_data ->> 'full_name', '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), ''), 120);
begin
  -- Metadata is written by the person: only the name is taken from it, and a bad one must not stop the sign-up.
  insert into public.profiles (user_id, full_name)
  values (new.id, case when not private.shows_nothing(v_name) then v_name end)
  on conflict (user_id) do nothing;
  return null;
end;
$$;
