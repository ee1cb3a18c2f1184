import type { Client } from 'pg';
import { demoProductId, demoTenantId, demoUserId } from '../accounts';
import { seedId } from '../seedId';
import { actAs, type Member } from './actAs';
import { addBankStatements } from './dukaBankStatements';
import { addBooks } from './dukaBooks';
import { addAssets } from './dukaAssets';
import { demoContacts } from './dukaContacts';
import { addDelivery } from './dukaDelivery';
import { addHours } from './dukaHours';
import { addOffers } from './dukaOffers';
import { addOrders } from './dukaOrders';
import { addReviews } from './dukaReviews';
import { addRewards } from './dukaRewards';

const key = 'duka';
const tenantId = demoTenantId(key);
const managerId = demoUserId(`manager@${key}.test`);
const contactId = (name: string) => seedId('contact', key, name);
const productId = (sku: string) => demoProductId(key, sku);

/** Who the general store usually buys each section of its price list from. */
const suppliers: Record<string, string> = {
  FLR: 'Mlima Millers',
  RIC: 'Mlima Millers',
  DRY: 'Malisho Dairies',
  VEG: 'Wakulima Fresh Produce',
  DRK: 'Chemchemi Bottlers',
  CAR: 'Ngao Home Products',
  CLN: 'Ngao Home Products',
  HOM: 'Ngao Home Products',
};

const day = (now: number, offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);

/** What only the later screens show: a store room, a bundle, batches, a price list, offers, delivery zones, orders to suppliers, transfers, counts, what repeats, hours of people, a budget, bank statements, a check of the books and an imported customer file. */
export async function seedDuka(client: Client, now: number): Promise<void> {
  const goods = await namedGoods(client);
  await actAs(client, demoUserId(`owner@${key}.test`), async (owner) => {
    await owner.call('save_location', { id: seedId('location', key, 'store'), name: 'Store room', is_default: false });
    await assignSuppliers(client);
    await addBundle(owner, goods);
    await receiveBatches(client, goods, now);
    await addPriceList(owner, goods);
    await cacheContacts(client, owner, now);
    await moveBetween(client, owner, now);
    await addRewards(client, owner);
    await addOffers(owner, goods, contactId('Achieng Odhiambo'));
    await addReviews(client, owner, now);
    await addBooks(owner, day(now, 0));
    await addAssets(owner, contactId('Nairobi Wholesale Traders'), day(now, 0));
    await addOrders(owner, { supplierId: contactId, day: (offset) => day(now, offset) });
    await addBankStatements(owner, day(now, 0));
    await addHours(owner, [managerId, demoUserId(`cashier@${key}.test`)], day(now, 0));
    await owner.call('check_books_health');
  });
  await addDelivery(client, tenantId, now);
  await countShelves(client, now);
  await readOldNotifications(client);
}

const wanted = {
  bread: 'Mkate Mwema White Bread 400 g',
  milk: 'Malisho Fresh Milk 500 ml',
  eggs: 'Kienyeji Eggs',
  yoghurt: 'Malisho Natural Yoghurt 500 ml',
  butter: 'Malisho Salted Butter 500 g',
} as const;
type Goods = Record<keyof typeof wanted, string> & { /** Of the bread. */ pictures: string[] };

async function namedGoods(client: Client): Promise<Goods> {
  const { rows } = await client.query<{ id: string; name: string; image_urls: string[] }>(
    'select id, name, image_urls from public.products where tenant_id = $1 and name = any ($2)',
    [tenantId, Object.values(wanted)],
  );
  const idOf = (name: string) => {
    const found = rows.find((row) => row.name === name);
    if (found === undefined) throw new Error(`The demo shop sells no ${name}.`);
    return found.id;
  };
  return {
    bread: idOf(wanted.bread),
    milk: idOf(wanted.milk),
    eggs: idOf(wanted.eggs),
    yoghurt: idOf(wanted.yoghurt),
    butter: idOf(wanted.butter),
    pictures: rows.find((row) => row.name === wanted.bread)?.image_urls ?? [],
  };
}

async function assignSuppliers(client: Client): Promise<void> {
  await client.query(
    `update public.products p set preferred_supplier_id = coalesce((s.value #>> '{}')::uuid, $3)
     from public.products o left join jsonb_each($2::jsonb) as s on s.key = split_part(o.sku, '-', 2)
     where p.tenant_id = $1 and p.kind = 'goods' and o.tenant_id = p.tenant_id and o.id = p.id`,
    [
      tenantId,
      JSON.stringify(Object.fromEntries(Object.entries(suppliers).map(([code, name]) => [code, contactId(name)]))),
      contactId('Nairobi Wholesale Traders'),
    ],
  );
}

async function addBundle(owner: Member, goods: Goods): Promise<void> {
  await owner.call('save_product', {
    id: productId('DLM-SET-001'),
    name: 'Breakfast basket',
    description: 'Bread, milk and six eggs, a little cheaper together.',
    sku: 'DLM-SET-001',
    category_id: seedId('category', key, 'Bread & Bakery'),
    kind: 'bundle',
    unit: 'each',
    price: 220,
    retail_price: 233,
    is_published: true,
    image_urls: goods.pictures,
    components: [
      { product_id: goods.bread, quantity: 1 },
      { product_id: goods.milk, quantity: 1 },
      { product_id: goods.eggs, quantity: 6 },
    ],
  });
}

/** Two products are kept by batch from now on; what lay there before has no batch. */
async function receiveBatches(client: Client, { yoghurt, butter }: Goods, now: number): Promise<void> {
  await client.query('update public.products set tracks_batches = true where tenant_id = $1 and id = any ($2)', [
    tenantId,
    [yoghurt, butter],
  ]);
  const receipt = {
    id: seedId('receipt', key, 'batches'),
    contact_id: contactId('Malisho Dairies'),
    supplier_reference: 'MD-20417',
    lines: [
      { product_id: yoghurt, quantity: 12, unit_cost: 120, batch_number: 'Y-118', expires_on: day(now, 4) },
      { product_id: yoghurt, quantity: 24, unit_cost: 122, batch_number: 'Y-121', expires_on: day(now, 19) },
      { product_id: butter, quantity: 10, unit_cost: 520, batch_number: 'B-77', expires_on: day(now, 52) },
    ],
  };
  await client.query('select private.post_goods_receipt($1, $2, $3)', [tenantId, managerId, JSON.stringify(receipt)]);
}

async function addPriceList(owner: Member, goods: Goods): Promise<void> {
  const id = seedId('price-list', key, 'wholesale');
  await owner.call('save_price_list', { id, name: 'Wholesale', audience: 'tags', tags: ['wholesale'], priority: 10 });
  const item = (name: string, body: Record<string, unknown>) => ({ id: seedId('price-item', key, name), ...body });
  await owner.call('save_price_list_items', id, [
    item('all', { kind: 'percent_off', value: 4 }),
    item('milk', { product_id: goods.milk, min_quantity: 12, kind: 'fixed', value: 54 }),
    item('bread', { product_id: goods.bread, min_quantity: 10, kind: 'amount_off', value: 5 }),
  ]);
}

async function cacheContacts(client: Client, owner: Member, now: number): Promise<void> {
  for (const { name, ...kept } of demoContacts) {
    const [stored] = await owner.rows<{ contact: Record<string, unknown> }>(
      'select public.get_contact($1) as contact',
      [contactId(name)],
    );
    if (stored === undefined) continue;
    const { type, email, phone, company, notes, tax_pin: taxPin, updated_at: updatedAt } = stored.contact;
    await owner.call('save_contact', {
      ...{ id: contactId(name), name, type, email, phone, company, notes, tax_pin: taxPin },
      expected_updated_at: updatedAt,
      ...kept,
    });
  }
  // The same person once more, as it happens: the screen for duplicates has something to find.
  await owner.call('save_contact', {
    id: contactId('W. Jepkosgei'),
    name: 'W. Jepkosgei',
    type: 'customer',
    phone: '0722 101347',
    notes: 'Left her number for the cake order.',
  });
  const openingBalance = 'select private.post_contact_opening_balance($1, $2, $3, $4, $5, $6)';
  await client.query(openingBalance, [
    ...[tenantId, demoUserId(`owner@${key}.test`), contactId('Nairobi Wholesale Traders')],
    ...['payable', 18_400, day(now, -12)],
  ]);
  await client.query(openingBalance, [
    ...[tenantId, demoUserId(`owner@${key}.test`), contactId('James Kilonzo')],
    ...['receivable', 3_250, day(now, -40)],
  ]);
  await client.query('select private.post_contact_payment($1, $2, $3)', [
    tenantId,
    managerId,
    JSON.stringify({
      id: seedId('contact-payment', key, 1),
      contact_id: contactId('James Kilonzo'),
      amount: 1_250,
      tender_type: 'mobile_money',
      reference: 'SKL7Q2W9XA',
    }),
  ]);
}

/** One transfer that has arrived and one on its way, of what lies there in plenty. */
async function moveBetween(client: Client, owner: Member, now: number): Promise<void> {
  const { rows: plenty } = await client.query<{ id: string; location_id: string }>(
    `select p.id, l.location_id from public.stock_levels l
     join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
     where l.tenant_id = $1 and p.unit = 'each' and not p.tracks_batches and l.quantity >= 12 order by l.quantity desc, p.sku limit 6`,
    [tenantId],
  );
  const from = plenty[0]?.location_id;
  if (from === undefined) return;
  for (const [index, hasArrived] of [true, false].entries()) {
    const id = seedId('transfer', key, index);
    const transfer = await owner.call<{ revision: number; lines: { id: string; quantity: number }[] }>(
      'save_transfer',
      {
        id,
        from_location_id: from,
        to_location_id: seedId('location', key, 'store'),
        note: hasArrived ? 'Room on the shelves for the school season.' : null,
        expected_on: hasArrived ? null : day(now, 1),
        lines: plenty.slice(index * 3, index * 3 + 3).map((goods) => ({ product_id: goods.id, quantity: 4 })),
      },
    );
    await owner.call('send_transfer', id, transfer.revision);
    if (hasArrived)
      await owner.call('receive_transfer', {
        id: seedId('transfer-receipt', key, index),
        transfer_id: id,
        lines: transfer.lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
      });
  }
}

/** A count of the stationery that is posted with two differences, and one of the drinks that somebody has begun. */
async function countShelves(client: Client, now: number): Promise<void> {
  const counts = [
    { name: 'Stationery', category: 'Stationery & School', differences: [-1, 1], share: 1 },
    { name: 'Drinks', category: 'Drinks & Water', differences: [], share: 0.4 },
  ];
  for (const { name, category, differences, share } of counts) {
    const id = seedId('count', key, name);
    const count = {
      id,
      name: `${name}, ${day(now, 0)}`,
      scope: 'categories',
      scope_ids: [seedId('category', key, category)],
      scope_label: category,
      is_blind: share < 1,
    };
    await client.query('select private.open_stock_count($1, $2, $3)', [tenantId, managerId, JSON.stringify(count)]);
    const { rows } = await client.query<{ product_id: string; quantity: string }>(
      `select l.product_id, l.quantity from public.stock_levels l
       join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
       where l.tenant_id = $1 and p.category_id = $2 and l.quantity > 1
         and l.location_id = (select c.location_id from public.stock_counts c where c.tenant_id = $1 and c.id = $3) order by p.sku`,
      [tenantId, seedId('category', key, category), id],
    );
    const entries = rows.slice(0, Math.ceil(rows.length * share)).map(({ product_id, quantity }, index) => ({
      id: seedId('count-entry', key, name, index),
      product_id,
      mode: 'set',
      quantity: Number(quantity) + (differences[index] ?? 0),
    }));
    await client.query('select private.record_count_entries($1, $2, $3)', [
      tenantId,
      demoUserId(`cashier@${key}.test`),
      JSON.stringify({ count_id: id, entries }),
    ]);
    if (share === 1)
      await client.query('select private.post_stock_count($1, $2, $3)', [
        tenantId,
        demoUserId(`owner@${key}.test`),
        JSON.stringify({ count_id: id, uncounted: 'leave' }),
      ]);
  }
}

/** Of three days of history the bell rings for the last few things only. */
async function readOldNotifications(client: Client): Promise<void> {
  await client.query(
    `insert into private.notification_reads (tenant_id, user_id, notification_id)
     select n.tenant_id, m.user_id, n.id
     from (select o.tenant_id, o.id from public.notifications o where o.tenant_id = $1 order by o.created_at desc, o.id desc offset 5) n
     join public.tenant_users m on m.tenant_id = n.tenant_id
     on conflict do nothing`,
    [tenantId],
  );
}
