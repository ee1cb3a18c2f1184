/** Functions of the session that insert in bulk. What they write satisfies the same rules as what people do. */
export const bulkFunctions = `
create or replace function pg_temp.ean13(p_number bigint) returns text language sql immutable as $$
  select d || ((10 - (
    select sum(substr(d, i, 1)::integer * case when i % 2 = 1 then 1 else 3 end) from generate_series(1, 12) as i) % 10) % 10)::text
  from (select '616' || lpad(p_number::text, 9, '0') as d) as digits;
$$;

create or replace function pg_temp.make_tenants(p_first integer, p_last integer, p_password_hash text) returns void language plpgsql as $$
begin
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, is_sso_user, is_anonymous)
  select md5('generated owner ' || n)::uuid, 'authenticated', 'authenticated', 'owner@g' || n || '.test', p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', 'Owner ' || n), now(), now(), false, false
  from generate_series(p_first, p_last) as n;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  select gen_random_uuid(), 'email', id::text, id,
    jsonb_build_object('sub', id::text, 'email', 'owner@g' || n || '.test', 'email_verified', true), now(), now()
  from (select n, md5('generated owner ' || n)::uuid as id from generate_series(p_first, p_last) as n) as owner;
  perform private.provision_tenant(md5('generated owner ' || n)::uuid, jsonb_build_object('id', md5('generated tenant ' || n)::uuid,
    'name', 'Generated Shop ' || n, 'subdomain', 'g' || lpad(n::text, 5, '0'), 'country', 'KE', 'currency_code', 'KES',
    'timezone', 'Africa/Nairobi', 'status', 'active'), now() - interval '10 days')
  from generate_series(p_first, p_last) as n;
  insert into public.categories (tenant_id, id, name, position)
  select md5('generated tenant ' || n)::uuid, md5('generated category ' || n || ' ' || c)::uuid,
    (array['Flour & Cereals', 'Rice & Pulses', 'Cooking Oil', 'Sugar & Spices', 'Dairy', 'Bakery', 'Tea & Coffee', 'Drinks', 'Snacks',
      'Personal Care', 'Cleaning', 'Household'])[c], c
  from generate_series(p_first, p_last) as n cross join generate_series(1, 12) as c;
end;
$$;

create or replace function pg_temp.make_products(p_tenant integer, p_first integer, p_last integer) returns void language plpgsql as $$
declare
  v_tenant_id uuid := md5('generated tenant ' || p_tenant)::uuid;
  v_owner_id uuid := md5('generated owner ' || p_tenant)::uuid;
  v_source_id uuid := md5('generated stock ' || p_tenant || ' ' || p_first)::uuid;
  v_location_id uuid;
  v_value numeric;
begin
  select l.id into v_location_id from public.locations l where l.tenant_id = v_tenant_id and l.is_default;
  insert into public.products (tenant_id, id, name, description, price, retail_price, sku, category_id, is_published, is_featured)
  select v_tenant_id, md5('generated product ' || p_tenant || ' ' || i)::uuid,
    (array['Baraka', 'Mlima', 'Ziwa', 'Tamu', 'Nuru', 'Asali', 'Shamba', 'Jirani', 'Kijani', 'Bahari', 'Upendo', 'Ngao'])[1 + (i * 7) % 12] || ' '
      || (array['Golden', 'Fresh', 'Classic', 'Pure', 'Family', 'Extra', 'Daily', 'Fine', 'Royal', 'Natural'])[1 + (i / 12) % 10] || ' '
      || (array['Flour', 'Rice', 'Oil', 'Sugar', 'Milk', 'Bread', 'Tea', 'Juice', 'Biscuits', 'Soap', 'Powder', 'Basin'])[1 + i % 12] || ' '
      || (array['250 g', '500 g', '1 kg', '2 kg', '5 kg', '300 ml', '1 l'])[1 + (i / 5) % 7] || ' no ' || i,
    'Generated for measuring, lot ' || (i % 97) || '.', 20 + (i * 37) % 1980, case when i % 23 = 0 then 25 + (i * 37) % 1980 + 40 end,
    'G' || p_tenant || '-' || i, md5('generated category ' || p_tenant || ' ' || (1 + i % 12))::uuid, i % 31 <> 0, i % 211 = 0
  from generate_series(p_first, p_last) as i;
  insert into public.product_barcodes (tenant_id, barcode, product_id)
  select v_tenant_id, pg_temp.ean13(i), md5('generated product ' || p_tenant || ' ' || i)::uuid from generate_series(p_first, p_last) as i;
  insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
  select v_tenant_id, md5('generated product ' || p_tenant || ' ' || i)::uuid, v_location_id, 'opening', 40 + i % 60, 10 + (i * 37) % 990,
    (40 + i % 60) * (10 + (i * 37) % 990), 'opening_stock', v_source_id, now() - interval '9 days'
  from generate_series(p_first, p_last) as i;
  select sum((40 + i % 60) * (10 + (i * 37) % 990)) into v_value from generate_series(p_first, p_last) as i;
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select v_tenant_id, md5('generated product ' || p_tenant || ' ' || i)::uuid, 10 + (i * 37) % 990 from generate_series(p_first, p_last) as i;
  perform private.post_journal_entry(v_tenant_id, v_owner_id, 'opening_stock', v_source_id, current_date - 9, 'Opening stock', jsonb_build_array(
    jsonb_build_object('role', 'inventory', 'debit', v_value), jsonb_build_object('role', 'opening_balance_equity', 'credit', v_value)),
    now() - interval '9 days');
end;
$$;

create or replace function pg_temp.make_sales(p_tenant integer, p_size integer, p_count integer) returns void language plpgsql as $$
declare
  v_tenant_id uuid := md5('generated tenant ' || p_tenant)::uuid;
  v_owner_id uuid := md5('generated owner ' || p_tenant)::uuid;
  v_session_id uuid := gen_random_uuid();
  v_at timestamptz;
  v_lines jsonb;
  v_total numeric;
begin
  perform private.open_session(v_tenant_id, v_owner_id, v_session_id, 1000, null, now() - interval '8 hours');
  for n in 1..p_count loop
    v_at := now() - interval '7 hours' * (1 - n::numeric / (p_count + 1));
    select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id, 'quantity', 1)), sum(p.price)
    into v_lines, v_total
    from public.products p
    where p.tenant_id = v_tenant_id
      and p.id in (select md5('generated product ' || p_tenant || ' ' || (1 + (n * 7919 + k * 104729) % p_size))::uuid from generate_series(1, 3) as k);
    perform private.post_sale(v_tenant_id, v_owner_id, jsonb_build_object('id', gen_random_uuid(), 'till_session_id', v_session_id, 'lines', v_lines,
      'payments', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'tender_type', 'cash', 'amount', v_total))), v_at);
  end loop;
  perform private.close_session(v_tenant_id, v_owner_id, v_session_id, private.session_cash(v_tenant_id, v_session_id), null, null,
    now() - interval '5 minutes');
end;
$$;
`;
