-- One thing, however it is written: 2kg and 2 kg, 1 litre and 1l, t-shirt, t shirt and tshirt. The name is kept as it is and, where
-- that is another text, as the search reads it: the same indexes find both, and what is typed is brought to the same form.

create function private.public_search_text(p_text text)
returns text language sql immutable security invoker set search_path = '' as $$
  select split_part(p_text, chr(29), 1);
$$;
comment on function private.public_search_text(text) is 'The part of products.search_text that shoppers may search: name, sku, category, description.';

create function private.is_near_spelling(p_typed text, p_spelling text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select cardinality(t.words) = cardinality(s.words) and not exists (
    select 1
    from unnest(t.words, s.words) as w (typed, meant)
    where w.typed <> w.meant and (
      -- Numbers are sizes and models: another one is another thing.
      w.typed ~ '[0-9]' or w.meant ~ '[0-9]' or greatest(length(w.typed), length(w.meant)) > 60
      or (
        extensions.levenshtein(w.typed, w.meant) > case when length(w.typed) < 4 then 0 when length(w.typed) < 8 then 1 else 2 end
        and not (length(w.typed) >= 4 and w.meant = any (private.swapped_letters(w.typed))))))
  from (select string_to_array(p_typed, ' ') as words) t, (select string_to_array(p_spelling, ' ') as words) s;
$$;
comment on function private.is_near_spelling(text, text) is
  'Whether each word is the typed one but for a letter more, less or other (two from eight letters on), or two neighbours exchanged. Words under four letters and such with digits must be the same.';

create function private.search_form(p_text text)
returns text language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    p_text,
    -- Words with a hyphen are words side by side.
    '([[:alpha:]])[-‐‑](?=[[:alpha:]])', '\1 ', 'g'),
    -- A size is one word with its unit.
    '([0-9])[ -]?(kilogram(me)?s?|kilos?|kgs?)(?![a-z0-9])', '\1kg', 'g'),
    '([0-9])[ -]?(grammes?|grams?|gms?|grs?|g)(?![a-z0-9])', '\1g', 'g'),
    '([0-9])[ -]?(millilit(er|re)s?|mls?)(?![a-z0-9])', '\1ml', 'g'),
    '([0-9])[ -]?(lit(er|re)s?|ltrs?|lts?|l)(?![a-z0-9])', '\1l', 'g'),
    '([0-9])[ -](mg|cl|cm|mm|m|w|kw|gb|mb|tb|mah|oz|lbs?|pcs?|inch)(?![a-z0-9])', '\1\2', 'g'),
    -- Where there is no number, only what is surely a unit; the letter alone would be in every word.
    ' (kilogram(me)?s?|kilos?|kgs)(?![a-z0-9])', ' kg', 'g'),
    ' (lit(er|re)s?|ltrs?)(?![a-z0-9])', ' litre', 'g'),
    -- A letter before a word is the beginning of it.
    '(^| )([a-z]) (?=[a-z][a-z])', '\1\2', 'g');
$$;
comment on function private.search_form(text) is
  'A lower-case text as product searches compare it: sizes with their unit as one word, one name for each unit, hyphens as spaces, a letter by itself joined to the next word. The till''s device has the same rule (searchForm).';

create function private.name_forms(p_name text)
returns text language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  v_form text := private.search_form(p_name);
  v_forms text := p_name || case when v_form <> p_name then chr(31) || v_form else '' end;
  v_glued text;
begin
  if p_name ~ '[[:alpha:]][-‐‑][[:alpha:]]' then
    v_glued := private.search_form(regexp_replace(p_name, '([[:alpha:]])[-‐‑](?=[[:alpha:]])', '\1', 'g'));
    if v_glued not in (p_name, v_form) then
      return v_forms || chr(31) || v_glued;
    end if;
  end if;
  return v_forms;
end;
$$;
comment on function private.name_forms(text) is
  'The first line of products.search_text: the lower-case name, and behind a mark (character 31) each other form it is found by.';

create function private.product_search_text(
  p_name text, p_sku text, p_category_name text, p_description text, p_brand text, p_attributes jsonb
)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return private.name_forms(lower(p_name collate "und-x-icu"))
    || lower(concat(chr(10), p_sku, chr(10), p_category_name, chr(10), p_description, chr(29), p_brand,
      (select string_agg(chr(10) || v.value, '' order by v.key) from jsonb_each_text(p_attributes) as v)) collate "und-x-icu");
end;
$$;
comment on function private.product_search_text(text, text, text, text, text, jsonb) is
  'products.search_text of these fields. They are parted by a newline, which no search term holds: a match never runs across two fields. What only the staff sees stands behind character 29.';
