-- Another spelling is read instead of the typed one only where it is nearly the same: sukari is not taken for sukuma. What is
-- further off is offered as before.

create extension if not exists fuzzystrmatch with schema extensions;

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

create or replace function public.search_products(p_tenant_id uuid, p_query text, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 50);
  v_key private.page_key := private.page_key(p_after, 'search');
  v_is_among_others boolean := coalesce(private.decode_cursor(p_after) -> 'o' = 'true', false);
  v_named_ids uuid[] := '{}';
  v_ids uuid[];
  v_last jsonb;
  v_suggestions jsonb := '[]';
begin
  perform private.require_open_shop(p_tenant_id);
  -- Two characters as a browser counts them: one beyond the basic plane counts twice.
  if coalesce(length(v_term) + length(regexp_replace(v_term, '[^\U00010000-\U0010ffff]', '', 'g')), 0) < 2 then
    return jsonb_build_object('products', '[]'::jsonb, 'next_cursor', null, 'suggestions', v_suggestions, 'correction', null);
  end if;
  if not v_is_among_others then
    v_named_ids := private.search_product_ids(p_tenant_id, v_term, true, null, v_key.text_key, v_key.id, v_limit + 1, true);
    v_key.text_key := null;
    v_key.id := null;
  end if;
  v_ids := v_named_ids;
  if cardinality(v_ids) <= v_limit then
    v_ids := v_ids || private.search_product_ids(p_tenant_id, v_term, true, null, v_key.text_key, v_key.id,
      v_limit + 1 - cardinality(v_ids), false);
  end if;
  if cardinality(v_ids) > v_limit then
    v_ids := v_ids[:v_limit];
    v_last := (select jsonb_build_object('s', 'search', 'i', p.id, 'k', p.name, 'o', cardinality(v_named_ids) < v_limit)
      from public.products p where p.tenant_id = p_tenant_id and p.id = v_ids[v_limit]);
  elsif v_ids = '{}' and p_after is null then
    v_ids := private.parents_of_variants_with(p_tenant_id, v_term, v_limit);
  end if;
  if v_ids = '{}' and p_after is null then
    v_suggestions := private.search_suggestions(p_tenant_id, v_term);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_ids),
    'next_cursor', private.encode_cursor(v_last),
    'suggestions', v_suggestions,
    'correction', (
      select s.spelling from jsonb_array_elements_text(v_suggestions) with ordinality as s (spelling, place)
      where private.is_near_spelling(v_term, s.spelling)
      order by s.place limit 1));
end;
$$;
comment on function public.search_products(uuid, text, text, integer) is
  'Published products of an open shop that hold the query (2 characters or more): first those with it in their name, then the others, each by name. Suggestions only when none do; correction is the one of them that is surely what was meant, or null.';
