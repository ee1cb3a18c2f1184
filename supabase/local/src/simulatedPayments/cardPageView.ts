import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../http/escapeHtml';
import { logger } from '../logger';
import type { CardPage, CardPages } from './CardPages';
import { shownAmount, unitsOf } from './cardUnits';
import { paystackEvents } from './SimulatedPaystack';
import { stripeEvents } from './SimulatedStripe';

/** Headers of the pages of simulated services. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

interface Visit {
  pages: CardPages;
  id: string;
  service: 'paystack' | 'stripe';
  method: string;
  text: string;
  /** Where the messages of the service go. */
  webhooks: string;
}

/** The page on which a shopper pays by a card that does not exist; once paid, what the dashboard of the service can do about it. */
export async function showCardPage(res: ServerResponse, visit: Visit): Promise<void> {
  const { pages, id, service, method, text } = visit;
  const page = pages.find(id);
  if (page === undefined) {
    res.writeHead(404, pageHeaders).end('<!doctype html><title>Unknown</title><h1>This payment does not exist.</h1>');
    return;
  }
  const typed = new URLSearchParams(text);
  const choice = typed.get('choice');
  if (method === 'POST' && (choice === 'paid' || choice === 'declined')) {
    if (page.state === 'open') page.state = choice;
    res.writeHead(303, { location: page.returnUrl, 'cache-control': 'no-store' }).end();
    return;
  }
  if (method === 'POST' && page.state === 'paid') await act(visit, page, typed);
  res.writeHead(200, pageHeaders).end(pageOf(service, page));
}

/** Refunds and disputes made at the service itself; the business hears of them by signed messages. */
async function act({ pages, service, webhooks }: Visit, page: CardPage, typed: URLSearchParams): Promise<void> {
  const change = typed.get('choice') ?? '';
  const perOne = unitsOf(service, page.currency)?.perOne ?? 100;
  const amount = Number(typed.get('amount') ?? '');
  const part = amount > 0 ? { amount: Math.round(amount * perOne) } : {};
  const dispute = page.disputes.at(-1);
  if (dispute !== undefined && (change === 'won' || change === 'lost')) dispute.status = change;
  const refund = page.refunds.at(-1);
  if (refund !== undefined && change === 'refund_failed') refund.status = 'failed';
  const what =
    change === 'refund'
      ? pages.refund(page, part)
      : change === 'refund_failed'
        ? refund
        : change === 'dispute'
          ? pages.dispute(page)
          : dispute;
  if (!what) return;
  const events = service === 'stripe' ? stripeEvents(page, what, change) : paystackEvents(page, what, change);
  for (const event of events) await send(`${webhooks}/${service}/${page.tenantId}`, service, event);
}

async function send(url: string, service: Visit['service'], event: unknown): Promise<void> {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (hash: string, secret: string, text: string) => createHmac(hash, secret).update(text).digest('hex');
  const signature: Record<string, string> =
    service === 'stripe'
      ? { 'stripe-signature': `t=${seconds},v1=${sign('sha256', 'whsec_local', `${seconds}.${body}`)}` }
      : { 'x-paystack-signature': sign('sha512', 'sk_test_local', body) };
  try {
    const headers = { 'content-type': 'application/json', ...signature };
    await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
  } catch (error) {
    logger.debug({ err: error }, 'A simulated message of a card service did not arrive');
  }
}

function pageOf(service: Visit['service'], page: CardPage): string {
  const name = escapeHtml(service);
  const shown = (amount: number) => escapeHtml(shownAmount(service, amount, page.currency));
  const button = (value: string, label: string) => `<button name="choice" value="${value}">${label}</button>`;
  const done = [
    ...page.refunds.map((refund) => `<li>Refund of ${shown(refund.amount)}: ${refund.status}</li>`),
    ...page.disputes.map((dispute) => `<li>Dispute of ${shown(dispute.amount)}: ${dispute.status}</li>`),
  ].join('');
  const body = {
    open: `<form method="post">${button('paid', 'Pay')}${button('declined', 'Decline')}</form>`,
    paid: `<p role="status">Paid. In the dashboard of ${name} the business can:</p><ul>${done}</ul><form method="post">
<label>Amount (empty: all that is left) <input name="amount" inputmode="decimal"></label><p>${button('refund', 'Refund')}
${button('refund_failed', 'Let the refund fail')}${button('dispute', 'Dispute')}${button('won', 'Dispute won')}${button('lost', 'Dispute lost')}</p></form>`,
    declined: '<p role="status">Declined.</p>',
    expired: '<p role="status">This page has expired.</p>',
  }[page.state];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated ${name}</title><style>body{font:16px/1.5 system-ui;margin:15vh auto;max-width:24rem;padding:0 1rem}
button,input{font:inherit;padding:.6rem 1.2rem;margin:0 .5rem .5rem 0}</style><main><h1>Simulated ${name}</h1>
<p>Nobody's money moves here.</p><p><b>${shown(page.amount)}</b></p>${body}</main></html>`;
}
