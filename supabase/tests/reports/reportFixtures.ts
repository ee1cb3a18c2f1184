import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call } from '../contacts/contactFixtures';
import { addCategory, addProduct, addStock } from '../catalogue/catalogueFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';

/** What a report answers. */
export interface ReportAnswer {
  rows: { keys: string[]; labels: (string | null)[]; values: (number | null)[]; compared: (number | null)[] | null }[];
  row_count: number;
  totals: { values: (number | null)[]; compared: (number | null)[] | null };
  measures: string[];
  source: string;
  from: string | null;
  compared_from: string | null;
  compared_to: string | null;
  is_partial: boolean;
}

export interface ReportShop extends TestTenant {
  drinks: string;
  food: string;
  soda: string;
  bread: string;
}

/** A shop of Nairobi with prices that include 16 % tax: a soda at 116 that cost 60, a bread at 58 that cost 30. */
export async function makeReportShop(
  client: Client,
  options: Parameters<typeof makeTenant>[1] = {},
): Promise<ReportShop> {
  const shop = await makeTenant(client, options);
  const { tenantId } = shop;
  const drinks = await addCategory(client, tenantId, 'Drinks');
  const food = await addCategory(client, tenantId, 'Food');
  const soda = await addProduct(client, tenantId, {
    name: 'Soda',
    price: 116,
    category_id: drinks,
    created_at: '2025-01-01T00:00:00Z',
  });
  const bread = await addProduct(client, tenantId, {
    name: 'Bread',
    price: 58,
    category_id: food,
    created_at: '2025-01-01T00:00:00Z',
  });
  await addStock(client, tenantId, soda, 100, 60);
  await addStock(client, tenantId, bread, 100, 30);
  return { ...shop, drinks, food, soda, bread };
}

export interface SaleAt {
  seller?: Persona;
  /** Time of the clock in Nairobi, as 2026-03-11T09:30. */
  at: string;
  lines: [productId: string, quantity: number, price: number][];
  discount?: number;
  tender?: string;
  contactId?: string;
  /** The prices were typed at the till. */
  isTyped?: boolean;
}

/** Sells at a time, at a till that is opened for it. Answers the sale and its lines. */
export async function sellAt(
  client: Client,
  shop: TestTenant,
  sale: SaleAt,
): Promise<{ id: string; lineIds: string[] }> {
  const { seller = shop.cashier, at, lines, discount = 0, tender = 'cash', contactId, isTyped = false } = sale;
  const now = `${at}:00+03:00`;
  const id = randomUUID();
  const sessionId = randomUUID();
  const total = Number((lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0) - discount).toFixed(2));
  const lineIds = lines.map(() => randomUUID());
  const body = {
    id,
    till_session_id: sessionId,
    ...(contactId === undefined ? {} : { contact_id: contactId }),
    lines: lines.map(([productId, quantity, price], index) => ({
      id: lineIds[index],
      product_id: productId,
      quantity,
      ...(isTyped ? { unit_price: price } : {}),
    })),
    ...(discount === 0 ? {} : { discount_amount: discount }),
    payments: [
      {
        id: randomUUID(),
        tender_type: tender,
        amount: total,
        ...(tender === 'cash'
          ? { amount_tendered: total }
          : tender === 'on_account'
            ? {}
            : { reference: randomUUID().slice(0, 8) }),
      },
    ],
  };
  await client.query('select private.open_session($1, $2, $3, 0, null, $4)', [
    shop.tenantId,
    seller.userId,
    sessionId,
    now,
  ]);
  await client.query('select private.post_sale($1, $2, $3, $4)', [
    shop.tenantId,
    seller.userId,
    JSON.stringify(body),
    now,
  ]);
  await client.query('select private.close_session($1, $2, $3, $4, null, null, $5)', [
    shop.tenantId,
    seller.userId,
    sessionId,
    tender === 'cash' ? total : 0,
    now,
  ]);
  return { id, lineIds };
}

/** Opens and closes a till that is short by an amount. */
export async function closeShort(client: Client, shop: TestTenant, short: number): Promise<void> {
  const [id, float] = [randomUUID(), 500];
  const who = [shop.tenantId, shop.cashier.userId, id];
  await client.query('select private.open_session($1, $2, $3, $4, null, now())', [...who, float]);
  await client.query('select private.close_session($1, $2, $3, $4, null, null, now())', [...who, float - short]);
}

/** Does something while a role does not have a right. */
export async function withoutRight(
  client: Client,
  { role, key }: { role: string; key: string },
  work: () => Promise<void>,
): Promise<void> {
  await client.query('delete from public.role_permissions where role = $1 and permission_key = $2', [role, key]);
  try {
    await work();
  } finally {
    await client.query('insert into public.role_permissions (role, permission_key) values ($1, $2)', [role, key]);
  }
}

/** Takes goods of a sale back. */
export async function takeBack(
  client: Client,
  shop: TestTenant,
  refund: {
    saleId: string;
    lineId: string;
    quantity: number;
    at: string;
    restock?: boolean;
    tender?: string;
    by?: Persona;
    reason?: string;
  },
): Promise<void> {
  const { saleId, lineId, quantity, at, restock = true, tender = 'card', by = shop.owner, reason = 'Broken' } = refund;
  await client.query('select private.post_refund($1, $2, $3, $4)', [
    shop.tenantId,
    by.userId,
    JSON.stringify({
      id: randomUUID(),
      sale_id: saleId,
      reason,
      lines: [{ sale_line_id: lineId, quantity, restock }],
      refund_tender_type: tender,
    }),
    `${at}:00+03:00`,
  ]);
}

export const runReport = (client: Client, persona: Persona, query: Record<string, unknown>): Promise<ReportAnswer> =>
  call<ReportAnswer>(client, persona, 'run_report', { p_query: query });

/** Takes everything into the tables of reports. */
export async function foldReports(client: Client, tenantId: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ folded: string }>('select private.fold_reports($1) as folded', [tenantId]);
    if (rows[0]?.folded === '0') return;
  }
}

/** Values of the rows of a report by label. */
export function byLabel(answer: ReportAnswer): Record<string, (number | null)[]> {
  return Object.fromEntries(
    answer.rows.map(({ labels, values }) => [labels.map((label) => label ?? 'none').join(' / '), values]),
  );
}
