import type { FiscalDevice } from '../types.ts';

/** What came back over the wire, before anything is believed of it. */
export interface RawAnswer {
  /** 0: there was no answer. */
  status: number;
  /** Parsed JSON; undefined when it was none. */
  body: unknown;
  /** Why there was no answer; `isSent` false when the request certainly never arrived. */
  failure?: { code: string; isSent: boolean };
}

/** An answer in one shape for both styles. */
export type EtimsReply =
  /** The service behind it spoke: its own code and words. */
  | { kind: 'answered'; code: string; message: string; data: Record<string, unknown> | null; at: string | null }
  /** A gateway in front of it refused, whatever the HTTP status says. */
  | { kind: 'gateway'; code: string; message: string }
  /** Something answered, but not this service. */
  | { kind: 'foreign'; status: number }
  | { kind: 'silent'; code: string; isSent: boolean };

/** Reads an answer; the HTTP status decides nothing where there is an envelope. */
export function readReply(style: FiscalDevice['style'], raw: RawAnswer): EtimsReply {
  if (raw.failure !== undefined) return { kind: 'silent', ...raw.failure };
  const body = recordOf(raw.body);
  if (body === null) return { kind: 'foreign', status: raw.status };
  if (style === 'direct') return answered(body) ?? refusedByGateway(body) ?? { kind: 'foreign', status: raw.status };
  const header = recordOf(body.responseHeader);
  if (header === null) return refusedByGateway(body) ?? { kind: 'foreign', status: raw.status };
  const code = codeText(header.responseCode);
  const inner = recordOf(body.responseBody);
  // Success of the gateway without an answer of the service is no success.
  if (code === '200' && inner !== null) return answered(inner) ?? { kind: 'foreign', status: raw.status };
  if (code === '200') return { kind: 'foreign', status: raw.status };
  const said = inner === null ? null : answered(inner);
  if (said !== null && said.kind === 'answered') return { ...said, message: said.message || wordsOf(header) };
  return { kind: 'gateway', code, message: wordsOf(header) };
}

function answered(body: Record<string, unknown>): EtimsReply | null {
  const code = codeText(body.resultCd);
  if (code === '') return null;
  const at = typeof body.resultDt === 'string' ? body.resultDt : null;
  return { kind: 'answered', code, message: codeText(body.resultMsg), data: recordOf(body.data), at };
}

/** Errors of the gateway itself name header and body. */
function refusedByGateway(body: Record<string, unknown>): EtimsReply | null {
  const header = recordOf(body.header) ?? recordOf(body.responseHeader);
  if (header === null) return null;
  const code = codeText(header.responseCode);
  return code === '' ? null : { kind: 'gateway', code, message: wordsOf(header) };
}

/** The words for developers name the field; those for customers are often only "Bad request". */
function wordsOf(header: Record<string, unknown>): string {
  const [debug, customer] = [header.debugMessage, header.customerMessage].map(codeText);
  if (debug === undefined || debug === '') return customer ?? '';
  return customer === undefined || customer === '' || customer === debug ? debug : `${debug} (${customer})`;
}

/** An object, or null. */
export function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Texts and numbers as text, anything else as none. */
export function codeText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
