-- What the sample data consists of, by kind of business.

create table private.sample_goods (
  business_kind text not null check (business_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  position integer not null check (position between 1 and 99),
  category text not null,
  name text not null,
  description text,
  kind text not null default 'goods' check (kind in ('goods', 'service')),
  unit text not null default 'each',
  price_usd numeric(14, 2) not null check (price_usd between 0.01 and 1e12),
  usual_price_usd numeric(14, 2) check (usual_price_usd between 0.01 and 1e12),
  quantity numeric(14, 3) not null default 0 check (quantity between 0 and 1e11),
  is_featured boolean not null default false,
  primary key (business_kind, position)
);
comment on table private.sample_goods is 'What a new business may look around with: a handful of products by kind of business, priced in US dollars.';
call private.lock_down('private.sample_goods');

insert into private.sample_goods (business_kind, position, category, name, kind, unit, price_usd, usual_price_usd, quantity, is_featured)
values
  ('grocery', 1, 'Dairy', 'Fresh milk 500 ml', 'goods', 'each', 0.50, null, 48, true),
  ('grocery', 2, 'Dairy', 'Natural yoghurt 450 g', 'goods', 'each', 1.40, null, 20, false),
  ('grocery', 3, 'Bakery', 'White bread 400 g', 'goods', 'each', 0.55, null, 30, true),
  ('grocery', 4, 'Bakery', 'Butter croissant', 'goods', 'each', 0.90, null, 16, false),
  ('grocery', 5, 'Pantry', 'Maize flour 2 kg', 'goods', 'each', 1.50, 1.80, 40, true),
  ('grocery', 6, 'Pantry', 'Basmati rice 1 kg', 'goods', 'each', 2.20, null, 35, false),
  ('grocery', 7, 'Pantry', 'Sunflower oil 1 l', 'goods', 'each', 2.90, 3.40, 24, false),
  ('grocery', 8, 'Drinks', 'Mineral water 1 l', 'goods', 'each', 0.60, null, 60, false),
  ('grocery', 9, 'Drinks', 'Orange juice 1 l', 'goods', 'each', 2.10, null, 18, false),
  ('grocery', 10, 'Fruit', 'Bananas', 'goods', 'kg', 1.10, null, 25, true),
  ('fashion', 1, 'Tops', 'Plain T-shirt', 'goods', 'each', 9.00, null, 24, true),
  ('fashion', 2, 'Tops', 'Linen shirt', 'goods', 'each', 24.00, 30.00, 12, true),
  ('fashion', 3, 'Trousers', 'Straight jeans', 'goods', 'each', 32.00, null, 15, false),
  ('fashion', 4, 'Trousers', 'Cotton shorts', 'goods', 'each', 16.00, null, 18, false),
  ('fashion', 5, 'Dresses', 'Summer dress', 'goods', 'each', 28.00, 36.00, 10, true),
  ('fashion', 6, 'Shoes', 'Canvas sneakers', 'goods', 'each', 35.00, null, 14, true),
  ('fashion', 7, 'Shoes', 'Leather sandals', 'goods', 'each', 26.00, null, 12, false),
  ('fashion', 8, 'Accessories', 'Woven belt', 'goods', 'each', 12.00, null, 20, false),
  ('fashion', 9, 'Accessories', 'Cotton scarf', 'goods', 'each', 10.00, null, 22, false),
  ('food', 1, 'Hot drinks', 'Cappuccino', 'service', 'each', 2.50, null, 0, true),
  ('food', 2, 'Hot drinks', 'Masala tea', 'service', 'each', 1.50, null, 0, false),
  ('food', 3, 'Cold drinks', 'Fresh mango juice', 'service', 'each', 2.20, null, 0, true),
  ('food', 4, 'Cold drinks', 'Soda 300 ml', 'goods', 'each', 0.80, null, 48, false),
  ('food', 5, 'Snacks', 'Beef samosa', 'goods', 'each', 0.70, null, 40, false),
  ('food', 6, 'Snacks', 'Carrot cake slice', 'goods', 'each', 2.40, null, 12, true),
  ('food', 7, 'Meals', 'Chicken wrap', 'service', 'each', 4.50, 5.20, 0, true),
  ('food', 8, 'Meals', 'Vegetable curry with rice', 'service', 'each', 5.00, null, 0, false),
  ('beauty', 1, 'Hair', 'Wash and cut', 'service', 'each', 12.00, null, 0, true),
  ('beauty', 2, 'Hair', 'Braiding', 'service', 'hour', 10.00, null, 0, true),
  ('beauty', 3, 'Nails', 'Manicure', 'service', 'each', 9.00, 11.00, 0, true),
  ('beauty', 4, 'Nails', 'Gel polish', 'service', 'each', 14.00, null, 0, false),
  ('beauty', 5, 'Care products', 'Shea butter 200 ml', 'goods', 'each', 6.50, null, 20, true),
  ('beauty', 6, 'Care products', 'Argan shampoo 300 ml', 'goods', 'each', 8.50, null, 16, false),
  ('beauty', 7, 'Care products', 'Hand cream 75 ml', 'goods', 'each', 4.00, null, 24, false),
  ('electronics', 1, 'Phones', 'Smartphone 128 GB', 'goods', 'each', 180.00, 210.00, 6, true),
  ('electronics', 2, 'Phones', 'Phone case', 'goods', 'each', 6.00, null, 40, false),
  ('electronics', 3, 'Audio', 'Wireless earbuds', 'goods', 'each', 29.00, 35.00, 15, true),
  ('electronics', 4, 'Audio', 'Bluetooth speaker', 'goods', 'each', 38.00, null, 10, true),
  ('electronics', 5, 'Cables and power', 'USB-C cable 1 m', 'goods', 'each', 4.50, null, 60, false),
  ('electronics', 6, 'Cables and power', 'Power bank 10,000 mAh', 'goods', 'each', 19.00, null, 18, true),
  ('electronics', 7, 'Cables and power', 'Wall charger 20 W', 'goods', 'each', 9.00, null, 25, false),
  ('electronics', 8, 'Services', 'Screen replacement', 'service', 'each', 45.00, null, 0, false),
  ('other', 1, 'Home', 'Scented candle', 'goods', 'each', 7.50, null, 20, true),
  ('other', 2, 'Home', 'Ceramic mug', 'goods', 'each', 6.00, null, 24, true),
  ('other', 3, 'Home', 'Woven basket', 'goods', 'each', 14.00, 18.00, 10, true),
  ('other', 4, 'Stationery', 'Notebook A5', 'goods', 'each', 3.20, null, 40, false),
  ('other', 5, 'Stationery', 'Gel pen', 'goods', 'each', 1.00, null, 80, false),
  ('other', 6, 'Gifts', 'Gift wrapping', 'service', 'each', 2.00, null, 0, false),
  ('other', 7, 'Gifts', 'Greeting card', 'goods', 'each', 2.50, null, 50, true);

-- About what a dollar is worth; only sample prices are made with it.
create function private.sample_price(p_usd numeric, p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_raw numeric := p_usd * case p_currency_code
    when 'KES' then 130 when 'EUR' then 0.9 when 'GBP' then 0.8 when 'JPY' then 150 when 'CNY' then 7 when 'INR' then 85
    when 'NGN' then 1500 when 'ZAR' then 18 when 'UGX' then 3700 when 'TZS' then 2600 when 'RWF' then 1400 when 'ETB' then 130
    when 'GHS' then 12 when 'XOF' then 600 when 'XAF' then 600 when 'EGP' then 50 when 'MAD' then 10 when 'CAD' then 1.4
    when 'AUD' then 1.5 when 'BRL' then 5.5 else 1 end;
begin
  -- Two figures that mean something, on the currency's own step.
  return greatest(private.round_money(round(v_raw, (1 - floor(log(v_raw)))::integer), p_currency_code), private.currency_step(p_currency_code));
end;
$$;
comment on function private.sample_price(numeric, text) is 'A round sample price in a currency for one in US dollars.';
