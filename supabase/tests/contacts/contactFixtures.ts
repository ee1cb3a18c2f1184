import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  Contact,
  ContactPayment,
  ContactPaymentInput,
  Sale,
  SaveContactInput,
} from '../../../shared/src/api/rpcTypes';
import { line, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';

/** Calls a procedure as a person. */
export function call<T>(
  client: Client,
  persona: Persona,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  return asUser(client, persona, () => callRpc<T>(client, name, args));
}

export function contactOf(more: Partial<SaveContactInput> = {}): SaveContactInput {
  return { id: randomUUID(), name: 'Asha Wanjiru', type: 'customer', ...more };
}

export function saveContact(client: Client, persona: Persona, contact: SaveContactInput): Promise<Contact> {
  return call<Contact>(client, persona, 'save_contact', { p_contact: contact });
}

export function getContact(client: Client, persona: Persona, contactId: string): Promise<Contact> {
  return call<Contact>(client, persona, 'get_contact', { p_contact_id: contactId });
}

/** Sells on account, at the cashier's till. */
export function sellOnAccount(
  client: Client,
  shop: Shop,
  { productId, quantity, price, contactId }: { productId: string; quantity: number; price: number; contactId: string },
): Promise<Sale> {
  return recordSale(
    client,
    shop,
    saleOf(shop, [line(productId, quantity)], [pay(quantity * price, 'on_account')], { contact_id: contactId }),
  );
}

export function paymentOf(
  contactId: string,
  amount: number,
  more: Partial<ContactPaymentInput> = {},
): ContactPaymentInput {
  return { id: randomUUID(), contact_id: contactId, amount, tender_type: 'bank', ...more };
}

export function receive(client: Client, persona: Persona, payment: ContactPaymentInput): Promise<ContactPayment> {
  return call<ContactPayment>(client, persona, 'record_contact_payment', { p_payment: payment });
}

export async function openBalance(
  client: Client,
  shop: Shop,
  contactId: string,
  amount: number,
  { kind = 'receivable', dueOn = null }: { kind?: 'receivable' | 'payable'; dueOn?: string | null } = {},
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select private.post_contact_opening_balance($1, $2, $3, $4, $5, $6) as id',
    [shop.tenantId, shop.owner.userId, contactId, kind, amount, dueOn],
  );
  return rows[0]?.id ?? '';
}
