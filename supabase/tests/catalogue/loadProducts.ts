import type { Client } from 'pg';

/** How much to load: one tenant with many products among others with few. */
interface Load {
  tenantIds: string[];
  /** Products of the first tenant. */
  largest: number;
  /** Products of each other tenant. */
  others: number;
}

const searchIndexes = [
  'products_search_idx',
  'products_bigrams_idx',
  'products_shop_words_idx',
  'products_shop_prefix_idx',
];

async function dropSearchIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_indexdef(n::regclass) as definition from unnest($1::text[]) n',
    [searchIndexes.map((name) => `public.${name}`)],
  );
  for (const name of searchIndexes) await client.query(`drop index public.${name}`);
  return rows.map((row) => row.definition);
}

async function addProducts(client: Client, tenantId: string, quantity: number): Promise<void> {
  await client.query(
    `insert into public.products (tenant_id, name, description, price, retail_price, sku, is_published, category_id, is_featured, low_stock_level, created_at)
     select $1, adjectives[1 + floor(random() * 20)] || ' ' || things[1 + floor(random() * 20)] || ' ' || sizes[1 + floor(random() * 8)] || ' ' || n,
       'The ' || adjectives[1 + floor(random() * 20)] || ' choice for every household. ' || things[1 + floor(random() * 20)] || ' made with care in '
         || towns[1 + floor(random() * 8)] || ', lasting and ' || adjectives[1 + floor(random() * 20)] || '.',
       10 + floor(random() * 5000), case when random() < 0.1 then 6000 end, 'SKU-' || lpad(n::text, 6, '0'), random() < 0.95,
       c.ids[1 + floor(random() * cardinality(c.ids))], random() < 0.01, 5, now() - random() * interval '300 days'
     from generate_series(1, $2::integer) n,
       (select array_agg(id) as ids from public.categories where tenant_id = $1) c,
       (values (string_to_array('Premium,Fresh,Golden,Royal,Classic,Super,Happy,Sunny,Crispy,Smooth,Silver,Family,Natural,Organic,Sweet,Spicy,Bright,Daily,Village,Coastal', ','),
         string_to_array('Sugar,Milk,Bread,Soap,Rice,Flour,Tea,Coffee,Butter,Yoghurt,Juice,Water,Biscuit,Candle,Battery,Notebook,Pencil,Hammer,Paint,Lamp', ','),
         string_to_array('250 ml,500 ml,1 l,100 g,250 g,500 g,1 kg,pack', ','), string_to_array('Thika,Nakuru,Kisumu,Mombasa,Eldoret,Nyeri,Meru,Kitale', ',')))
         w (adjectives, things, sizes, towns)`,
    [tenantId, quantity],
  );
}

/** Fills the catalogue, a few rare words in the first tenant included ('Zqx Unique 1'). Indexes are rebuilt at the end. */
export async function loadProducts(client: Client, { tenantIds, largest, others }: Load): Promise<void> {
  const [first, ...rest] = tenantIds;
  if (first === undefined) throw new Error('Load at least one tenant');
  await client.query(
    `insert into public.categories (tenant_id, name, position)
     select t, c, n from unnest($1::uuid[]) t, unnest(array['Drinks', 'Bakery', 'Dairy', 'Hardware', 'Stationery', 'Cosmetics', 'Snacks', 'Household', 'Toys', 'Garden', 'Phones', 'Clothes'])
       with ordinality as w (c, n)`,
    [tenantIds],
  );
  const definitions = await dropSearchIndexes(client);
  await addProducts(client, first, largest);
  for (const tenantId of rest) await addProducts(client, tenantId, others);
  await client.query(
    `insert into public.products (tenant_id, name, price, is_published) select $1, 'Zqx Unique ' || n, 5, true from generate_series(1, 7) n`,
    [first],
  );
  for (const definition of definitions) await client.query(definition);
  await client.query('vacuum analyze public.products');
}
