-- Reviews as the shop shows them and as its owner looks at them; stars on the cards of products.

create function public.shop_reviews(p_tenant_id uuid, p_product_id uuid, p_after text default null, p_limit integer default 5)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_limit integer := private.page_size(p_limit, 5);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_ids uuid[];
begin
  perform private.require_open_shop(p_tenant_id);
  v_ids := array(
    select r.id from public.product_reviews r
    join public.products p on p.tenant_id = r.tenant_id and p.id = r.product_id and p.is_published and p.archived_at is null
    where r.tenant_id = p_tenant_id and r.product_id = p_product_id and r.status = 'published'
      and (v_at is null or (r.created_at, r.id) < (v_at, v_after_id))
    order by r.created_at desc, r.id desc
    limit v_limit + 1);
  return private.rating_json(p_tenant_id, p_product_id) || jsonb_build_object(
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'title', r.title, 'body', r.body,
        'display_name', r.display_name, 'created_at', r.created_at, 'reply', r.reply) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.product_reviews r on r.tenant_id = p_tenant_id and r.id = u.id),
    'next_cursor', case when cardinality(v_ids) > v_limit then (
      select private.encode_cursor(jsonb_build_object('at', r.created_at, 'id', r.id))
      from public.product_reviews r where r.tenant_id = p_tenant_id and r.id = v_ids[v_limit]) end);
end;
$$;
comment on function public.shop_reviews(uuid, uuid, text, integer) is
  'Published reviews of a product in an open shop, newest first, with the stars of all. Of who bought it only the name that they chose.';

create function private.review_json(p_review public.product_reviews)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_review.id, 'product_id', p_review.product_id, 'product_name', p.name, 'order_id', o.id,
      'order_number', o.order_number, 'rating', p_review.rating, 'title', p_review.title, 'body', p_review.body,
      'display_name', p_review.display_name, 'status', p_review.status, 'reply', p_review.reply, 'replied_at', p_review.replied_at,
      'created_at', p_review.created_at)
    from public.products p, public.orders o
    where p.tenant_id = p_review.tenant_id and p.id = p_review.product_id
      and o.tenant_id = p_review.tenant_id and o.id = p_review.order_id);
end;
$$;
comment on function private.review_json(public.product_reviews) is 'A review as the staff sees it.';

create function public.list_reviews(
  p_query text default null, p_status text default null, p_sort text default 'newest', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_rating integer;
  v_ids uuid[];
  v_count bigint;
begin
  if p_status not in ('pending', 'published', 'hidden') then
    perform private.refuse_input('p_status', 'This must be one of: pending, published, hidden.');
  end if;
  if p_sort is null or p_sort not in ('newest', 'oldest', 'worst', 'best') then
    perform private.refuse_input('p_sort', 'This must be one of: newest, oldest, worst, best.');
  end if;
  if v_cursor is not null then
    if v_cursor ->> 'rating' !~ '^[1-5]$' then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
    v_rating := v_cursor ->> 'rating';
  end if;
  with found as materialized (
    select r.id, r.created_at,
      -- One order for all four: what comes first is the smallest.
      case p_sort when 'worst' then r.rating when 'best' then -r.rating else 0 end as place,
      extract(epoch from r.created_at) * case when p_sort = 'oldest' then 1 else -1 end as moment
    from public.product_reviews r
    join public.products p on p.tenant_id = r.tenant_id and p.id = r.product_id
    where r.tenant_id = v_tenant_id and (p_status is null or r.status = p_status)
      and (v_pattern is null or lower(concat_ws(' ', p.name, r.display_name, r.title, r.body)) like v_pattern)
  )
  select (select count(*) from found), array(
    select f.id from found f
    where v_at is null or (f.place, f.moment, f.id) > (
      case p_sort when 'worst' then v_rating when 'best' then -v_rating else 0 end,
      extract(epoch from v_at) * case when p_sort = 'oldest' then 1 else -1 end, v_after_id)
    order by f.place, f.moment, f.id
    limit v_limit + 1)
  into v_count, v_ids;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.review_json(r) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.product_reviews r on r.tenant_id = v_tenant_id and r.id = u.id),
    'count', v_count,
    'pending_count', (select count(*) from public.product_reviews r where r.tenant_id = v_tenant_id and r.status = 'pending'),
    'next_cursor', case when cardinality(v_ids) > v_limit then (
      select private.encode_cursor(jsonb_build_object('at', r.created_at, 'id', r.id, 'rating', r.rating))
      from public.product_reviews r where r.tenant_id = v_tenant_id and r.id = v_ids[v_limit]) end);
end;
$$;
comment on function public.list_reviews(text, text, text, text, integer) is
  'Reviews for the staff by state and words, newest, oldest, worst or best first. pending_count is of all. Needs products.view.';

create function public.moderate_review(p_moderation jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_review public.product_reviews;
  v_before public.product_reviews;
  v_id uuid;
  v_status text;
  v_reply text;
begin
  perform private.require_writable();
  perform private.input_object(p_moderation, 'p_moderation');
  v_id := private.input_uuid(p_moderation, 'review_id');
  v_status := private.input_choice(p_moderation, 'status', array['pending', 'published', 'hidden'], '', false);
  v_reply := private.plain_text(p_moderation, 'reply', 1000);
  select * into v_before from public.product_reviews r where r.tenant_id = v_tenant_id and r.id = v_id for no key update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This review does not exist.');
  end if;
  -- What is left out stays; an empty answer is taken back.
  if not p_moderation ? 'reply' then
    v_reply := v_before.reply;
  end if;
  update public.product_reviews r
  set status = coalesce(v_status, r.status), reply = v_reply,
    replied_at = case when v_reply is null then null when v_reply is distinct from r.reply then clock_timestamp() else r.replied_at end
  where r.tenant_id = v_tenant_id and r.id = v_id returning * into v_review;
  perform private.write_audit(v_tenant_id, auth.uid(), 'review_moderated', 'product_reviews', v_id,
    jsonb_build_object('status', v_before.status, 'reply', v_before.reply), jsonb_build_object('status', v_review.status, 'reply', v_review.reply));
  return private.review_json(v_review);
end;
$$;
comment on function public.moderate_review(jsonb) is
  'Publishes or hides a review, or answers it {review_id, status?, reply?}: its row. An empty reply is taken back. Needs products.edit; audited.';

grant execute on function public.shop_reviews(uuid, uuid, text, integer) to anon, authenticated;

grant execute on function
  public.list_reviews(text, text, text, text, integer),
  public.moderate_review(jsonb)
  to authenticated;
