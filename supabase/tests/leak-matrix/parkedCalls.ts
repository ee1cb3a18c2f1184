import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const parkedOf = (ids: Json, id: string): Json => ({
  id,
  version: 1,
  number: 'B4',
  label: 'Own lady in red',
  total_amount: 100,
  item_count: 1,
  basket: {
    contact_id: ids.contact_id,
    note: 'Own parked note',
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1, list_price: 100 }],
  },
});

const voidOf = (ids: Json): Json => ({
  id: randomUUID(),
  kind: 'line',
  sale_id: randomUUID(),
  till_session_id: ids.till_session_id,
  reason: 'Own voided reason',
  voided_at: '2026-11-21T09:00:00Z',
  lines: [{ product_id: ids.product_id, name: 'Own voided goods', quantity: 1, amount: 100 }],
});

/** Baskets put aside, one to take back and one to throw away; answers the ids that parkedCalls needs. */
export async function setUpParked(as: <T>(name: string, args: Json) => Promise<T>, ids: Json): Promise<Json> {
  const [parked, thrown] = [randomUUID(), randomUUID()];
  for (const id of [parked, thrown]) await as('park_sale', { p_parked: parkedOf(ids, id) });
  await as('record_voids', { p_voids: { voids: [voidOf(ids)] } });
  return { parked_id: parked, thrown_id: thrown };
}

/** A call that succeeds for each procedure of parked baskets and of a customer's credit at the till. */
export function parkedCalls(ids: Json): Record<string, Json> {
  return {
    customer_credit: { p_contact_id: ids.contact_id },
    drop_parked_sale: { p_id: ids.thrown_id },
    list_parked_sales: {},
    park_sale: { p_parked: parkedOf(ids, randomUUID()) },
    record_voids: { p_voids: { voids: [voidOf(ids)] } },
    resume_parked_sale: { p_id: ids.parked_id, p_claim_id: randomUUID() },
  };
}
