-- One thing, however it is written: 2kg and 2 kg, 1 litre and 1l, t-shirt, t shirt and tshirt. The name is kept as it is and, where
-- that is another text, as the search reads it: the same indexes find both, and what is typed is brought to the same form.

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

create or replace function private.tg_products__derive()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.category_name := null;
  if new.category_id is not null then
    select c.name into new.category_name
    from public.categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
  end if;
  -- Either form of the pictures may be given; the first of the list is the picture shown in lists.
  if tg_op = 'INSERT' then
    if new.image_urls = '{}' and new.image_url is not null then
      new.image_urls := array[new.image_url];
    end if;
  elsif new.image_urls is not distinct from old.image_urls and new.image_url is distinct from old.image_url then
    new.image_urls := case when new.image_url is null then '{}'
      else new.image_url || array_remove(old.image_urls, new.image_url) end;
  end if;
  new.image_url := new.image_urls[1];
  new.search_text := private.product_search_text(new.name, new.sku, new.category_name, new.description, new.brand, new.attributes);
  return new;
end;
$$;
comment on column public.products.search_text is
  'Lower-cased name with the other forms it is found by, sku, category name and description, and behind a mark (character 29) brand and values of '
  'attributes, which only the staff searches. Kept by trigger when one of them changes; a generated column would be made anew with every sale, and a long one then counts as changed in every index.';

-- Only names that have another form are written again, and nobody is told: the product itself did not change. The indexes of the text
-- are made anew behind it, which is many times quicker than keeping them row by row.
drop index public.products_search_idx, public.products_bigrams_idx, public.products_shop_words_idx, public.products_shop_prefix_idx;
alter table public.products disable trigger user;
update public.products p
set search_text = private.product_search_text(p.name, p.sku, p.category_name, p.description, p.brand, p.attributes)
where position(chr(31) in private.name_forms(lower(p.name collate "und-x-icu"))) > 0;
alter table public.products enable trigger user;
create index products_search_idx on public.products using gin (tenant_id, search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index products_bigrams_idx on public.products using gin (tenant_id, private.bigrams(search_text))
  with (gin_pending_list_limit = 512);
create index products_shop_words_idx on public.products
  using gin (tenant_id, split_part(search_text, chr(10), 1) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_published and archived_at is null and parent_id is null;
create index products_shop_prefix_idx on public.products (tenant_id, left(search_text, 40) collate "C", id)
  where is_published and archived_at is null and parent_id is null;
