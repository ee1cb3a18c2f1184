import { ENTRY_NAMES } from '@dukani/shared/documents';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { negate, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

export const TYPE_LABELS: Record<rpc.ContactType, string> = {
  customer: 'Customer',
  supplier: 'Supplier',
  both: 'Customer and supplier',
};

export const CHANNEL_LABELS: Record<rpc.ConsentChannel, string> = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

export const CHANNELS: readonly rpc.ConsentChannel[] = ['email', 'sms', 'whatsapp'];

export const ENTRY_LABELS: Record<rpc.StatementEntry['kind'], string> = ENTRY_NAMES;

export const REASON_LABELS: Record<rpc.DuplicateGroup['reasons'][number], string> = {
  phone: 'same phone',
  email: 'same e-mail',
  tax_pin: 'same tax PIN',
  phone_tail: 'same last digits of the phone',
  company: 'same company',
  name: 'similar names',
};

/** "Due at once", "Due within 30 days". */
export function termsText(days: number | null): string {
  if (days === null || days === 0) return 'Due at once';
  return days === 1 ? 'Due the next day' : `Due within ${formatNumber(days)} days`;
}

/** What a balance means: "Owes KSh 300.00", "KSh 50.00 paid in advance", "Owes nothing". */
export function balanceText(balance: Money, currencyCode: string): string {
  if (balance > 0) return `Owes ${formatCurrency(balance, currencyCode)}`;
  if (balance < 0) return `${formatCurrency(negate(balance), currencyCode)} paid in advance`;
  return 'Owes nothing';
}

/** The newest word about each channel; consents come newest first. */
export function consentStates(
  consents: readonly rpc.ContactConsent[],
): Record<rpc.ConsentChannel, rpc.ContactConsent | null> {
  const newest = (channel: rpc.ConsentChannel) => consents.find((consent) => consent.channel === channel) ?? null;
  return { email: newest('email'), sms: newest('sms'), whatsapp: newest('whatsapp') };
}
