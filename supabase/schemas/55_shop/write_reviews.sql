-- Reviews: whoever bought something says how it was, once for each product of an order. The shop looks first, unless it wants
-- them published at once, and may answer.

create function private.count_review(p_review public.product_reviews, p_sign integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.product_ratings as r (tenant_id, product_id) values (p_review.tenant_id, p_review.product_id)
  on conflict (tenant_id, product_id) do nothing;
  -- The row stays locked to the end of the transaction, so reviews that are published at once are all counted.
  update public.product_ratings r
  set count_1 = r.count_1 + case p_review.rating when 1 then p_sign else 0 end,
    count_2 = r.count_2 + case p_review.rating when 2 then p_sign else 0 end,
    count_3 = r.count_3 + case p_review.rating when 3 then p_sign else 0 end,
    count_4 = r.count_4 + case p_review.rating when 4 then p_sign else 0 end,
    count_5 = r.count_5 + case p_review.rating when 5 then p_sign else 0 end
  where r.tenant_id = p_review.tenant_id and r.product_id = p_review.product_id;
end;
$$;
comment on function private.count_review(public.product_reviews, integer) is 'Adds a review to the stars of its product (1), or takes it out (-1).';

create function private.tg_product_reviews__ratings()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    perform private.count_review(old, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    perform private.count_review(new, 1);
  end if;
  return null;
end;
$$;
comment on function private.tg_product_reviews__ratings() is 'Keeps product_ratings what the published reviews come to.';

create function private.rating_json(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_build_object('average_rating', round(r.rating_sum::numeric / r.review_count, 1), 'review_count', r.review_count,
      'counts', jsonb_build_array(r.count_1, r.count_2, r.count_3, r.count_4, r.count_5))
    from public.product_ratings r
    where r.tenant_id = p_tenant_id and r.product_id = p_product_id and r.review_count > 0),
    '{"average_rating": null, "review_count": 0, "counts": [0, 0, 0, 0, 0]}');
end;
$$;
comment on function private.rating_json(uuid, uuid) is 'Stars of a product: average (null without any), number, and how many of one to five stars.';

create function private.rateable_products(p_order public.orders)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select coalesce(p.parent_id, p.id)
    from public.order_lines l join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id
    group by 1 order by min(l.line_number));
end;
$$;
comment on function private.rateable_products(public.orders) is 'The products of an order, variants as the product they belong to.';

create function public.order_reviews(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.token_hash = private.token_hash(left(coalesce(p_token, ''), 200));
  if v_order.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'tenant_id', v_order.tenant_id,
    'can_review', v_order.status = 'completed' and exists (
      select 1 from public.storefront_settings s where s.tenant_id = v_order.tenant_id and s.reviews_enabled),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'image_url', p.image_url,
        'review', case when r.id is not null then jsonb_build_object('rating', r.rating, 'title', r.title, 'body', r.body,
          'display_name', r.display_name, 'status', r.status) end) order by u.place), '[]')
      from unnest(private.rateable_products(v_order)) with ordinality as u (id, place)
      join public.products p on p.tenant_id = v_order.tenant_id and p.id = u.id
      left join public.product_reviews r on r.tenant_id = v_order.tenant_id and r.order_id = v_order.id and r.product_id = p.id));
end;
$$;
comment on function public.order_reviews(text) is
  'What can be rated of the order behind a secret token, and what was: can_review once it was handed over. Null for any wrong token.';

create function public.write_review(p_review jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_product_id uuid;
  v_hash text;
  v_order public.orders;
  v_review public.product_reviews;
  v_earlier public.product_reviews;
  v_refusal jsonb;
  v_settings public.storefront_settings;
begin
  perform private.input_object(p_review, 'p_review');
  v_id := private.input_uuid(p_review, 'id');
  v_product_id := private.input_uuid(p_review, 'product_id');
  v_hash := private.request_hash(p_review - array['device_id', 'challenge']);
  if jsonb_typeof(p_review -> 'rating') is distinct from 'number' or (p_review ->> 'rating')::numeric not in (1, 2, 3, 4, 5) then
    perform private.refuse_input('rating', 'Choose one to five stars.');
  end if;
  v_review.rating := (p_review ->> 'rating')::numeric;
  v_review.title := private.plain_text(p_review, 'title', 120);
  v_review.body := private.plain_text(p_review, 'body', 2000);
  v_review.display_name := private.plain_text(p_review, 'display_name', 60, true);
  select * into v_order from public.orders o where o.token_hash = private.token_hash(left(coalesce(p_review ->> 'token', ''), 200));
  if v_order.id is null or not v_product_id = any (private.rateable_products(v_order)) then
    perform private.fail(404, 'not_found', 'We found no order with this product.');
  end if;
  perform private.require_open_shop(v_order.tenant_id);
  perform private.lock_request('review', v_order.tenant_id, v_order.id);
  select * into v_settings from public.storefront_settings s where s.tenant_id = v_order.tenant_id;
  select * into v_earlier from public.product_reviews r
  where r.tenant_id = v_order.tenant_id and (r.id = v_id or r.order_id = v_order.id and r.product_id = v_product_id)
  order by r.id = v_id desc limit 1;
  if v_earlier.id = v_id then
    perform private.require_same_request(v_earlier.request_hash, v_hash);
    return jsonb_build_object('id', v_id, 'status', v_earlier.status);
  elsif v_earlier.id is not null then
    perform private.fail(409, 'already_reviewed', 'You have already reviewed this product.');
  end if;
  if v_order.status <> 'completed' or not v_settings.reviews_enabled then
    perform private.fail(409, 'not_yet', case when v_settings.reviews_enabled then 'You can review this product once you have received it.'
      else 'This shop does not accept reviews at the moment.' end);
  end if;
  v_refusal := private.anonymous_refusal(v_order.tenant_id, 'review', p_review, 1, clock_timestamp());
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into public.product_reviews (tenant_id, id, product_id, order_id, rating, title, body, display_name, status, request_hash)
  values (v_order.tenant_id, v_id, v_product_id, v_order.id, v_review.rating, v_review.title, v_review.body, v_review.display_name,
    case when v_settings.reviews_need_approval then 'pending' else 'published' end, v_hash)
  returning * into v_review;
  perform private.notify(v_order.tenant_id, 'review', 'products.edit',
    format('%s of 5 stars for %s', v_review.rating, (select p.name from public.products p where p.tenant_id = v_order.tenant_id and p.id = v_product_id)),
    concat_ws(': ', v_review.display_name, coalesce(v_review.title, left(v_review.body, 200))), '/admin/products/reviews?review=' || v_id);
  return jsonb_build_object('id', v_id, 'status', v_review.status);
end;
$$;
comment on function public.write_review(jsonb) is
  'A buyer rates a product of a handed-over order by its secret token: {id, status}. Idempotent by id and body; already_reviewed, not_yet, challenge_required, rate_limited.';

grant execute on function
  public.order_reviews(text),
  public.write_review(jsonb)
  to anon, authenticated;
