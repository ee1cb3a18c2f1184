import path from 'node:path';
import { SimulatedMailService } from '../../local/src/simulatedMessages/SimulatedMailService';
import type { MessageService } from '../../local/src/simulatedMessages/SimulatedCarrier';
import { SimulatedMessages } from '../../local/src/simulatedMessages/SimulatedMessages';

type Json = Record<string, unknown>;
type Handler = (request: Request) => Promise<Response>;

/** A function of the database as a test plays it; what it throws is answered as PostgreSQL's refusal. */
export type DatabaseFunction = (args: Json) => unknown;

/** What edge functions find in their environment here. */
export const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SUPABASE_ANON_KEY: 'anon',
  SITE_URL: 'http://dukani.test',
  TENANT_BASE_DOMAINS: 'shop.test',
  MAIL_API_URL: 'http://mail.test/send',
  MAIL_API_KEY: 'mail-key',
  MAIL_FROM: 'Dukani <no-reply@dukani.test>',
  MAIL_REPORT_SECRET: `whsec_${Buffer.alloc(24, 5).toString('base64')}`,
  PAYMENT_KEYS_SECRET: 'sealed-with-this',
  AFRICASTALKING_URL: 'http://africastalking.test',
  HTTP_SMS_URL: 'http://http.test',
  WHATSAPP_URL: 'http://whatsapp.test',
};

/** A mail as it reached the mail service. */
export interface SentMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers?: Record<string, string>;
}

/**
 * The real edge functions with their real clients and the simulated services, for tests: the database is played by functions of the test
 * (`database`), or by one that calls a real one.
 */
export class MessageBackend {
  readonly database: Record<string, DatabaseFunction> = {};
  readonly mails: SentMail[] = [];
  /** Requests that reached a service, as `host method path`. */
  readonly sent: string[] = [];
  readonly messages: SimulatedMessages;
  readonly mailService: SimulatedMailService;
  /** The clock of the services. */
  now = Date.parse('2026-11-28T09:00:00Z');
  private mailCount = 0;
  private readonly functions = new Map<string, Handler>();

  constructor() {
    const send = async (url: string, init: { method: string; headers: Record<string, string>; body: string }) => {
      await this.call(url.replace('http://backend.test/functions/v1/', ''), init);
    };
    const shared = { apiUrl: 'http://backend.test', stepMs: 0, send };
    this.messages = new SimulatedMessages({ ...shared, file: null, clock: () => this.now });
    this.mailService = new SimulatedMailService({ ...shared, secret: settings.MAIL_REPORT_SECRET ?? '' });
  }

  /** Loads the functions; once, before all tests. */
  async load(names: string[]): Promise<void> {
    let handler: Handler = () => Promise.resolve(new Response());
    Object.assign(globalThis, {
      WebSocket: class {},
      Deno: { env: { get: (name: string) => settings[name] }, serve: (given: Handler) => (handler = given) },
    });
    for (const name of names) {
      await import(path.resolve(__dirname, `../../functions/${name}/index.ts`));
      this.functions.set(name, handler);
    }
  }

  /** Plays the backend and the services for one test. */
  play(): void {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const text = await request.text();
      if (url.host === 'backend.test') return await this.answerBackend(request, url, text);
      this.sent.push(`${url.host} ${request.method} ${url.pathname}`);
      if (url.host === 'mail.test') return this.answerMail(request.headers, JSON.parse(text) as Json);
      const service = url.host.replace('.test', '') as MessageService;
      const headers = Object.fromEntries(request.headers.entries());
      const route = `${request.method} ${url.pathname.slice(1)}`;
      const answer = await this.messages.answer(service, { route, headers, text });
      if (answer === null) throw new TypeError('fetch failed');
      return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} });
    });
  }

  /** Calls an edge function. */
  async call(
    name: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const handle = this.functions.get(name.split(/[/?]/)[0] ?? '');
    if (handle === undefined) throw new Error(`The function ${name} was not loaded.`);
    return await handle(new Request(`http://functions.test/functions/v1/${name}`, init));
  }

  /** Ends what the services still wanted to send. */
  stop(): void {
    this.messages.stop();
    this.mailService.stop();
    Reflect.deleteProperty(globalThis, 'Deno');
  }

  private async answerBackend(request: Request, url: URL, text: string): Promise<Response> {
    if (url.pathname === '/auth/v1/user')
      return request.headers.get('authorization') === 'Bearer nobody'
        ? Response.json({}, { status: 401 })
        : Response.json({ id: '99999999-9999-4999-8999-999999999999', aud: 'authenticated' });
    const name = url.pathname.replace('/rest/v1/rpc/', '');
    const play = this.database[name];
    if (play === undefined) throw new Error(`The database has no ${name} here.`);
    try {
      return Response.json((await play(JSON.parse(text) as Json)) ?? null);
    } catch (error) {
      const { code = 'XX000', hint = null, message = '' } = error as { code?: string; hint?: string; message?: string };
      const status = Number(/^PT(\d{3})$/.exec(code)?.[1] ?? 500);
      return Response.json({ code, hint, message, details: null }, { status });
    }
  }

  /** The mailbox, as far as a mail needs it. */
  private answerMail(headers: Headers, body: Json): Response {
    if (headers.get('authorization') !== `Bearer ${settings.MAIL_API_KEY ?? ''}`)
      return Response.json({ code: 'invalid_api_key' }, { status: 401 });
    const key = headers.get('idempotency-key') ?? undefined;
    const known = this.mailService.knownBy(key);
    if (known !== undefined) return Response.json({ id: known });
    const mail = { ...(body as unknown as SentMail), id: `mail-${(this.mailCount += 1)}` };
    this.mails.push(mail);
    const tags = Object.fromEntries(
      ((body.tags ?? []) as { name: string; value: string }[]).map((tag) => [tag.name, tag.value]),
    );
    this.mailService.take({ id: mail.id, to: mail.to, tags }, key);
    // Somebody who is slow has taken the mail; nobody waits for the answer.
    if (SimulatedMailService.delayOf(mail.to) > 0) throw new DOMException('The operation timed out.', 'TimeoutError');
    return Response.json({ id: mail.id });
  }
}

/** Waits until something is so; reports of simulated services take their time on a machine that is busy. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
