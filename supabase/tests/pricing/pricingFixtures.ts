import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  BasketLineInput,
  PriceListInput,
  PriceListItemInput,
  Quote,
  QuotedLine,
} from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';

type Item = Omit<PriceListItemInput, 'id'>;

/** A price list with its items, saved by the owner; answers its id. */
export async function addPriceList(
  client: Client,
  tenant: TestTenant,
  list: Partial<PriceListInput>,
  items: Item[] = [],
): Promise<string> {
  const id = randomUUID();
  await asUser(client, tenant.owner, async () => {
    await callRpc(client, 'save_price_list', {
      p_price_list: { id, name: `List ${id.slice(0, 8)}`, audience: 'everybody', ...list },
    });
    if (items.length > 0) await saveItems(client, id, items);
  });
  return id;
}

/** Saves prices as whoever is signed in. */
export function saveItems(client: Client, listId: string, items: Item[], removedIds: string[] = []): Promise<unknown> {
  return callRpc(client, 'save_price_list_items', {
    p_price_list_id: listId,
    p_items: JSON.stringify(items.map((item) => ({ id: randomUUID(), ...item }))),
    p_removed_ids: removedIds,
  });
}

export interface BasketOptions {
  contactId?: string | null;
  persona?: Persona;
  more?: Record<string, unknown>;
}

/** The till's quote, by the cashier unless somebody else is named. */
export function quoteAs(
  client: Client,
  tenant: TestTenant,
  lines: BasketLineInput[],
  { contactId = null, persona, more = {} }: BasketOptions = {},
): Promise<Quote> {
  return asUser(client, persona ?? tenant.cashier, () =>
    callRpc<Quote>(client, 'quote_sale', { p_basket: { channel: 'till', contact_id: contactId, lines, ...more } }),
  );
}

/** The first line of the quote of one product. */
export async function priceOf(
  client: Client,
  tenant: TestTenant,
  productId: string,
  quantity = 1,
  options: BasketOptions = {},
): Promise<QuotedLine> {
  const quote = await quoteAs(client, tenant, [{ id: randomUUID(), product_id: productId, quantity }], options);
  const first = quote.lines[0];
  if (first === undefined) throw new Error('The quote has no lines.');
  return first;
}

/** A code of thirteen digits with its check digit, from the first twelve. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
