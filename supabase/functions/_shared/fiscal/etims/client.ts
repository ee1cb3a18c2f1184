import type { FiscalDevice, FiscalEvent, FiscalSecret } from '../types.ts';
import { codeText, readReply, recordOf, type EtimsReply, type RawAnswer } from './envelope.ts';
import { pathOf, type EtimsOperation } from './paths.ts';
import { redacted } from './redact.ts';
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
/** The class list is long: a source waits half an hour for it. */
const slowTimeoutMs = 120_000;

/** Talks to the authority for one device, in either style. Never throws for what the network does. */
export class EtimsClient {
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
    const keys = [secret?.communicationKey, secret?.gateway?.key, secret?.gateway?.secret, secret?.gateway?.appId];
    return {
      reply: readReply(device.style, raw),
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
  { headers, body, timeoutMs }: { headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<RawAnswer> {
  let status = 0;
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
    status = response.status;
    return { status, body: parsed(await response.text()) };
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
