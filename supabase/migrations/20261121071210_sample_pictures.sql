-- Sample goods have pictures, so that a new shop looks like one at first sight. The shop's area serves them as files.

create or replace function private.is_own_picture_url(p_tenant_id uuid, p_url text)
returns boolean language sql immutable security invoker set search_path = ''
return p_url ~ '^/remotes/mfe-storefront/samples/[a-z0-9-]{1,40}\.svg$'
  or private.is_safe_url(p_url)
    and (p_url like 'https://%'
      or p_url like '/storage/v1/object/public/product-images/' || p_tenant_id || '/%'
      or p_url like '/storage/v1/object/public/branding/' || p_tenant_id || '/%');
comment on function private.is_own_picture_url(uuid, text) is
  'Whether a picture address is https, lies in the tenant''s own folder of the public storage, or is a picture of sample goods.';

alter table private.sample_goods add column picture text check (picture ~ '^[a-z0-9-]{1,40}$');
update private.sample_goods g set picture = v.picture
from (values
  ('grocery', 1, 'fresh-milk'), ('grocery', 2, 'yoghurt'), ('grocery', 3, 'white-bread'), ('grocery', 4, 'croissant'), ('grocery', 5, 'maize-flour'), ('grocery', 6, 'rice'), ('grocery', 7, 'sunflower-oil'), ('grocery', 8, 'mineral-water'), ('grocery', 9, 'orange-juice'), ('grocery', 10, 'bananas'),
  ('fashion', 1, 't-shirt'), ('fashion', 2, 'linen-shirt'), ('fashion', 3, 'jeans'), ('fashion', 4, 'shorts'), ('fashion', 5, 'summer-dress'), ('fashion', 6, 'sneakers'), ('fashion', 7, 'sandals'), ('fashion', 8, 'belt'), ('fashion', 9, 'scarf'),
  ('food', 1, 'cappuccino'), ('food', 2, 'masala-tea'), ('food', 3, 'mango-juice'), ('food', 4, 'soda'), ('food', 5, 'samosa'), ('food', 6, 'carrot-cake'), ('food', 7, 'chicken-wrap'), ('food', 8, 'curry'),
  ('beauty', 1, 'haircut'), ('beauty', 2, 'braiding'), ('beauty', 3, 'manicure'), ('beauty', 4, 'gel-polish'), ('beauty', 5, 'shea-butter'), ('beauty', 6, 'shampoo'), ('beauty', 7, 'hand-cream'),
  ('electronics', 1, 'smartphone'), ('electronics', 2, 'phone-case'), ('electronics', 3, 'earbuds'), ('electronics', 4, 'speaker'), ('electronics', 5, 'usb-cable'), ('electronics', 6, 'power-bank'), ('electronics', 7, 'charger'), ('electronics', 8, 'screen-repair'),
  ('other', 1, 'candle'), ('other', 2, 'mug'), ('other', 3, 'woven-basket'), ('other', 4, 'notebook'), ('other', 5, 'pen'), ('other', 6, 'gift-wrapping'), ('other', 7, 'greeting-card')
) as v (business_kind, position, picture)
where g.business_kind = v.business_kind and g.position = v.position;
alter table private.sample_goods alter column picture set not null;

create function private.sample_picture(p_good private.sample_goods)
returns text language sql immutable security invoker set search_path = ''
return '/remotes/mfe-storefront/samples/' || p_good.picture || '.svg';
comment on function private.sample_picture(private.sample_goods) is 'The address of the picture of a sample good, on every host.';

create or replace function private.restore_sample_product(
  p_tenant_id uuid, p_good private.sample_goods, p_currency_code text, p_category_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_product_id uuid;
begin
  select p.id into v_product_id
  from private.sample_products s join public.products p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where s.tenant_id = p_tenant_id and s.name = p_good.name and s.removed_at is not null
    and p.name = p_good.name and p.kind = p_good.kind and p.unit = p_good.unit and p.archived_at is not null
  order by s.removed_at desc, p.id limit 1
  for update of p;
  if v_product_id is not null then
    update public.products p
    set archived_at = null, is_published = true, category_id = p_category_id, is_featured = p_good.is_featured,
      price = private.sample_price(p_good.price_usd, p_currency_code),
      retail_price = private.sample_price(p_good.usual_price_usd, p_currency_code),
      image_urls = case when p.image_urls = '{}' then array[private.sample_picture(p_good)] else p.image_urls end
    where p.tenant_id = p_tenant_id and p.id = v_product_id;
    update private.sample_products s set removed_at = null where s.tenant_id = p_tenant_id and s.product_id = v_product_id;
  end if;
  return v_product_id;
end;
$$;

create or replace function private.insert_sample_products(p_tenant_id uuid, p_kind text, p_currency_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_good private.sample_goods;
  v_category_id uuid;
  v_product_id uuid;
  v_source_id uuid := gen_random_uuid();
  v_location_id uuid := (select l.id from public.locations l where l.tenant_id = p_tenant_id and l.is_default);
begin
  for v_good in select * from private.sample_goods g where g.business_kind = p_kind order by g.position loop
    select c.id into v_category_id from public.categories c
    where c.tenant_id = p_tenant_id and c.parent_id is null and lower(c.name) = lower(v_good.category);
    if v_category_id is null then
      insert into public.categories (tenant_id, name, position, image_url)
      values (p_tenant_id, v_good.category, v_good.position, private.sample_picture(v_good))
      returning id into v_category_id;
      insert into private.sample_categories (tenant_id, category_id) values (p_tenant_id, v_category_id);
    end if;
    v_product_id := private.restore_sample_product(p_tenant_id, v_good, p_currency_code, v_category_id);
    if v_product_id is null then
      insert into public.products (tenant_id, name, description, price, retail_price, image_urls, is_published,
        category_id, kind, unit, is_featured)
      values (p_tenant_id, v_good.name, 'A sample to look around with.', private.sample_price(v_good.price_usd, p_currency_code),
        private.sample_price(v_good.usual_price_usd, p_currency_code), array[private.sample_picture(v_good)], true, v_category_id, v_good.kind, v_good.unit, v_good.is_featured)
      returning id into v_product_id;
      insert into private.sample_products (tenant_id, product_id, name) values (p_tenant_id, v_product_id, v_good.name);
    end if;
    if v_good.kind = 'goods' and v_good.quantity > 0 then
      insert into public.stock_movements (
        tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
      values (p_tenant_id, v_product_id, v_location_id, 'opening', v_good.quantity, 0, 0, 'sample_data', v_source_id, clock_timestamp());
    end if;
  end loop;
end;
$$;
