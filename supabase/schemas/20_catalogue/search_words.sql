-- What is found beside the text itself: goods of a category that is called so, and words in another order or form.

create function private.word_stem(p_word text)
returns text language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select case
    when length(p_word) < 4 or p_word ~ '[0-9]' or p_word ~ 'ss$' then p_word
    when p_word ~ '(ies|ie|y)$' then regexp_replace(p_word, '(ies|ie|y)$', 'i')
    when p_word ~ '(s|x|z|ch|sh)es$' or length(p_word) > 5 and p_word ~ 'oes$' then left(p_word, -2)
    when p_word ~ 's$' then left(p_word, -1)
    else p_word end;
$$;
comment on function private.word_stem(text) is 'What singular and plural of an English word have in common: shoes and shoe give shoe, hoodies, hoodie and hoody give hoodi.';

create function private.word_pattern(p_word text)
returns text language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select '(^|[^[:alnum:]])' || case
    -- Numbers are sizes and models: 2 is not the beginning of 25, and .5 not 5.
    when p_word ~ '[0-9]' then '(?<![0-9][.,])' || w.typed || '($|[^[:alnum:]])'
    else '(' || w.typed || '|' || case
      when w.stem ~ '(s|x|z|ch|sh|o)$' then w.stem || '(es)?'
      when w.stem ~ 'i$' then left(w.stem, -1) || '(y|i|ie|ies)'
      else w.stem || 's?' end || '($|[^[:alnum:]]))' end
  from (
    select regexp_replace(p_word, '([^[:alnum:]])', '\\\1', 'g') as typed,
      regexp_replace(private.word_stem(p_word), '([^[:alnum:]])', '\\\1', 'g') as stem
  ) w;
$$;
comment on function private.word_pattern(text) is 'Finds a word at the beginning of one, or in its singular or plural; one with digits only as it is.';

create function private.word_stems(p_text text)
returns text[] language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return array(select private.word_stem(w) from regexp_split_to_table(private.search_form(p_text), '[^[:alnum:]]+') as w where w <> '');
end;
$$;
comment on function private.word_stems(text) is 'The words of a lower-case text, singular and plural alike.';

create function private.category_ids_called(p_tenant_id uuid, p_term text)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text[] := private.word_stems(p_term);
  v_beginning text := left(v_words[1], 3);
begin
  if cardinality(v_words) = 0 or length(array_to_string(v_words, '')) < 3 then
    return '{}';
  end if;
  return array(
    with recursive within as (
      select c.id
      from public.categories c
      -- The short look comes first: a shop has some hundred categories, and nearly none of them is meant.
      where c.tenant_id = p_tenant_id
        and case when strpos(regexp_replace(lower(c.name), '[^[:alnum:]]', '', 'g'), v_beginning) = 0 then false
          else private.word_stems(lower(c.name)) @> v_words end
      union
      select c.id from within w join public.categories c on c.tenant_id = p_tenant_id and c.parent_id = w.id
    )
    select w.id from within w);
end;
$$;
comment on function private.category_ids_called(uuid, text) is
  'Categories that have all words of a term in their name, in the singular or plural, and what is below them; none for a term under three letters.';

create function private.called_product_ids(
  p_tenant_id uuid, p_term text, p_for_shop boolean, p_category_ids uuid[], p_after_name text, p_after_id uuid, p_limit integer
)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_called_ids uuid[] := private.category_ids_called(p_tenant_id, p_term);
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  -- The letter that changes in the plural is not looked for.
  v_stem text := case when p_term ~ '^[[:alpha:]]{4,}$' then regexp_replace(private.word_stem(p_term), 'i$', '') end;
  v_word text := private.word_pattern(p_term);
begin
  if v_stem = p_term or length(v_stem) < 3 then
    v_stem := null;
  end if;
  if v_called_ids = '{}' and v_stem is null then
    return '{}';
  end if;
  return array(
    select p.id from public.products p
    where p.tenant_id = p_tenant_id and p.archived_at is null
      and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
      and (p.category_id = any (v_called_ids)
        or v_stem is not null and p.search_text like '%' || v_stem || '%' and split_part(p.search_text, chr(10), 1) ~ v_word)
      and case when p_for_shop then private.public_search_text(p.search_text) else p.search_text end not like v_pattern
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
    -- A shop puts its pages in order itself; the till has one.
    order by case when not p_for_shop then split_part(p.search_text, chr(10), 1) !~ v_word end, p.name, p.id limit p_limit);
end;
$$;
comment on function private.called_product_ids(uuid, text, boolean, uuid[], text, uuid, integer) is
  'Products that do not hold a term, and yet are called so: by their category or one above it, or by the singular or plural in their name; by name, for a till those of such a name first.';

create function private.product_term(p_tenant_id uuid, p_term text, p_for_shop boolean)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_form text := private.search_form(p_term);
begin
  -- While somebody types, 2 l may become 2 lamps: where the form finds nothing it is looked for as it was typed.
  return case when v_form = p_term or length(v_form) < 2
    or private.search_product_ids(p_tenant_id, v_form, p_for_shop, null, null, null, 1) = '{}' then p_term else v_form end;
end;
$$;
comment on function private.product_term(uuid, text, boolean) is
  'A lower-case term as it is searched for: in the form that all spellings share, or as it was typed where that finds nothing.';

create function private.other_matches(p_tenant_id uuid, p_term text, p_for_shop boolean, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_form text := private.search_form(p_term);
  v_words text[] := array(select w from unnest(string_to_array(v_form, ' ')) with ordinality as t (w, n) where w ~ '[[:alnum:]]' order by n);
  v_longest text[] := array(select private.word_stem(w) from unnest(v_words) as w order by length(w) desc limit 2);
  -- The letter that changes in the plural is not looked for.
  v_first text := '%' || private.escape_like(regexp_replace(v_longest[1], 'i$', '')) || '%';
  v_second text := '%' || private.escape_like(regexp_replace(coalesce(v_longest[2], v_longest[1]), 'i$', '')) || '%';
  v_patterns text[] := array(select private.word_pattern(w) from unnest(v_words) as w);
  v_glued text[];
  v_ids uuid[] := '{}';
begin
  if p_for_shop then
    v_ids := private.parents_of_variants_with(p_tenant_id, v_form, p_limit);
    if v_ids = '{}' and v_form <> p_term then
      v_ids := private.parents_of_variants_with(p_tenant_id, p_term, p_limit);
    end if;
  end if;
  if v_ids <> '{}' or not private.has_letters_enough(v_longest[1]) then
    return v_ids;
  end if;
  -- The words of a name in another order, or with others between them; one word by itself in the singular or plural, wherever it is.
  if not exists (select 1 from unnest(v_words) as w where length(w) < 2 and w !~ '[0-9]') then
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null
        and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
        and p.search_text like v_first and p.search_text like v_second
        and case when cardinality(v_words) > 1 then split_part(p.search_text, chr(10), 1)
          when p_for_shop then private.public_search_text(p.search_text) else p.search_text end ~ all (v_patterns)
      order by p.name, p.id limit p_limit);
  end if;
  -- Two words for what a name writes as one, and the other way round.
  if v_ids = '{}' and v_form !~ '[0-9]' and length(v_form) between 5 and 30 then
    v_glued := case cardinality(v_words)
      when 1 then array(
        select '%' || private.escape_like(left(v_form, i) || ' ' || substr(v_form, i + 1)) || '%' from generate_series(2, length(v_form) - 2) as i)
      else array['%' || private.escape_like(replace(v_form, ' ', '')) || '%'] end;
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null
        and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
        and p.search_text like any (v_glued) and split_part(p.search_text, chr(10), 1) like any (v_glued)
      order by p.name, p.id limit p_limit);
  end if;
  return v_ids;
end;
$$;
comment on function private.other_matches(uuid, text, boolean, integer) is
  'What a term may mean that nothing holds as it is: products whose variant holds it (in a shop), one word in its singular or plural, names with all its words in any order, names that write it as two words or as one.';
