-- Names of categories are words, too: snekers are looked for among the sneakers.

create or replace function private.search_suggestions(p_tenant_id uuid, p_term text)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set enable_indexscan = 'off' set enable_indexonlyscan = 'off' as $$
declare
  v_names text[];
  v_texts text[];
  v_closeness text;
  v_typed text[] := string_to_array(p_term, ' ');
  -- As many words as were typed, or as many of them as are no numbers.
  v_lengths integer[] := array(
    select distinct greatest(l.words, 1)
    from (values (cardinality(v_typed)), (cardinality(array(select t from unnest(v_typed) as t where t !~ '[0-9]')))) as l (words));
  -- Two letters in the wrong order leave too few trigrams in common, so these spellings are tried as they are.
  v_swapped text[] := case when cardinality(v_typed) = 1 and length(p_term) between 4 and 20 then private.swapped_letters(p_term) else '{}' end;
begin
  if not private.has_letters_enough(p_term) then
    return '[]';
  end if;
  -- Close spellings first; only when there are none, looser ones. The setting ends with this function, as those above do.
  foreach v_closeness in array array['0.5', '0.3'] loop
    perform set_config('pg_trgm.word_similarity_threshold', v_closeness, true);
    select array_agg(lower(n.name)), array_agg(private.public_search_text(n.search_text)) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and split_part(p.search_text, chr(10), 1) operator(extensions.%>) p_term
      limit 300
    ) n;
    exit when v_names is not null;
  end loop;
  if v_swapped <> '{}' then
    select v_names || array_agg(lower(n.name)), v_texts || array_agg(private.public_search_text(n.search_text)) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.search_text like any (array(select '%' || private.escape_like(s.term) || '%' from unnest(v_swapped) as s (term)))
      limit 300
    ) n;
  end if;
  return (
    with named as (
      select n.name, n.search_text, false as is_category from unnest(v_names, v_texts) as n (name, search_text)
      union all
      select lower(c.name), lower(c.name), true from public.categories c where c.tenant_id = p_tenant_id
    ), spelling as (
      -- Words that stand side by side in a name.
      select array_to_string(w.words[i.first : i.first + l.words - 1], ' ') as spelling, n.search_text, n.is_category
      from named n
      cross join unnest(v_lengths) as l (words)
      cross join lateral regexp_split_to_array(n.name, case l.words when 1 then '[^[:alnum:]]+' else ' +' end) as w (words)
      cross join lateral generate_series(1, greatest(cardinality(w.words) - l.words + 1, 1)) as i (first)
    ), worded as (
      select s.spelling, s.search_text, s.is_category from spelling s
      union all
      -- Of sneakers one looks for a sneaker.
      select left(s.spelling, -1), s.search_text, true from spelling s
      where s.is_category and private.word_stem(s.spelling) || 's' = s.spelling
    ), ranked as (
      select s.spelling, bool_and(s.is_category) as is_category,
        case when s.spelling = any (v_swapped) then 1 else extensions.similarity(s.spelling, p_term) end as likeness
      -- A spelling is offered only when searching for it leads back to the product it came from.
      from worded s where length(s.spelling) >= 3 and position(private.search_term(s.spelling) in s.search_text) > 0
        and not exists (
          select 1 from unnest(string_to_array(s.spelling, ' ')) as part
          where part ~ '[0-9]' and part <> all (v_typed))
        -- Of a size alone nobody knows what it is the size of.
        and exists (select 1 from unnest(string_to_array(s.spelling, ' ')) as part where part !~ '[0-9]' and length(part) >= 3)
      group by s.spelling
    )
    select coalesce(jsonb_agg(r.spelling order by r.likeness desc, r.spelling), '[]')
    from (
      select r.spelling, r.likeness from ranked r
      where r.likeness >= 0.2
        -- Of a word that only a category has, there must be goods.
        and (not r.is_category or exists (
          select 1 from public.products p
          where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
            and p.category_id = any (private.category_ids_called(p_tenant_id, r.spelling))))
      order by r.likeness desc, r.spelling limit 5
    ) r
  );
end;
$$;
comment on function private.search_suggestions(uuid, text) is
  'Up to five spellings from names of published products and of their categories like a term that found nothing, each of which finds something: words and names, numbers only as they were typed.';
