import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';
const tenantId = demoTenantId(key);

const words: readonly [rating: number, title: string | null, body: string | null][] = [
  [5, 'Fresh, as always', 'Delivered the same afternoon and well packed.'],
  [4, 'Good value', 'A little dearer than at the market, but I did not have to go there.'],
  [5, null, 'My children ask for this one.'],
  [3, 'All right', 'The pack was dented. What was inside was fine.'],
  [5, 'Will buy again', null],
  [4, null, null],
  [5, 'Just what I needed', 'The shop called before they came. Asante sana!'],
  [2, 'Came late', 'I had to wait until the evening, so I gave it two stars.'],
];
const names = ['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Amina', 'Mutua', 'Njeri', 'Kiprono', 'Zawadi', 'Baraka'];
/** Of the newest ones, which nobody has looked at yet. */
const pendingCount = 3;

/** Reviews of web orders that were handed over, three of them waiting; a question; somebody who waits for what is sold out. */
export async function addReviews(client: Client, owner: Member, now: number): Promise<void> {
  const { rows: bought } = await client.query<{ order_id: string; product_id: string; placed_at: Date }>(
    `select o.id as order_id, coalesce(p.parent_id, p.id) as product_id, o.placed_at
     from public.orders o
     join public.order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
     where o.tenant_id = $1 and o.status = 'completed' and o.channel = 'storefront'
     group by 1, 2, 3 order by o.placed_at desc, 1, 2 limit 48`,
    [tenantId],
  );
  for (const [index, { order_id: orderId, product_id: productId, placed_at: placedAt }] of bought.entries()) {
    const [rating, title, body] = words[(index * 5) % words.length] ?? [5, null, null];
    const at = new Date(Math.min(placedAt.getTime() + 2 * 86_400_000, now - index * 1000));
    const reply = rating === 2 ? 'We are sorry. The driver now calls when the road is blocked.' : null;
    await client.query(
      `insert into public.product_reviews
         (tenant_id, id, product_id, order_id, rating, title, body, display_name, status, reply, replied_at, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'demo', $12)`,
      [
        tenantId,
        seedId('review', key, orderId, productId),
        productId,
        orderId,
        rating,
        title,
        body,
        names[index % names.length],
        index < pendingCount ? 'pending' : 'published',
        reply,
        reply === null ? null : at,
        at,
      ],
    );
  }
  await owner.call('send_contact_message', {
    id: seedId('contact-message', key, 'sunday'),
    tenant_id: tenantId,
    name: 'Wairimu Njoroge',
    phone: '+254 722 000 145',
    message: 'Habari! Do you deliver to Kilimani on Sundays, and until when can I order?',
  });
  const [soldOut] = await owner.rows<{ id: string }>(
    `select p.id from public.products p
     where p.tenant_id = $1 and p.is_published and p.archived_at is null and not p.has_variants
       and private.shop_cards($1, array[p.id]) -> 0 ->> 'badge' = 'out_of_stock'
     order by p.name limit 1`,
    [tenantId],
  );
  if (soldOut === undefined) return;
  await owner.call('request_stock_notice', {
    tenant_id: tenantId,
    product_id: soldOut.id,
    email: 'amina@mail.test',
    consent: true,
  });
}
