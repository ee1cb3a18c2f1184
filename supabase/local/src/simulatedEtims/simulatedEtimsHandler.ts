import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isLocal } from '../http/isLocal';
import { readBody, sendError, sendJson } from '../http/respond';
import { isRecord } from './checkFields';
import { control } from './etimsControls';
import { etimsPage, pageHeaders, receiptPage } from './etimsPage';
import { SimulatedEtims } from './SimulatedEtims';

/** The first part of every address of the simulated tax authority. */
export const simulatedEtimsPrefix = '/simulated-etims';

/** 300 lines with long names fit well. */
const maxBodyBytes = 2 * 1024 * 1024;
const receiptAddress = 'common/link/etims/receipt/indexEtimsReceiptData';

/** The simulated tax authority of this machine, and where edge functions find it. */
export interface SimulatedEtimsService {
  handle: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  functionEnv: Record<string, string>;
  etims: SimulatedEtims;
}

/** Makes the tax authority that devices in test mode talk to; what it accepted outlives a restart. */
export function makeSimulatedEtims({
  apiUrl,
  dataDir,
  clock,
}: {
  apiUrl: string;
  dataDir: string | null;
  clock?: () => Date;
}): SimulatedEtimsService {
  const file = dataDir === null ? null : path.join(dataDir, 'simulated-etims.jsonl');
  const etims = new SimulatedEtims({ file, ...(clock === undefined ? {} : { clock }) });
  const handle = async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    if (!isLocal(req)) {
      sendError(res, 403, {
        code: 'local_only',
        message: 'The simulated tax authority only serves the machine that runs it.',
      });
      return;
    }
    const text = (await readBody(req, maxBodyBytes)).toString('utf8');
    await answer(etims, { req, res, url, text });
  };
  return { handle, functionEnv: { ETIMS_TEST_URL: `${apiUrl}${simulatedEtimsPrefix}` }, etims };
}

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  text: string;
}

async function answer(etims: SimulatedEtims, visit: Visit): Promise<void> {
  const { req, res, url, text } = visit;
  const address = url.pathname.slice(simulatedEtimsPrefix.length + 1);
  const [first = '', ...rest] = address.split('/');
  const method = req.method ?? 'GET';
  if (first === 'direct' || first === 'gateway') {
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, value?.toString()]));
    const said = await etims.answer({ method, style: first, address: rest.join('/'), headers, text });
    if (said === null) req.socket.destroy();
    else sendJson(res, said.status, said.body, { 'cache-control': 'no-store' });
    return;
  }
  if (first === 'fault' || first === 'control' || first === 'state')
    return answerProgram(etims, { ...visit, first, method });
  if (address === receiptAddress) {
    const receipt = etims.verify(url.searchParams.get('Data') ?? '');
    res.writeHead(receipt === undefined ? 404 : 200, pageHeaders).end(receiptPage(receipt));
    return;
  }
  if (address !== '') {
    sendError(res, 404, { code: 'not_found', message: 'The simulated tax authority has nothing here.' });
    return;
  }
  const said = method === 'POST' ? control(etims, Object.fromEntries(new URLSearchParams(text))) : null;
  res.writeHead(said?.isBad === true ? 400 : 200, pageHeaders).end(etimsPage(etims, said));
}

/** What tests ask for by JSON: faults, the same actions as the forms, and what is known. */
function answerProgram(
  etims: SimulatedEtims,
  { res, url, text, first, method }: Visit & { first: 'fault' | 'control' | 'state'; method: string },
): void {
  if (first === 'state') return sendJson(res, 200, stateOf(etims, url));
  const asked = readJson(text);
  const said =
    first === 'control'
      ? method === 'POST'
        ? control(etims, asked)
        : null
      : method === 'POST'
        ? control(etims, { ...asked, action: 'fault' })
        : method === 'DELETE'
          ? control(etims, { action: 'clear' })
          : null;
  if (said?.isBad === true) sendError(res, 400, { code: 'invalid', message: said.text });
  else sendJson(res, 200, { message: said?.text ?? null, faults: etims.faults.all(), rules: etims.rules });
}

/** What the authority knows of a taxpayer's branch, without its key. */
function stateOf({ store, rules, faults }: SimulatedEtims, url: URL): unknown {
  const [tin, bhfId] = ['tin', 'bhfId'].map((name) => url.searchParams.get(name) ?? '');
  const scope = rules.counterScope === 'pin' ? [tin ?? '', 'all'] : [tin ?? '', bhfId ?? ''];
  return {
    counters: store.get('counters', rules.counterScope === 'pin' ? (tin ?? '') : `${tin}/${bhfId}`) ?? null,
    receipts: store.list('receipts', ...scope),
    items: store.list('items', tin ?? '').map(({ body }) => body),
    movements: store.list('movements', tin ?? '', bhfId ?? '').map(({ body }) => body),
    supplierSales: store.list('supplierSales', tin ?? '').map(({ body, answer: said }) => ({ ...body, answer: said })),
    imports: store.list('imports', tin ?? '').map(({ body, answer: said }) => ({ ...body, answer: said })),
    faults: faults.all(),
    rules,
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
