import { getSupabase } from '../api/dataClient';
import type { ReportedError } from '../api/rpcTypes';
import { readRuntimeConfig } from './runtimeConfig';

type Send = (error: ReportedError) => Promise<unknown>;
export type StaffArea = 'admin' | 'superadmin';

/** One page reports so many different errors; a page that fails over and over says nothing new. */
const MOST_OF_A_PAGE = 10;
const foreign = /(chrome|moz|safari-web)-extension:\/\/|^Script error\.?$|ResizeObserver loop/;

const sent = new Set<string>();

async function sendToServer(error: ReportedError): Promise<unknown> {
  const db = await getSupabase();
  return await db.rpc('report_error' as never, { p_error: error } as never);
}

/** What failed, and the file that it comes from, of an event or of an error that was caught. */
function unpack(cause: unknown): { error: unknown; source: string } {
  if (cause instanceof ErrorEvent) return { error: cause.error ?? cause.message, source: cause.filename };
  if (cause instanceof Event && 'reason' in cause) return { error: cause.reason, source: '' };
  return { error: cause, source: '' };
}

function describe(error: unknown, area: StaffArea): ReportedError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    area,
    message: message === '' ? 'An error without a message' : message.slice(0, 4000),
    stack: stack.slice(0, 20_000),
    release: readRuntimeConfig()?.areas[area]?.release ?? '',
    // Without the query: it may name people.
    page: location.pathname.slice(0, 2000),
  };
}

/** Sends an error, or what an event says of one, to the platform's staff: each once for a page. It never fails itself. */
export async function sendError(cause: unknown, area: StaffArea, send: Send = sendToServer): Promise<void> {
  const { error, source } = unpack(cause);
  const described = describe(error, area);
  const key = `${described.message}\n${described.stack ?? ''}`;
  if (foreign.test(source) || foreign.test(key) || sent.has(key) || sent.size >= MOST_OF_A_PAGE) return;
  sent.add(key);
  await send(described).catch(() => undefined);
}
