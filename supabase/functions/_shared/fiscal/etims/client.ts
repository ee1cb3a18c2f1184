import type { FiscalDevice, FiscalEvent, FiscalSecret } from '../types.ts';
import { codeText, readReply, recordOf, type EtimsReply, type RawAnswer } from './envelope.ts';
import { pathOf, type EtimsOperation } from './paths.ts';
import { redacted, redactedText, storable } from './redact.ts';
import type { EtimsHosts } from './settings.ts';
import { forgetToken, tokenFor } from './tokens.ts';

/** What a client of one device is made from. */
export interface EtimsClientOptions {
  device: Pick<FiscalDevice, 'style' | 'pin' | 'branchCode' | 'serial' | 'settings'>;
  secret: FiscalSecret | null;
  hosts: EtimsHosts;
  timeoutMs?: number;
  now?: () => number;
}

/** One answer, and what of it may be kept. */
export interface EtimsCall {
  reply: EtimsReply;
  event: FiscalEvent;
}

const defaultTimeoutMs = 20_000;
/** Of a document's answer, and of a list's: all classes of items come in one. */
const answerBytes = 1_000_000;
const longAnswerBytes = 50_000_000;
const longAnswers = new Set<EtimsOperation>([
  'codes',
  'itemClasses',
  'notices',
  'branches',
  'items',
  'imports',
  'purchases',
  'stockMovements',
  'invoices',
]);
/** The class list is long: a source waits half an hour for it. */
const slowTimeoutMs = 120_000;

/** Talks to the authority for one device, in either style. Never throws for what the network does. */
export class EtimsClient {
  private token: string | null = null;

  constructor(private readonly options: EtimsClientOptions) {}

  /** Sends a body that is text already, so that a repeat has the same bytes. */
  async call(operation: EtimsOperation, body: string): Promise<EtimsCall> {
    const startedAt = this.now();
    const { raw, isRefusedToken } = await this.send(operation, body);
    const again = isRefusedToken ? await this.send(operation, body) : { raw };
    return this.read(operation, { body, raw: again.raw, startedAt });
  }

  /** What goes over the wire for a body; tin and bhfId go along, because sources disagree whether headers are enough. */
  bodyText(body: Record<string, unknown>): string {
    const { pin, branchCode } = this.options.device;
    return JSON.stringify({ tin: pin, bhfId: branchCode, ...body });
  }

  private async send(operation: EtimsOperation, body: string): Promise<{ raw: RawAnswer; isRefusedToken?: boolean }> {
    const path = pathOf(this.options.device.style, operation);
    if (path === null) return { raw: notSent('no_such_operation') };
    const headers = await this.headers(operation);
    if ('failure' in headers) return { raw: headers.failure };
    const raw = await post(`${this.options.hosts.base}${path}`, {
      headers: headers.sent,
      body,
      maxBytes: longAnswers.has(operation) ? longAnswerBytes : answerBytes,
      timeoutMs: this.options.timeoutMs ?? (operation === 'itemClasses' ? slowTimeoutMs : defaultTimeoutMs),
    });
    return { raw, isRefusedToken: isUnauthorized(raw) && this.dropToken() };
  }

  private async headers(operation: EtimsOperation): Promise<{ sent: Record<string, string> } | { failure: RawAnswer }> {
    const { device, secret, hosts } = this.options;
    const sent: Record<string, string> = {
      'content-type': 'application/json',
      tin: device.pin,
      bhfId: device.branchCode,
    };
    const key = secret?.communicationKey ?? null;
    if (key !== null && operation !== 'initialise') sent.cmcKey = key;
    if (device.style === 'direct') return { sent };
    const application = secret?.gateway ?? null;
    if (hosts.token === null || application === null) return { failure: refused('no_gateway_application') };
    const token = await tokenFor({
      url: hosts.token,
      application,
      timeoutMs: this.options.timeoutMs ?? defaultTimeoutMs,
      now: () => this.now(),
    });
    if ('code' in token) return { failure: token.isRefused ? refused(token.code) : notSent(token.code) };
    this.token = token.token;
    return { sent: { ...sent, authorization: `Bearer ${token.token}`, apigee_app_id: application.appId } };
  }

  private dropToken(): boolean {
    const { hosts, secret } = this.options;
    const application = secret?.gateway ?? null;
    if (hosts.token === null || application === null) return false;
    forgetToken(hosts.token, application);
    return true;
  }

  private read(
    operation: EtimsOperation,
    { body, raw, startedAt }: { body: string; raw: RawAnswer; startedAt: number },
  ): EtimsCall {
    const { device, secret } = this.options;
    const keys = [
      secret?.communicationKey,
      ...(secret?.gateway ? [secret.gateway.key, secret.gateway.secret, secret.gateway.appId] : []),
      this.token,
    ];
    const reply = readReply(device.style, raw);
    return {
      // Words of the authority are shown and kept: a key that they repeat is not.
      reply:
        'message' in reply
          ? { ...reply, code: redactedText(reply.code, keys), message: redactedText(reply.message, keys) }
          : reply,
      event: {
        operation,
        status: raw.status,
        durationMs: this.now() - startedAt,
        request: redacted(parsed(body), keys),
        response: redacted(raw.body ?? raw.failure?.code ?? null, keys),
      },
    };
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

/** Never sent, and waiting will not help: the keys are wrong or missing. */
function refused(code: string): RawAnswer {
  return { status: 401, body: { header: { responseCode: 401, customerMessage: code, debugMessage: code } } };
}

/** The gateway says it in its envelope, too, and then under any HTTP status. */
function isUnauthorized(raw: RawAnswer): boolean {
  const reply = readReply('gateway', raw);
  return raw.status === 401 || (reply.kind === 'gateway' && reply.code === '401');
}

function notSent(code: string): RawAnswer {
  return { status: 0, body: undefined, failure: { code, isSent: false } };
}

async function post(
  url: string,
  {
    headers,
    body,
    timeoutMs,
    maxBytes,
  }: { headers: Record<string, string>; body: string; timeoutMs: number; maxBytes: number },
): Promise<RawAnswer> {
  let status = 0;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // Keys go to the host of the project's settings and nowhere else, whatever that host says.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    status = response.status;
    return { status, body: parsed(await textOf(response, maxBytes), storable) };
  } catch (error) {
    return { status: 0, body: undefined, failure: failureOf(error, status) };
  }
}

/** Words of both runtimes for a request that never left: no address, nobody listening. */
const neverLeft =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|connection refused|dns error/i;

function failureOf(error: unknown, status: number): { code: string; isSent: boolean } {
  const said = recordOf(error);
  if (said?.name === 'TimeoutError') return { code: 'timeout', isSent: true };
  const cause = recordOf(said?.cause);
  const words = [said?.message, cause?.code, cause?.message].map(codeText).join(' ');
  return { code: 'connection', isSent: status !== 0 || !neverLeft.test(words) };
}

/** What comes first of an answer; what is longer than any answer of the authority is none, and is not read to its end. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      return '';
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(text: string, ofText: (text: string) => string = (value) => value): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? ofText(value) : value));
  } catch {
    // No JSON, or nested deeper than anything of the authority.
    return undefined;
  }
}
