import { createHash, randomBytes } from 'node:crypto';
import { logger } from '../logger';
import { scenarioOf, type MpesaScenario } from './mpesaScenarios';
import type { SimulatedAnswer } from './simulatedAnswer';
import type { SimulatedPaybill } from './SimulatedPaybill';

interface Request {
  shortcode: string;
  /** What the payer sees as account. */
  account: string;
  merchantId: string;
  checkoutId: string;
  amount: number;
  phone: string;
  callbackUrl: string;
  scenario: MpesaScenario;
  decidedAt: number;
  queries: number;
}

const credentials = Buffer.from('sim_consumer_key:sim_consumer_secret').toString('base64');
const passkey = 'passkey_local';
const fields = [
  'BusinessShortCode',
  'Password',
  'Timestamp',
  'Amount',
  'PartyA',
  'PartyB',
  'PhoneNumber',
  'CallBackURL',
];

/**
 * Safaricom's Daraja, as far as a payment by phone needs it. The keys are sim_consumer_key, sim_consumer_secret and
 * passkey_local, the shortcode is any; how the customer decides, the phone number says.
 */
export class SimulatedMpesa {
  private readonly tokens = new Set<string>();
  private readonly requests = new Map<string, Request>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly paybill: SimulatedPaybill) {}

  /** The route that an address of Daraja leads to. */
  answer(route: string, authorization: string, body: Record<string, unknown>): SimulatedAnswer {
    if (route === 'GET oauth/v1/generate') return this.token(authorization);
    if (!this.tokens.has(authorization.replace(/^Bearer /, '')))
      return refusal(404, '404.001.03', 'Invalid Access Token');
    if (route === 'POST mpesa/stkpush/v1/processrequest') return this.push(body);
    if (route === 'POST mpesa/stkpushquery/v1/query') return this.query(body);
    const answer = this.paybill.answer(route, body);
    return answer === undefined ? refusal(404, '404.001.01', 'Resource not found') : answer;
  }

  /** Sends no more callbacks. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private token(authorization: string): SimulatedAnswer {
    if (authorization !== `Basic ${credentials}`) return refusal(400, '400.008.01', 'Invalid Authentication passed');
    const token = randomBytes(14).toString('hex');
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: '3599' } };
  }

  private push(body: Record<string, unknown>): SimulatedAnswer {
    const amount = Number(body.Amount);
    const phone = String(body.PhoneNumber);
    const isWhole = fields.every((name) => body[name] !== undefined) && Number.isInteger(amount) && amount > 0;
    if (!isWhole || !/^254[17]\d{8}$/.test(phone))
      return refusal(400, '400.002.02', 'Bad Request - Invalid Amount or PhoneNumber');
    if (!isSigned(body)) return refusal(500, '500.001.1001', 'Merchant does not exist');
    const scenario = scenarioOf(phone);
    const id = randomBytes(8).toString('hex');
    const request: Request = {
      shortcode: String(body.PartyB),
      account: typeof body.AccountReference === 'string' ? body.AccountReference : '',
      merchantId: `29115-${id}`,
      checkoutId: `ws_CO_${id}`,
      amount,
      phone,
      callbackUrl: String(body.CallBackURL),
      scenario,
      decidedAt: Date.now() + scenario.afterMs,
      queries: 0,
    };
    this.requests.set(request.checkoutId, request);
    for (let count = 0; count < scenario.callbacks; count += 1)
      this.later(scenario.afterMs, () => sendCallback(request));
    if (scenario.code === '0') this.later(scenario.afterMs, () => this.arrive(request));
    if (scenario.isInDoubt) return null;
    return {
      status: 200,
      body: {
        MerchantRequestID: request.merchantId,
        CheckoutRequestID: request.checkoutId,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    };
  }

  private query(body: Record<string, unknown>): SimulatedAnswer {
    const request = this.requests.get(String(body.CheckoutRequestID));
    if (request === undefined || !isSigned(body))
      return refusal(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
    request.queries += 1;
    const ids = { MerchantRequestID: request.merchantId, CheckoutRequestID: request.checkoutId };
    if (Date.now() < request.decidedAt)
      return request.queries % 2 === 1
        ? refusal(500, '500.001.1001', 'The transaction is being processed')
        : {
            status: 200,
            body: {
              ...ids,
              ResponseCode: '0',
              ResultCode: 4999,
              ResultDesc: 'The transaction is still under processing',
            },
          };
    const { code, description } = request.scenario;
    // As a text or as a number: both have been seen.
    const resultCode = request.queries % 2 === 1 ? code : Number(code);
    return { status: 200, body: { ...ids, ResponseCode: '0', ResultCode: resultCode, ResultDesc: description } };
  }

  /** A request that was paid is money in the paybill: it is reported and listed like money that was sent by hand. */
  private arrive(request: Request): Promise<void> {
    const { shortcode, account, amount, phone } = request;
    this.paybill.arrive({ shortcode, account, amount, phone, receipt: receiptOf(request) });
    return Promise.resolve();
  }

  private later(delayMs: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void act();
    }, delayMs);
    timer.unref();
    this.timers.add(timer);
  }
}

async function sendCallback(request: Request): Promise<void> {
  try {
    await fetch(request.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(callbackOf(request)),
      signal: AbortSignal.timeout(20_000),
    });
  } catch (error) {
    logger.debug({ err: error }, 'A simulated callback did not arrive');
  }
}

/** The receipt number of a request, always the same. */
function receiptOf({ checkoutId }: Request): string {
  return `S${createHash('sha256').update(checkoutId).digest('hex').slice(0, 9).toUpperCase()}`;
}

function callbackOf(request: Request): unknown {
  const { scenario, merchantId, checkoutId, amount, phone } = request;
  const ids = { MerchantRequestID: merchantId, CheckoutRequestID: checkoutId };
  if (scenario.code !== '0' && scenario.isForged !== true)
    return { Body: { stkCallback: { ...ids, ResultCode: Number(scenario.code), ResultDesc: scenario.description } } };
  const items = [
    { Name: 'Amount', Value: amount + (scenario.amountDifference ?? 0) },
    { Name: 'MpesaReceiptNumber', Value: receiptOf(request) },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20261120120000 },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  return {
    Body: {
      stkCallback: {
        ...ids,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: { Item: items },
      },
    },
  };
}

function isSigned(body: Record<string, unknown>): boolean {
  const expected = `${String(body.BusinessShortCode)}${passkey}${String(body.Timestamp)}`;
  return body.Password === Buffer.from(expected).toString('base64') && /^\d{14}$/.test(String(body.Timestamp));
}

function refusal(status: number, errorCode: string, errorMessage: string): SimulatedAnswer {
  return { status, body: { requestId: randomBytes(6).toString('hex'), errorCode, errorMessage } };
}
