import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { CardPages } from './CardPages';
import { pageHeaders, showCardPage } from './cardPageView';
import { phonePage } from './phonePage';
import { SimulatedMpesa } from './SimulatedMpesa';
import { SimulatedPaybill } from './SimulatedPaybill';
import { SimulatedPaystack } from './SimulatedPaystack';
import { SimulatedStripe } from './SimulatedStripe';

/** The first part of every address of the simulated payment services; the service's name follows. */
export const simulatedPaymentsPrefix = '/simulated-payments';

const maxBodyBytes = 64 * 1024;

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
  const pages = {
    paystack: new CardPages(`${siteUrl}${simulatedPaymentsPrefix}/paystack`),
    stripe: new CardPages(`${siteUrl}${simulatedPaymentsPrefix}/stripe`),
  };
  const cards = { paystack: new SimulatedPaystack(pages.paystack), stripe: new SimulatedStripe(pages.stripe) };
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
    const cardService = service === 'paystack' || service === 'stripe' ? service : undefined;
    if (cardService !== undefined && rest[0] === 'page') {
      const webhooks = `${apiUrl}/functions/v1/payment-webhook`;
      await showCardPage(res, {
        pages: pages[cardService],
        id: rest[1] ?? '',
        service: cardService,
        method: req.method ?? 'GET',
        text,
        webhooks,
      });
      return;
    }
    if (service === 'mpesa' && rest[0] === 'phone') {
      res.writeHead(200, pageHeaders).end(await phonePage(paybill, req.method ?? 'GET', url, text));
      return;
    }
    const authorization = req.headers.authorization ?? '';
    const idempotencyKey = String(req.headers['idempotency-key'] ?? '');
    const search = url.searchParams;
    const answer =
      service === 'mpesa'
        ? mpesa.answer(route, authorization, readJson(text))
        : service === 'paystack'
          ? cards.paystack.answer(route, { authorization, body: readJson(text), search })
          : cards.stripe.answer(route, { authorization, form: new URLSearchParams(text), idempotencyKey, search });
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

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
