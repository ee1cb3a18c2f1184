import { requiredSetting, siteUrl } from '../clients.ts';
import { callDatabase } from '../payments/payments.ts';
import { mpesaClient } from '../payments/mpesa.ts';
import { paystackClient } from '../payments/paystack.ts';
import { stripeClient } from '../payments/stripe.ts';
import { reasonOf } from '../respond.ts';
import type { PaymentClient, PaymentOutcome, ProviderAccess, RequestOutcome } from '../payments/types.ts';
import { callbackToken } from './callbackToken.ts';
import { cardCharges, type CardCharges, type ChargeOutcome } from './charges.ts';
import { openCard, platform, platformProvider, sealCard } from './provider.ts';

/** A payment of the platform's invoices as the database hands it out. */
export interface BillingAttempt {
  payment_id: string;
  tenant_id: string;
  provider: ProviderAccess['kind'];
  amount: number;
  currency: string;
  phone: string | null;
  provider_reference: string | null;
  receipt: string | null;
  state: string;
  has_method: boolean;
  has_method_on_file: boolean;
  sealed_token: string | null;
  invoice_number: string;
  age_seconds: number;
  /** charge: ask the provider for it; look_up: it may know it already, only ask. */
  action: 'charge' | 'look_up';
}

/** Who is in front of a screen and will see the page of the provider. */
export interface Payer {
  email: string;
  returnUrl: string;
}

type Settlement = ChargeOutcome & { page_url?: string };

/** Stripe keeps a page open for 30 minutes at least; the one more is for clocks that differ. */
const pageMinutes = 31;
/** Paystack ends no page by itself: so long somebody may be typing a card. */
const paystackPageSeconds = 3600;
/** A provider's search may not know yet what it did a moment ago. */
const searchableAfterSeconds = 120;
/** A request on a phone is over after some minutes; a day without a word from M-Pesa is a matter for people. */
const lostPushSeconds = 86_400;

/** Claims attempts that are due and brings each as far as it goes, until none is left or the time is over. */
export async function workAttempts(endsAt: number): Promise<void> {
  for (;;) {
    const attempts = await callDatabase<BillingAttempt[]>('claim_billing_attempt', { p_limit: 10 });
    await Promise.all(
      attempts.map(async (attempt) => {
        try {
          await workAttempt(attempt, null);
        } catch (error) {
          // It stays claimed, and is looked up when its time comes: never charged a second time.
          console.error(`The payment ${attempt.payment_id} of a subscription was left for later:`, reasonOf(error));
        }
      }),
    );
    if (attempts.length === 0 || Date.now() >= endsAt) return;
  }
}

/** Does what an attempt that somebody waits for needs now; nothing where another worker has it. */
export async function workOne(paymentId: string, payer: Payer | null): Promise<void> {
  const args = { p_limit: 1, p_payment_id: paymentId };
  const [attempt] = await callDatabase<BillingAttempt[]>('claim_billing_attempt', args);
  if (attempt !== undefined) await workAttempt(attempt, payer);
}

async function workAttempt(attempt: BillingAttempt, payer: Payer | null): Promise<void> {
  const outcome = attempt.action === 'charge' ? await ask(attempt, payer) : await lookUp(attempt);
  await settleAttempt(attempt, outcome);
}

/** Writes down what became of an attempt, and keeps a card or number that paid for the next time. */
export async function settleAttempt(attempt: BillingAttempt, outcome: Settlement): Promise<void> {
  const settlement = { payment_id: attempt.payment_id, ...outcome };
  const { state } = await callDatabase<{ state: string }>('settle_billing_attempt', { p_settlement: settlement });
  if (state === 'succeeded' && outcome.outcome === 'succeeded') await keepMethod({ ...attempt, ...named(outcome) });
}

const named = ({ provider_reference, receipt }: Settlement): Partial<BillingAttempt> => ({
  ...(provider_reference === undefined ? {} : { provider_reference }),
  ...(receipt === undefined ? {} : { receipt }),
});

interface Service {
  pages: PaymentClient;
  cards: CardCharges;
}

async function serviceOf(kind: BillingAttempt['provider']): Promise<Service | null> {
  const provider = await platformProvider(kind);
  if (provider === null) return null;
  const make = { mpesa: mpesaClient, paystack: paystackClient, stripe: stripeClient }[kind];
  return { pages: make(provider.opened, provider.host), cards: cardCharges(provider.opened, provider.host) };
}

async function ask(attempt: BillingAttempt, payer: Payer | null): Promise<Settlement> {
  const service = await serviceOf(attempt.provider);
  if (service === null) return { outcome: 'failed', failure: 'This way to pay is not set up' };
  const { payment_id: id, amount, currency, provider, tenant_id: tenantId, sealed_token: sealed } = attempt;
  if (sealed !== null && provider !== 'mpesa') {
    const description = `Invoice ${attempt.invoice_number}`;
    return await service.cards.charge(
      { id, amount, currency, description },
      await openCard(sealed, tenantId, provider),
    );
  }
  if (provider !== 'mpesa' && payer === null)
    return { outcome: 'failed', failure: 'The page for the card was never opened' };
  const outcome = await service.pages.request({
    id,
    amount,
    currency,
    payer: provider === 'mpesa' ? (attempt.phone ?? '') : (payer?.email ?? ''),
    // Safaricom takes 12 characters: DK2027000001.
    orderNumber: provider === 'mpesa' ? attempt.invoice_number.replaceAll('-', '') : attempt.invoice_number,
    title: 'Subscription',
    keepsCard: true,
    callbackUrl: `${requiredSetting('SUPABASE_URL')}/functions/v1/payment-webhook/billing/${id}/${await callbackToken(id)}`,
    returnUrl: payer?.returnUrl ?? siteUrl(),
    tenantId: platform,
    pageEndsAt: new Date(Date.now() + pageMinutes * 60_000),
  });
  return requested(provider, outcome);
}

function requested(provider: BillingAttempt['provider'], outcome: RequestOutcome): Settlement {
  if (outcome.outcome === 'accepted') {
    const { provider_reference, redirect_url: page_url } = outcome;
    return { outcome: 'pending', provider_reference, ...(page_url === undefined ? {} : { page_url }) };
  }
  if (outcome.outcome === 'refused')
    return { outcome: 'failed', failure: outcome.message || 'The provider refused the request' };
  // A request may be on a phone; a page whose address never came is seen by nobody.
  return provider === 'mpesa'
    ? { outcome: 'unknown' }
    : { outcome: 'failed', failure: 'The page for the card could not be opened' };
}

/** What the provider knows of an attempt. */
export async function lookUp(attempt: BillingAttempt): Promise<Settlement> {
  const service = await serviceOf(attempt.provider);
  if (service === null) return { outcome: 'unknown' };
  const { payment_id: id, provider, provider_reference: reference, age_seconds: age } = attempt;
  if (attempt.has_method) {
    const found = await service.cards.find(id, reference);
    return found.outcome === 'not_found' && age < searchableAfterSeconds ? { outcome: 'unknown' } : found;
  }
  if (reference === null)
    return provider === 'mpesa' && age < lostPushSeconds
      ? { outcome: 'unknown' }
      : { outcome: 'failed', failure: 'The provider never said whether it was paid' };
  const outcome = settlementOf(attempt, await service.pages.query({ id, reference }));
  const isLeft = provider === 'paystack' && outcome.outcome === 'pending' && age > paystackPageSeconds;
  return isLeft ? { outcome: 'failed', failure: 'Nobody paid on the page' } : outcome;
}

/** Ends the page of an attempt that its payer gives up; what was paid meanwhile counts. */
export async function giveUp(paymentId: string, provider: BillingAttempt['provider']): Promise<void> {
  const attempt = await callDatabase<BillingAttempt | null>('find_billing_attempt', {
    p_provider: provider,
    p_payment_id: paymentId,
  });
  const service = await serviceOf(provider);
  if (attempt === null || service === null || attempt.has_method || attempt.provider_reference === null) return;
  const name = { id: paymentId, reference: attempt.provider_reference };
  const outcome = settlementOf(attempt, await service.pages.close(name));
  // Paystack cannot end a page: money that comes on it after all becomes credit.
  const isOver = provider === 'paystack' && outcome.outcome === 'pending';
  await settleAttempt(attempt, isOver ? { outcome: 'failed', failure: 'Given up' } : outcome);
}

/** The words of a page's client in those of a settlement. M-Pesa says whether, not how much: that is what was asked for. */
export function settlementOf(
  attempt: BillingAttempt,
  said: PaymentOutcome & { provider_reference?: string },
): Settlement {
  const { outcome, amount = attempt.amount, currency_code: currency = attempt.currency } = said;
  const receipt = said.receipt_number;
  const reference = said.provider_reference === undefined ? {} : { provider_reference: said.provider_reference };
  if (outcome === 'succeeded') return { outcome, amount, currency, ...reference, ...(receipt ? { receipt } : {}) };
  if (outcome === 'failed') return { outcome, ...reference, failure: said.message ?? 'It was not paid' };
  return { outcome: 'pending', ...reference };
}

/** A card typed on a page pays the next invoices too, and a number is remembered where nothing else is on file. */
async function keepMethod(attempt: BillingAttempt): Promise<void> {
  if (attempt.has_method) return;
  const { tenant_id: tenantId, provider } = attempt;
  const save = async (method: Record<string, unknown>) =>
    await callDatabase('save_billing_method', { p_tenant_id: tenantId, p_method: { provider, ...method } });
  try {
    if (provider === 'mpesa') {
      if (!attempt.has_method_on_file) await save({ phone: attempt.phone });
      return;
    }
    const service = await serviceOf(provider);
    const card = await service?.cards.cardOf({ reference: attempt.provider_reference ?? '', receipt: attempt.receipt });
    if (!card) return;
    const { token, ...shown } = card;
    await save({ ...shown, sealed_token: await sealCard(token, tenantId, provider) });
  } catch (error) {
    // The invoice is paid; only the next time the card has to be typed again.
    console.error('A card of a business could not be kept:', reasonOf(error));
  }
}
