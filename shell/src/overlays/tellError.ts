import { getSupabase } from '@dukani/shared/data';
import type { RuntimeConfig } from '@dukani/shared/contract';
import type { ReportedError } from '@dukani/shared/rpc';
import { findArea } from '../remotes/findArea';

type Send = (error: ReportedError) => Promise<unknown>;

/** One page tells of so many different errors; a page that fails over and over says nothing new. */
const MOST_OF_A_PAGE = 10;
const foreign = /(chrome|moz|safari-web)-extension:\/\/|^Script error\.?$|ResizeObserver loop/;

const told = new Set<string>();

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

/** Tells an error to the platform's staff, each once for a page. `source` is the file that it comes from, where that is known. */
export async function tellError(
  error: unknown,
  config: RuntimeConfig,
  source = '',
  send: Send = sendToServer,
): Promise<void> {
  const described = describe(error, config);
  const key = `${described.message}\n${described.stack ?? ''}`;
  if (foreign.test(source) || told.has(key) || told.size >= MOST_OF_A_PAGE || foreign.test(key)) return;
  told.add(key);
  await send(described);
}
