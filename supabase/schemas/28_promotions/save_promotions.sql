-- Making promotions and coupons.

create function private.promotion_json(p_promotion public.promotions, p_at timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_promotion) - array['tenant_id', 'archived_at', 'created_at'] || jsonb_build_object(
    'state', private.promotion_state(p_promotion, private.business_date(p_promotion.tenant_id, p_at)),
    'is_archived', p_promotion.archived_at is not null,
    'from_time', to_char(p_promotion.from_time, 'HH24:MI'), 'until_time', to_char(p_promotion.until_time, 'HH24:MI'),
    'targets', coalesce((
      select jsonb_agg(jsonb_build_object('product_id', t.product_id, 'category_id', t.category_id, 'name', t.name)
        order by t.name, t.product_id, t.category_id)
      from (
        select g.product_id, null::uuid as category_id, p.name
        from public.promotion_products g join public.products p on p.tenant_id = g.tenant_id and p.id = g.product_id
        where g.tenant_id = p_promotion.tenant_id and g.promotion_id = p_promotion.id
        union all
        select null, g.category_id, c.name
        from public.promotion_categories g join public.categories c on c.tenant_id = g.tenant_id and c.id = g.category_id
        where g.tenant_id = p_promotion.tenant_id and g.promotion_id = p_promotion.id) t), '[]'),
    'coupon_count', (select count(*) from public.coupons c where c.tenant_id = p_promotion.tenant_id and c.promotion_id = p_promotion.id),
    'use_count', private.count_promotion_uses(p_promotion.tenant_id, p_promotion.id, null, null));
end;
$$;
comment on function private.promotion_json(public.promotions, timestamptz) is 'A promotion as the API shows it.';

create function private.input_time(p_body jsonb, p_key text)
returns time language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text := private.input_text(p_body, p_key, 5);
begin
  if v_text !~ '^([01]\d|2[0-3]):[0-5]\d$' then
    perform private.refuse_input(p_key, 'This must be a time of day such as 16:30.');
  end if;
  return v_text::time;
end;
$$;
comment on function private.input_time(jsonb, text) is 'A time of day of a body, null when not said, or invalid_input.';

create function private.input_ids(p_body jsonb, p_key text, p_max integer)
returns uuid[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_ids jsonb := private.input_array(p_body, p_key, 0, p_max);
begin
  if exists (select 1 from jsonb_array_elements(v_ids) as e
    where jsonb_typeof(e.value) <> 'string' or not pg_input_is_valid(e.value #>> '{}', 'uuid')) then
    perform private.refuse_input(p_key, 'This must be a list of ids.');
  end if;
  return array(select distinct (e #>> '{}')::uuid from jsonb_array_elements(v_ids) as e);
end;
$$;
comment on function private.input_ids(jsonb, text, integer) is 'A list of ids of a body, each once, or invalid_input.';

create function private.read_promotion(p_promotion jsonb, p_step numeric)
returns public.promotions language plpgsql stable security invoker set search_path = '' as $$
declare
  v_new public.promotions;
  v_weekdays jsonb := private.input_array(p_promotion, 'weekdays', 0, 7);
  v_channels jsonb := private.input_array(p_promotion, 'channels', 1, 2);
  v_is_percent boolean;
begin
  v_new.id := private.input_uuid(p_promotion, 'id');
  v_new.name := private.input_text(p_promotion, 'name', 80, '', true);
  v_new.kind := private.input_choice(p_promotion, 'kind',
    array['percent_off', 'amount_off', 'buy_x_get_y', 'fixed_price', 'basket_percent', 'basket_amount']);
  v_is_percent := v_new.kind in ('percent_off', 'basket_percent');
  if v_new.kind = 'buy_x_get_y' then
    v_new.buy_quantity := private.input_number(p_promotion, 'buy_quantity', 1, 1000, 1);
    v_new.get_quantity := private.input_number(p_promotion, 'get_quantity', 1, 1000, 1);
    v_new.get_percent := private.input_number(p_promotion, 'get_percent', 0.001, 100, 0.001);
  else
    v_new.value := private.input_number(p_promotion, 'value', case when v_is_percent then 0.001 else p_step end,
      case when v_is_percent then 100 else 9999999999 end, case when v_is_percent then 0.001 else p_step end);
    if v_new.kind = 'fixed_price' then
      v_new.buy_quantity := private.input_number(p_promotion, 'buy_quantity', 2, 1000, 1);
    end if;
  end if;
  v_new.scope := private.input_choice(p_promotion, 'scope', array['all', 'categories', 'products']);
  v_new.minimum_amount := private.input_number(p_promotion, 'minimum_amount', 0, 9999999999, p_step, '', false);
  v_new.starts_on := private.input_date(p_promotion, 'starts_on');
  v_new.ends_on := private.input_date(p_promotion, 'ends_on');
  v_new.from_time := private.input_time(p_promotion, 'from_time');
  v_new.until_time := private.input_time(p_promotion, 'until_time');
  v_new.is_stackable := coalesce(private.input_flag(p_promotion, 'is_stackable', false), false);
  v_new.priority := coalesce(private.input_number(p_promotion, 'priority', 0, 1000, 1, '', false), 0);
  v_new.usage_limit := private.input_number(p_promotion, 'usage_limit', 1, 1000000, 1, '', false);
  v_new.per_customer_limit := private.input_number(p_promotion, 'per_customer_limit', 1, 1000, 1, '', false);
  v_new.needs_coupon := coalesce(private.input_flag(p_promotion, 'needs_coupon', false), false);
  v_new.is_active := coalesce(private.input_flag(p_promotion, 'is_active', false), true);
  if exists (select 1 from jsonb_array_elements(v_weekdays) as d where d not in ('1', '2', '3', '4', '5', '6', '7')) then
    perform private.refuse_input('weekdays', 'Days are numbers from 1, Monday, to 7, Sunday.');
  elsif exists (select 1 from jsonb_array_elements(v_channels) as c where c not in ('"till"', '"storefront"')) then
    perform private.refuse_input('channels', 'This must be till or storefront.');
  elsif private.has_hidden_characters(v_new.name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  elsif v_new.ends_on < v_new.starts_on then
    perform private.refuse_input('ends_on', 'The end date is before the start date.');
  elsif (v_new.from_time is null) <> (v_new.until_time is null) then
    perform private.refuse_input(case when v_new.from_time is null then 'from_time' else 'until_time' end, 'Enter both hours or neither.');
  elsif v_new.from_time = v_new.until_time then
    perform private.refuse_input('until_time', 'The start and end times are the same.');
  end if;
  v_new.weekdays := array(select distinct (d #>> '{}')::smallint from jsonb_array_elements(v_weekdays) as d order by 1);
  v_new.channels := array(select distinct c #>> '{}' from jsonb_array_elements(v_channels) as c order by 1 desc);
  if v_new.per_customer_limit is not null and 'storefront' = any (v_new.channels) then
    perform private.refuse_input('per_customer_limit', 'A limit per customer works at the till only.');
  end if;
  return v_new;
end;
$$;
comment on function private.read_promotion(jsonb, numeric) is 'A promotion as a client sends it, checked as far as it can be by itself.';

create function public.save_promotion(p_promotion jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_new public.promotions;
  v_old public.promotions;
  v_product_ids uuid[];
  v_category_ids uuid[];
begin
  perform private.require_writable();
  perform private.input_object(p_promotion, 'p_promotion');
  v_new := private.read_promotion(p_promotion, private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id)));
  v_product_ids := case v_new.scope when 'products' then private.input_ids(p_promotion, 'product_ids', 500) else '{}' end;
  v_category_ids := case v_new.scope when 'categories' then private.input_ids(p_promotion, 'category_ids', 200) else '{}' end;
  if v_new.scope <> 'all' and cardinality(v_product_ids) + cardinality(v_category_ids) = 0 then
    perform private.refuse_input(case v_new.scope when 'products' then 'product_ids' else 'category_ids' end, 'Choose what the promotion applies to.');
  elsif (select count(*) from public.products p where p.tenant_id = v_tenant_id and p.id = any (v_product_ids)) < cardinality(v_product_ids) then
    perform private.refuse_input('product_ids', 'This product does not exist.');
  elsif (select count(*) from public.categories c where c.tenant_id = v_tenant_id and c.id = any (v_category_ids)) < cardinality(v_category_ids) then
    perform private.refuse_input('category_ids', 'This category does not exist.');
  end if;
  perform private.lock_request('promotions', v_tenant_id, v_tenant_id);
  select * into v_old from public.promotions p where p.tenant_id = v_tenant_id and p.id = v_new.id for update;
  if v_old.id is not null and private.input_instant(p_promotion, 'updated_at') <> v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this promotion. Reload it.');
  elsif v_old.archived_at is not null then
    perform private.fail(409, 'archived', 'This promotion is archived. Restore it first.');
  elsif v_old.id is null and (select count(*) from public.promotions p where p.tenant_id = v_tenant_id and p.archived_at is null) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 promotions that are not archived.');
  elsif exists (select 1 from public.promotions p where p.tenant_id = v_tenant_id and lower(p.name) = lower(v_new.name)
    and p.id <> v_new.id and p.archived_at is null) then
    perform private.refuse_input('name', 'Another promotion has this name.');
  elsif not v_new.needs_coupon and exists (
    select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.promotion_id = v_new.id) then
    perform private.refuse_input('needs_coupon', 'This promotion has coupons, so it must stay coupon-only.');
  end if;
  v_new.tenant_id := v_tenant_id;
  v_new.created_at := coalesce(v_old.created_at, now());
  v_new.updated_at := now();
  insert into public.promotions as p select v_new.*
  on conflict (tenant_id, id) do update set (name, kind, value, buy_quantity, get_quantity, get_percent, scope, minimum_amount, starts_on,
      ends_on, weekdays, from_time, until_time, channels, is_stackable, priority, usage_limit, per_customer_limit, needs_coupon, is_active)
    = (select v_new.name, v_new.kind, v_new.value, v_new.buy_quantity, v_new.get_quantity, v_new.get_percent, v_new.scope,
      v_new.minimum_amount, v_new.starts_on, v_new.ends_on, v_new.weekdays, v_new.from_time, v_new.until_time, v_new.channels,
      v_new.is_stackable, v_new.priority, v_new.usage_limit, v_new.per_customer_limit, v_new.needs_coupon, v_new.is_active)
  returning * into v_new;
  delete from public.promotion_products g where g.tenant_id = v_tenant_id and g.promotion_id = v_new.id;
  insert into public.promotion_products (tenant_id, promotion_id, product_id) select v_tenant_id, v_new.id, i from unnest(v_product_ids) as i;
  delete from public.promotion_categories g where g.tenant_id = v_tenant_id and g.promotion_id = v_new.id;
  insert into public.promotion_categories (tenant_id, promotion_id, category_id) select v_tenant_id, v_new.id, i from unnest(v_category_ids) as i;
  perform private.write_audit(v_tenant_id, auth.uid(), 'promotion_saved', 'promotions', v_new.id,
    case when v_old.id is not null then to_jsonb(v_old) - 'tenant_id' end,
    to_jsonb(v_new) - 'tenant_id' || jsonb_build_object('product_ids', v_product_ids, 'category_ids', v_category_ids));
  return private.promotion_json(v_new, clock_timestamp());
end;
$$;
comment on function public.save_promotion(jsonb) is
  'Adds or changes a promotion with what it is for, and answers it. With updated_at it refuses what somebody else changed meanwhile. Needs promotions.manage.';

create function public.archive_promotion(p_promotion_id uuid, p_is_archived boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_old public.promotions;
  v_new public.promotions;
begin
  perform private.require_writable();
  perform private.lock_request('promotions', v_tenant_id, v_tenant_id);
  select * into v_old from public.promotions p where p.tenant_id = v_tenant_id and p.id = p_promotion_id for update;
  if v_old.id is null then
    perform private.fail(404, 'not_found', 'This promotion does not exist.');
  elsif (v_old.archived_at is not null) = coalesce(p_is_archived, true) then
    return private.promotion_json(v_old, clock_timestamp());
  elsif not p_is_archived and exists (select 1 from public.promotions p where p.tenant_id = v_tenant_id
    and lower(p.name) = lower(v_old.name) and p.id <> v_old.id and p.archived_at is null) then
    perform private.refuse_input('p_promotion_id', 'Another promotion has this name.');
  end if;
  update public.promotions p set archived_at = case when coalesce(p_is_archived, true) then clock_timestamp() end
  where p.tenant_id = v_tenant_id and p.id = p_promotion_id
  returning * into v_new;
  perform private.write_audit(v_tenant_id, auth.uid(),
    case when v_new.archived_at is not null then 'promotion_archived' else 'promotion_restored' end, 'promotions', v_new.id, null, null);
  return private.promotion_json(v_new, clock_timestamp());
end;
$$;
comment on function public.archive_promotion(uuid, boolean) is
  'Takes a promotion and its coupons out of use, or with false brings them back; answers it. Needs promotions.manage.';

create function public.generate_coupons(p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_id uuid;
  v_promotion public.promotions;
  v_code text;
  v_count integer;
  v_usage_limit integer;
  v_per_customer_limit integer;
  v_valid_until date;
  v_made integer := 0;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_code := upper(private.input_text(p_request, 'code', 40));
  v_count := coalesce(private.input_number(p_request, 'count', 1, 1000, 1, '', false), 1);
  v_usage_limit := private.input_number(p_request, 'usage_limit', 1, 1000000, 1, '', false);
  v_per_customer_limit := private.input_number(p_request, 'per_customer_limit', 1, 1000, 1, '', false);
  v_valid_until := private.input_date(p_request, 'valid_until');
  if v_code !~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$' then
    perform private.refuse_input('code', 'A code is 4 to 40 letters, digits and hyphens.');
  elsif v_code is not null and v_count > 1 then
    perform private.refuse_input('count', 'Your own code makes one coupon only.');
  end if;
  select * into v_promotion from public.promotions p
  where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_request, 'promotion_id') for update;
  if v_promotion.id is null then
    perform private.fail(404, 'not_found', 'This promotion does not exist.', '{"field": "promotion_id"}');
  end if;
  -- The same request again answers what it made.
  if not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.batch_id = v_id) then
    if not v_promotion.needs_coupon then
      perform private.refuse_input('promotion_id', 'This promotion needs no coupon.');
    elsif v_per_customer_limit is not null and 'storefront' = any (v_promotion.channels) then
      perform private.refuse_input('per_customer_limit', 'A limit per customer works at the till only.');
    elsif (select count(*) from public.coupons c where c.tenant_id = v_tenant_id and c.promotion_id = v_promotion.id) + v_count > 20000 then
      perform private.fail(409, 'limit_reached', 'A promotion has at most 20,000 coupons.');
    elsif exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = v_code) then
      perform private.refuse_input('code', 'Another coupon has this code.');
    end if;
    while v_made < v_count loop
      insert into public.coupons (tenant_id, promotion_id, batch_id, code, usage_limit, per_customer_limit, valid_until)
      values (v_tenant_id, v_promotion.id, v_id, coalesce(v_code, private.make_recovery_code()), v_usage_limit, v_per_customer_limit, v_valid_until)
      on conflict (tenant_id, code) do nothing;
      if found then
        v_made := v_made + 1;
      elsif v_code is not null then
        perform private.refuse_input('code', 'Another coupon has this code.');
      end if;
    end loop;
    perform private.write_audit(v_tenant_id, auth.uid(), 'coupons_made', 'promotions', v_promotion.id, null,
      jsonb_build_object('count', v_count, 'code', v_code, 'usage_limit', v_usage_limit));
  end if;
  return jsonb_build_object('promotion_id', v_promotion.id, 'codes', (
    select jsonb_agg(c.code order by c.sequence) from public.coupons c
    where c.tenant_id = v_tenant_id and c.batch_id = v_id and c.promotion_id = v_promotion.id));
end;
$$;
comment on function public.generate_coupons(jsonb) is
  'Makes a coupon with a code of one''s own, or up to 1,000 with random ones, all with the same limits, and answers the codes. Idempotent by id. Needs promotions.manage.';

create function public.stop_coupon(p_coupon_id uuid, p_is_stopped boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_coupon public.coupons;
  v_stops boolean := coalesce(p_is_stopped, true);
begin
  perform private.require_writable();
  select * into v_coupon from public.coupons c where c.tenant_id = v_tenant_id and c.id = p_coupon_id for update;
  if v_coupon.id is null then
    perform private.fail(404, 'not_found', 'This code is not valid.');
  elsif (v_coupon.stopped_at is not null) <> v_stops then
    update public.coupons c set stopped_at = case when v_stops then clock_timestamp() end
    where c.tenant_id = v_tenant_id and c.id = p_coupon_id
    returning * into v_coupon;
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_stops then 'coupon_stopped' else 'coupon_resumed' end,
      'promotions', v_coupon.promotion_id, null, jsonb_build_object('code', v_coupon.code));
  end if;
  return jsonb_build_object('id', v_coupon.id, 'code', v_coupon.code, 'stopped_at', v_coupon.stopped_at);
end;
$$;
comment on function public.stop_coupon(uuid, boolean) is
  'Takes one code out of use, as one that leaked, or with false lets it hold again: {id, code, stopped_at}. The other coupons of its promotion stay as they are. Audited. Needs promotions.manage.';

grant execute on function
  public.save_promotion(jsonb),
  public.archive_promotion(uuid, boolean),
  public.generate_coupons(jsonb),
  public.stop_coupon(uuid, boolean)
  to authenticated;
