import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../http/escapeHtml';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { SimulatedCards, type CardPage } from './SimulatedCards';
import { phonePage } from './phonePage';
import { SimulatedMpesa } from './SimulatedMpesa';
import { SimulatedPaybill } from './SimulatedPaybill';

/** The first part of every address of the simulated payment services; the service's name follows. */
export const simulatedPaymentsPrefix = '/simulated-payments';

const maxBodyBytes = 64 * 1024;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** The simulated payment services of this machine, and where edge functions find them. */
export interface SimulatedPayments {
  handle: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  functionEnv: Record<string, string>;
  stop: () => void;
}

interface Places {
  apiUrl: string;
  siteUrl: string;
  /** What has to outlive a restart is kept here. */
  dataDir: string;
}

/** Makes M-Pesa, Paystack and Stripe of this machine's own; what a test mode of a business talks to. */
export function makeSimulatedPayments({ apiUrl, siteUrl, dataDir }: Places): SimulatedPayments {
  const paybill = new SimulatedPaybill({ file: path.join(dataDir, 'simulated-paybill.json'), apiUrl });
  const mpesa = new SimulatedMpesa(paybill);
  const address = `${apiUrl}${simulatedPaymentsPrefix}`;
  const cards = {
    paystack: new SimulatedCards(`${siteUrl}${simulatedPaymentsPrefix}/paystack`),
    stripe: new SimulatedCards(`${siteUrl}${simulatedPaymentsPrefix}/stripe`),
  };
  const handle = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    if (!isLocal(req)) {
      sendError(res, 403, {
        code: 'local_only',
        message: 'The simulated payments only serve the machine that runs them.',
      });
      return;
    }
    const [, , service = '', ...rest] = url.pathname.split('/');
    const route = `${req.method ?? 'GET'} ${rest.join('/')}`;
    const text = (await readBody(req, maxBodyBytes)).toString('utf8');
    if ((service === 'paystack' || service === 'stripe') && rest[0] === 'page') {
      showPage(res, { page: cards[service].page(rest[1] ?? ''), service, method: req.method ?? 'GET', text });
      return;
    }
    if (service === 'mpesa' && rest[0] === 'phone') {
      res.writeHead(200, pageHeaders).end(await phonePage(paybill, req.method ?? 'GET', url, text));
      return;
    }
    const authorization = req.headers.authorization ?? '';
    const idempotencyKey = String(req.headers['idempotency-key'] ?? '');
    const answer =
      service === 'mpesa'
        ? mpesa.answer(route, authorization, readJson(text))
        : service === 'paystack'
          ? cards.paystack.paystack(route, authorization, readJson(text))
          : cards.stripe.stripe(route, authorization, new URLSearchParams(text), idempotencyKey);
    if (answer === null) req.socket.destroy();
    else sendJson(res, answer.status, answer.body, { 'cache-control': 'no-store' });
  };
  return {
    handle,
    functionEnv: {
      MPESA_TEST_URL: `${address}/mpesa`,
      PAYSTACK_TEST_URL: `${address}/paystack`,
      STRIPE_TEST_URL: `${address}/stripe`,
    },
    stop: () => {
      mpesa.stop();
      paybill.stop();
    },
  };
}

interface ShownPage {
  page: CardPage | undefined;
  service: string;
  method: string;
  text: string;
}

/** The page on which a shopper pays by a card that does not exist. */
function showPage(res: ServerResponse, { page, service, method, text }: ShownPage): void {
  if (page === undefined) {
    res.writeHead(404, pageHeaders).end('<!doctype html><title>Unknown</title><h1>There is no such payment.</h1>');
    return;
  }
  const choice = new URLSearchParams(text).get('choice');
  if (method === 'POST' && (choice === 'paid' || choice === 'declined')) {
    if (page.state === 'open') page.state = choice;
    res.writeHead(303, { location: page.returnUrl, 'cache-control': 'no-store' }).end();
    return;
  }
  const amount = `${page.currency.toUpperCase()} ${(page.amount / 100).toFixed(2)}`;
  const button = (value: string, label: string) => `<button name="choice" value="${value}">${label}</button>`;
  res.writeHead(200, pageHeaders).end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated ${escapeHtml(service)}</title><style>body{font:16px/1.5 system-ui;margin:15vh auto;max-width:24rem;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem;margin:0 .5rem .5rem 0}</style><main><h1>Simulated ${escapeHtml(service)}</h1>
<p>Nobody's money moves here.</p><p><b>${escapeHtml(amount)}</b></p><form method="post">${button('paid', 'Pay')}${button('declined', 'Decline')}</form></main></html>`,
  );
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
