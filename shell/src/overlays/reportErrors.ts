import { getSupabase } from '@dukani/shared/data';
import type { RuntimeConfig } from '@dukani/shared/contract';
import type { ReportedError } from '@dukani/shared/rpc';
import { findArea } from '../remotes/findArea';

type Send = (error: ReportedError) => Promise<unknown>;

/** One page tells of so many different errors; a page that fails over and over says nothing new. */
const MOST_OF_A_PAGE = 10;
const foreign = /(chrome|moz|safari-web)-extension:\/\/|^Script error\.?$|ResizeObserver loop/;

let report: ((error: unknown) => void) | null = null;

async function sendToServer(error: ReportedError): Promise<unknown> {
  const db = await getSupabase();
  return await db.rpc('report_error' as never, { p_error: error } as never);
}

function describe(error: unknown, config: RuntimeConfig): ReportedError {
  const { pathname } = location;
  const area = findArea(config, pathname)?.name;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    area: area ?? 'shell',
    message: message === '' ? 'An error without a message' : message.slice(0, 4000),
    stack: stack.slice(0, 20_000),
    release: (area === undefined ? undefined : config.areas[area]?.release) ?? '',
    page: pathname.slice(0, 2000),
  };
}

/** From now on errors that nothing caught, and those of `reportError`, are told to the platform's staff, each once for a page. */
export function startErrorReports(config: RuntimeConfig, send: Send = sendToServer, target: Window = window): void {
  const told = new Set<string>();
  report = (error) => {
    const described = describe(error, config);
    const key = `${described.message}\n${described.stack ?? ''}`;
    if (told.has(key) || told.size >= MOST_OF_A_PAGE || foreign.test(key)) return;
    told.add(key);
    // A report that does not arrive must not become another error.
    send(described).catch(() => undefined);
  };
  target.addEventListener('error', (event) => {
    if (!foreign.test(event.filename)) reportError(event.error ?? event.message);
  });
  target.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

/** Tells the platform's staff of an error that was caught; nothing before `startErrorReports`. */
export function reportError(error: unknown): void {
  report?.(error);
}
