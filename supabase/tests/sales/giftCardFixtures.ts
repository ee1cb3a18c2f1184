import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  CustomerPoints,
  GiftCard,
  IssueGiftCardInput,
  LoyaltyProgram,
  PrintableGiftCard,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import type { Persona } from '../support/personas';
import { makeShop, pay, setPolicy, type Shop } from './salesFixtures';

/** A business that sells and takes gift cards. */
export async function makeCardShop(client: Client): Promise<Shop> {
  const shop = await makeShop(client);
  await setPolicy(client, shop.tenantId, { gift_cards_enabled: true });
  return shop;
}

export function cardOf(amount: number, more: Partial<IssueGiftCardInput> = {}): IssueGiftCardInput {
  return { id: randomUUID(), amount, tender_type: 'cash', ...more };
}

/** Sells a card at the cashier's till, or as whoever is named. */
export function issueCard(
  client: Client,
  shop: Shop,
  card: IssueGiftCardInput,
  persona: Persona = shop.cashier,
): Promise<PrintableGiftCard> {
  return call<PrintableGiftCard>(client, persona, 'issue_gift_card', { p_card: card });
}

export function findCard(client: Client, persona: Persona, code: string): Promise<GiftCard> {
  return call<GiftCard>(client, persona, 'get_gift_card', { p_code: code });
}

export const payByCard = (cardId: string, amount: number) => pay(amount, 'gift_card', { gift_card_id: cardId });

export async function balanceOf(client: Client, cardId: string): Promise<number> {
  const { rows } = await client.query<{ balance: number }>(
    'select balance::float as balance from public.gift_cards where id = $1',
    [cardId],
  );
  return rows[0]?.balance ?? Number.NaN;
}

export function saveProgram(client: Client, shop: Shop, more: Partial<LoyaltyProgram> = {}): Promise<LoyaltyProgram> {
  return call<LoyaltyProgram>(client, shop.owner, 'save_loyalty_program', {
    p_program: { is_active: true, earn_amount: 10, point_value: 1, minimum_points: 1, ...more },
  });
}

export function pointsOf(client: Client, shop: Shop, contactId: string): Promise<CustomerPoints> {
  return call<CustomerPoints>(client, shop.cashier, 'customer_points', { p_contact_id: contactId });
}
