import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { logger } from '../logger';
import { scenarioOf } from './mpesaScenarios';
import type { SimulatedAnswer } from './simulatedAnswer';

/** Money that somebody sends to a paybill or till. */
export interface SentMoney {
  shortcode: string;
  /** Empty for a till. */
  account: string;
  amount: number;
  phone: string;
}

interface Payment extends SentMoney {
  receipt: string;
  at: Date;
}

interface Registrations {
  /** By shortcode: where payments are reported, and which version of the product the app has. */
  reports: Record<string, { confirm: string; check: string; version: 'v1' | 'v2' }>;
  /** Shortcodes whose payments may be listed. */
  lists: string[];
}

const pageSize = 1000;
const quick = 300;

/**
 * Safaricom's side of a paybill or till (C2B, Pull Transactions). Number endings: `01` has the first version of the product only, `99`
 * reports to somebody else already. How a report travels, the paying phone says, as for requests.
 */
export class SimulatedPaybill {
  private readonly payments: Payment[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly registrations: Registrations;
  private readonly file: string;
  private readonly port: string;

  /** `file`: where registrations stay, as the real ones outlive a restart, too. */
  constructor({ file, apiUrl }: { file: string; apiUrl: string }) {
    this.file = file;
    this.port = new URL(apiUrl).port;
    this.registrations = readRegistrations(file);
  }

  /** What a request with a good token answers; undefined for routes of others. */
  answer(route: string, body: Record<string, unknown>): SimulatedAnswer | undefined {
    const version = /^POST mpesa\/c2b\/(v[12])\/registerurl$/.exec(route)?.[1];
    if (version === 'v1' || version === 'v2') return this.register(version, body);
    if (route === 'POST pulltransactions/v1/register') return this.registerList(body);
    if (route === 'POST pulltransactions/v1/query') return this.list(body);
    return undefined;
  }

  /** Sends money by hand; answers the receipt number, or why the business did not take it. */
  async send(money: SentMoney): Promise<{ receipt: string } | { refusal: string }> {
    const reports = this.registrations.reports[money.shortcode];
    const receipt = newReceipt();
    if (reports !== undefined) {
      const verdict = await ask(this.atPresent(reports.check), this.reportOf({ ...money, receipt, at: new Date() }));
      if (verdict !== '0') return { refusal: verdict };
    }
    this.arrive({ ...money, receipt });
    return { receipt };
  }

  /** Money is there, sent by hand or asked for on the phone: it is listed and reported. */
  arrive(money: SentMoney & { receipt: string }): void {
    const payment = { ...money, at: new Date() };
    const scenario = scenarioOf(money.phone);
    if (scenario.isForged !== true) this.payments.push(payment);
    const said = { ...payment, amount: payment.amount + (scenario.amountDifference ?? 0) };
    for (let count = 0; count < scenario.callbacks; count += 1)
      this.later(scenario.afterMs > 5000 ? scenario.afterMs : quick, said);
  }

  /** Sends no more reports. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private register(version: 'v1' | 'v2', body: Record<string, unknown>): SimulatedAnswer {
    const shortcode = String(body.ShortCode);
    const urls = [body.ConfirmationURL, body.ValidationURL].map(String);
    if (version !== (shortcode.endsWith('01') ? 'v1' : 'v2'))
      return refused(
        401,
        '401.003.01',
        'Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found',
      );
    // Safaricom takes no address that names it or its service, or looks like a program.
    if (!urls.every((url) => URL.canParse(url) && !/m-?pesa|safaricom|\bexe\b|\bcmd\b|\bsql\b/i.test(url)))
      return refused(400, '400.003.02', 'Bad Request - Invalid ConfirmationURL or ValidationURL');
    if (body.ResponseType !== 'Completed' && body.ResponseType !== 'Cancelled')
      return refused(400, '400.003.02', 'Bad Request - Invalid ResponseType');
    if (shortcode.endsWith('99')) return refused(500, '500.003.1001', 'URLs are already registered');
    const [confirm = '', check = ''] = urls;
    this.registrations.reports[shortcode] = { confirm, check, version };
    this.keep();
    const id = randomBytes(6).toString('hex');
    return { status: 200, body: { OriginatorCoversationID: id, ResponseCode: '0', ResponseDescription: 'Success' } };
  }

  private registerList(body: Record<string, unknown>): SimulatedAnswer {
    const shortcode = String(body.ShortCode);
    if (!/^254[17]\d{8}$/.test(String(body.NominatedNumber)) || shortcode.endsWith('99'))
      return refused(400, '400.003.02', 'The nominated number does not belong to this organization.');
    const isNew = !this.registrations.lists.includes(shortcode);
    if (isNew) this.registrations.lists.push(shortcode);
    this.keep();
    const answer = {
      ShortCode: shortcode,
      'Response Description': isNew ? 'Registered successfully' : 'Already registered',
    };
    return { status: 200, body: { ...answer, 'Response Status': isNew ? '1000' : '1001' } };
  }

  private list(body: Record<string, unknown>): SimulatedAnswer {
    const shortcode = String(body.ShortCode);
    if (!this.registrations.lists.includes(shortcode))
      return refused(500, '500.001.1001', 'ShortCode is not registered for pull');
    const [from, to] = [body.StartDate, body.EndDate].map((time) =>
      Date.parse(`${String(time).replace(' ', 'T')}+03:00`),
    );
    const offset = Number(body.OffSetValue);
    const rows = this.payments
      // The clock of the list has whole seconds.
      .filter(
        ({ shortcode: to_, at }) => to_ === shortcode && at.getTime() >= (from ?? 0) && at.getTime() < (to ?? 0) + 1000,
      )
      .slice(offset, offset + pageSize)
      .map(listed);
    const id = randomBytes(6).toString('hex');
    return rows.length === 0
      ? {
          status: 200,
          body: { ResponseRefID: id, ResponseCode: '1001', ResponseMessage: 'No transactions', Response: [] },
        }
      : {
          status: 200,
          body: { ResponseRefID: id, ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows] },
        };
  }

  private reportOf({ receipt, at, amount, shortcode, account, phone }: Payment): unknown {
    const isFirstVersion = this.registrations.reports[shortcode]?.version === 'v1';
    return {
      TransactionType: account === '' ? 'Buy Goods' : 'Pay Bill',
      TransID: receipt,
      TransTime: nairobi(at).replaceAll(/\D/g, '').slice(0, 14),
      TransAmount: amount.toFixed(2),
      BusinessShortCode: shortcode,
      BillRefNumber: account,
      InvoiceNumber: '',
      OrgAccountBalance: '49197.00',
      ThirdPartyTransID: '',
      MSISDN: isFirstVersion
        ? createHash('sha256').update(phone).digest('hex')
        : `${phone.slice(0, 4)}****${phone.slice(-3)}`,
      FirstName: 'WANJIRU',
      MiddleName: '',
      LastName: '',
    };
  }

  private later(delayMs: number, payment: Payment): void {
    const confirm = this.registrations.reports[payment.shortcode]?.confirm;
    if (confirm === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      post(this.atPresent(confirm), this.reportOf(payment)).catch((error: unknown) =>
        logger.debug({ err: error }, 'A simulated report did not arrive'),
      );
    }, delayMs);
    timer.unref();
    this.timers.add(timer);
  }

  /** A server of this machine may have another port since. */
  private atPresent(address: string): string {
    const url = new URL(address);
    if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') url.port = this.port;
    return url.href;
  }

  private keep(): void {
    fs.writeFileSync(this.file, JSON.stringify(this.registrations));
  }
}

function readRegistrations(file: string): Registrations {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Registrations;
  } catch {
    return { reports: {}, lists: [] };
  }
}

/** What the business says before money moves; no answer is yes. */
async function ask(url: string, report: unknown): Promise<string> {
  try {
    const answer = (await (await post(url, report)).json()) as { ResultCode?: string | number };
    return String(answer.ResultCode ?? '0');
  } catch {
    return '0';
  }
}

async function post(url: string, body: unknown): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
}

function listed({ receipt, at, amount, account, phone }: Payment): unknown {
  return {
    transactionId: receipt,
    trxDate: at.toISOString(),
    msisdn: Number(phone),
    sender: 'MPESA',
    transactiontype: account === '' ? 'c2b-buy-goods-debit' : 'c2b-pay-bill-debit',
    billreference: account,
    amount: amount.toFixed(2),
    organizationname: 'Simulated',
  };
}

/** The clock of Nairobi. */
function nairobi(time: Date): string {
  return new Date(time.getTime() + 3 * 3_600_000).toISOString();
}

function newReceipt(): string {
  return `T${randomBytes(8).toString('hex').slice(0, 9).toUpperCase()}`;
}

function refused(status: number, errorCode: string, errorMessage: string): SimulatedAnswer {
  return { status, body: { requestId: randomBytes(6).toString('hex'), errorCode, errorMessage } };
}
