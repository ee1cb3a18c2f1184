import { createHmac, randomBytes } from 'node:crypto';
import { ReportAddresses } from './ReportAddresses';
import { SimulatedCarrier, type MessageService, type Report } from './SimulatedCarrier';
import {
  answerAfricasTalking,
  answerHttpGateway,
  answerWhatsApp,
  simulatedMessageKeys,
  type ServiceAnswer,
  type ServiceRequest,
} from './simulatedServices';

interface Options {
  apiUrl: string;
  /** Where the addresses for reports are kept; null: nowhere. */
  file: string | null;
  stepMs?: number;
  clock?: () => number;
  /** Sends a report; fetch unless a test says otherwise. */
  send?: (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<unknown>;
}

/** Something a customer writes. */
export interface Written {
  service: MessageService;
  account: string;
  from: string;
  text: string;
}

const windowMs = 24 * 3_600_000;
const timeoutMs = 20_000;

/** The services that carry messages of this machine's own: Africa's Talking, a plain SMS gateway, and WhatsApp's Cloud API. */
export class SimulatedMessages {
  readonly carrier: SimulatedCarrier;
  readonly addresses: ReportAddresses;
  /** When each number wrote to an account last. */
  private readonly windows = new Map<string, number>();

  constructor(private readonly options: Options) {
    this.addresses = new ReportAddresses(options.file, options.apiUrl);
    this.carrier = new SimulatedCarrier({
      ...options,
      deliver: (report) => this.deliver(report),
    });
  }

  /** What a service answers a request; null cuts the connection. */
  async answer(service: MessageService, request: ServiceRequest): Promise<ServiceAnswer> {
    if (service === 'africastalking') return await answerAfricasTalking(this.carrier, request);
    if (service === 'http') return await answerHttpGateway(this.carrier, request);
    return await answerWhatsApp(this.carrier, request, (account, number) => this.isOpen(account, number));
  }

  /** A customer writes to an account: its window is open, and the account hears of it. False: it reports nowhere. */
  async write({ service, account, from, text }: Written): Promise<boolean> {
    this.windows.set(`${account}/${from}`, this.now());
    const id = randomBytes(12).toString('hex');
    const at = new Date(this.now()).toISOString();
    if (service === 'africastalking')
      return await this.form(account, { id, from, to: account, text, date: at, linkId: id });
    if (service === 'http') return await this.json('http', account, { id, from, text, at });
    const message = {
      from: from.replace(/^\+/, ''),
      id: `wamid.${id}`,
      timestamp: this.seconds(),
      type: 'text',
      text: { body: text },
    };
    return await this.webhook(account, { messages: [message] });
  }

  /** Asks an address for the handshake, as Meta does when it is pasted there. */
  async shakeHands(account: string): Promise<boolean> {
    const address = this.addresses.get('whatsapp', account);
    const challenge = randomBytes(6).toString('hex');
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': simulatedMessageKeys.whatsapp.verify_token,
      'hub.challenge': challenge,
    });
    if (address === null) return false;
    const response = await fetch(`${address}?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
    return response.status === 200 && (await response.text()) === challenge;
  }

  /** Sends no more reports. */
  stop(): void {
    this.carrier.stop();
  }

  private isOpen(account: string, number: string): boolean {
    return this.now() - (this.windows.get(`${account}/${number}`) ?? 0) < windowMs;
  }

  private async deliver({ message, step, isForged }: Report): Promise<void> {
    const { service, account, id, to } = message;
    if (step === 'stop') {
      await this.write({ service, account, from: to, text: 'STOP' });
    } else if (service === 'africastalking') {
      const status = { sent: 'Sent', delivered: 'Success', read: 'Success', failed: 'Failed' }[step];
      const reason = step === 'failed' ? { failureReason: 'DeliveryFailure' } : {};
      await this.form(account, { id, status, phoneNumber: to, networkCode: '63902', retryCount: '0', ...reason });
    } else if (service === 'http') {
      const reason = step === 'failed' ? { reason: 'DeliveryFailure' } : {};
      await this.json('http', account, { id, status: step, ...reason });
    } else {
      const errors = step === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {};
      const status = { id, status: step, timestamp: this.seconds(), recipient_id: to.replace(/^\+/, ''), ...errors };
      await this.webhook(account, { statuses: [status] }, isForged);
    }
  }

  private async form(account: string, fields: Record<string, string>): Promise<boolean> {
    const type = 'application/x-www-form-urlencoded';
    return await this.post('africastalking', account, new URLSearchParams(fields).toString(), { 'content-type': type });
  }

  private async json(service: MessageService, account: string, body: unknown): Promise<boolean> {
    return await this.post(service, account, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  private async webhook(account: string, news: Record<string, unknown>, isForged = false): Promise<boolean> {
    const metadata = { display_phone_number: '254700000000', phone_number_id: account };
    const value = { messaging_product: 'whatsapp', metadata, ...news };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: 'simulated', changes: [{ field: 'messages', value }] }],
    });
    const secret = isForged ? 'somebody else' : simulatedMessageKeys.whatsapp.app_secret;
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    return await this.post('whatsapp', account, body, headers);
  }

  private async post(service: MessageService, account: string, body: string, headers: Record<string, string>) {
    const address = this.addresses.get(service, account);
    if (address === null) return false;
    await (this.options.send ?? sendReport)(address, { method: 'POST', headers, body });
    return true;
  }

  private now(): number {
    return this.options.clock?.() ?? Date.now();
  }

  private seconds(): string {
    return String(Math.floor(this.now() / 1_000));
  }
}

async function sendReport(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
}
