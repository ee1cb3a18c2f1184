import { callDatabase, hostOf } from '../payments/payments.ts';
import { openKey, openProvider, placeOfKey, sealKey } from '../payments/seal.ts';
import type { OpenedProvider, ProviderAccess } from '../payments/types.ts';

/** Stands where a business's id stands in the place of a key: what is sealed for the one does not open for the other. */
export const platform = 'platform';

type Kind = ProviderAccess['kind'];

/** A service of the platform with its keys opened, and where it is found; null where it was never set up. */
export async function platformProvider(
  kind: Kind,
): Promise<{ access: ProviderAccess; opened: OpenedProvider; host: string } | null> {
  const access = await callDatabase<ProviderAccess | null>('billing_provider_access', { p_kind: kind });
  return access === null ? null : { access, opened: await openProvider(access), host: hostOf(access) };
}

/** What a card on file is to its service. Never logged, never answered. */
export interface CardToken {
  /** Stripe's customer and payment method, Paystack's authorization with the address that it belongs to. */
  customer: string;
  card: string;
}

const placeOf = (tenantId: string, kind: Kind): string => placeOfKey(platform, kind, `card:${tenantId}`);

/** Seals a card for one business and service. */
export async function sealCard(token: CardToken, tenantId: string, kind: Kind): Promise<string> {
  return await sealKey(JSON.stringify(token), placeOf(tenantId, kind));
}

/** Opens a card that was sealed for this business and service; throws for any other. */
export async function openCard(sealed: string, tenantId: string, kind: Kind): Promise<CardToken> {
  const { customer = '', card = '' } = JSON.parse(await openKey(sealed, placeOf(tenantId, kind))) as Partial<CardToken>;
  return { customer, card };
}
