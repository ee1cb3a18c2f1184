import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { EtimsClient } from '../../functions/_shared/fiscal/etims/client.ts';
import { etimsProvider } from '../../functions/_shared/fiscal/etims/etimsProvider.ts';
import { defaultSettings, etimsHosts } from '../../functions/_shared/fiscal/etims/settings.ts';
import { sendTask, type FiscalProvider } from '../../functions/_shared/fiscal/provider.ts';
import type {
  FiscalDevice,
  FiscalDeviceSettings,
  FiscalDocument,
  FiscalItem,
  FiscalLine,
  FiscalMovement,
  FiscalOutcome,
  FiscalPurchase,
  FiscalRequest,
  FiscalSecret,
  FiscalTask,
} from '../../functions/_shared/fiscal/types.ts';
import { control } from '../../local/src/simulatedEtims/etimsControls';
import { makeSimulatedEtims, simulatedEtimsPrefix } from '../../local/src/simulatedEtims/simulatedEtimsHandler';
import type { SimulatedEtims } from '../../local/src/simulatedEtims/SimulatedEtims';

/** Both ways in which the authority is spoken to. */
export const styles = ['direct', 'gateway'] as const;

/** One of them. */
export type Style = (typeof styles)[number];

/** The simulated authority behind a real HTTP server. */
export interface Authority {
  etims: SimulatedEtims;
  url: string;
  close: () => Promise<void>;
}

/** 20 November 2026, 9:30:01 in Nairobi. */
export const noon = () => new Date('2026-11-20T06:30:01Z');

/** Starts an authority without a file. */
export async function openAuthority(clock: () => Date = noon, dataDir: string | null = null): Promise<Authority> {
  const service = makeSimulatedEtims({ apiUrl: 'http://unused.test', dataDir, clock });
  const server = http.createServer((req, res) => {
    service.handle(req, res, new URL(req.url ?? '/', 'http://localhost')).catch((error: unknown) => {
      res.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    etims: service.etims,
    url: `http://127.0.0.1:${port}${simulatedEtimsPrefix}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The keys of the simulated gateway. */
export const application = { key: 'sim_consumer_key', secret: 'sim_consumer_secret', appId: 'sim_app' };

/** A device that was set up, with its provider and its bookkeeping of numbers. */
export interface Shop {
  provider: FiscalProvider;
  client: EtimsClient;
  device: Pick<FiscalDevice, 'style' | 'pin' | 'branchCode' | 'serial' | 'settings'>;
  secret: FiscalSecret;
  sdcId: string;
}

interface ShopOptions {
  style: Style;
  branchCode?: string;
  settings?: Partial<FiscalDeviceSettings>;
  timeoutMs?: number;
}

/** Where this authority is for a device in test mode. */
export function hostsAt(url: string, style: Style) {
  const hosts = etimsHosts({ style, mode: 'test' }, (name) => (name === 'ETIMS_TEST_URL' ? url : undefined));
  if (hosts === null) throw new Error('A device in test mode has its hosts.');
  return hosts;
}

/** A device before it was set up. */
export function newDevice({ style, branchCode = '00', settings = {} }: ShopOptions): Shop['device'] {
  return {
    style,
    pin: 'A123456789Z',
    branchCode,
    serial: `SIMDVC00${branchCode}`,
    settings: { ...defaultSettings, ...settings },
  };
}

/** Initialises a device and registers nothing yet. */
export async function openShop(authority: Authority, options: ShopOptions): Promise<Shop> {
  const device = newDevice(options);
  const hosts = hostsAt(authority.url, options.style);
  const timeoutMs = options.timeoutMs ?? 5000;
  const gateway = options.style === 'gateway' ? application : null;
  const first = etimsProvider({ device, hosts, timeoutMs, sdcId: null, secret: { communicationKey: null, gateway } });
  const result = await first.provision();
  if (result.state !== 'provisioned') throw new Error(`${result.code}: ${result.message}`);
  const { secret, sdcId } = result.device;
  const made = { device, hosts, timeoutMs, secret, sdcId };
  return { provider: etimsProvider(made), client: new EtimsClient(made), device, secret, sdcId };
}

/** A shop with one item, 100 of it on hand, as the vectors have it. */
export async function openStockedShop(authority: Authority, options: ShopOptions): Promise<Shop> {
  const shop = await openShop(authority, options);
  await accepted(shop, task('item', item(), 1));
  await accepted(shop, task('stock_movement', movement(), 1));
  await accepted(shop, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null));
  return shop;
}

/** Sends a task and answers how it ended. */
export async function send(shop: Shop, sent: FiscalTask, kept: FiscalRequest[] = []): Promise<FiscalOutcome> {
  const { outcome } = await sendTask(shop.provider, sent, (request) => {
    kept.push(request);
    return Promise.resolve();
  });
  return outcome;
}

async function accepted(shop: Shop, sent: FiscalTask): Promise<void> {
  const outcome = await send(shop, sent);
  if (outcome.state !== 'accepted') throw new Error(`${sent.kind} ${JSON.stringify(outcome)}`);
}

const operator = { id: 'sim', name: 'sim' };

type BodyOf<Kind, Task = FiscalTask> = Task extends { kind: infer Kinds; body: infer Body }
  ? Kind extends Kinds
    ? Body
    : never
  : never;

/** A task that is sent for the first time. */
export function task<Kind extends FiscalTask['kind']>(
  kind: Kind,
  body: BodyOf<Kind>,
  number: number | null,
  more: Partial<Pick<FiscalTask, 'attempt' | 'request' | 'lookupFirst'>> = {},
): FiscalTask {
  // The pair of kind and body is the caller's, checked by the type of the parameters.
  return { id: `${kind}-1`, kind, number, body, attempt: 1, request: null, lookupFirst: false, ...more } as FiscalTask;
}

/** The item of the vectors. */
export function item(more: Partial<FiscalItem> = {}): FiscalItem {
  return {
    itemCode: 'KE2NTNO0000001',
    itemClass: '5059690800',
    itemType: '2',
    name: 'Sim item',
    origin: 'KE',
    packageUnit: 'NT',
    quantityUnit: 'NO',
    taxLetter: 'B',
    barcode: null,
    batch: null,
    price: '100',
    safetyQuantity: null,
    isInsured: false,
    isActive: true,
    operator,
    ...more,
  };
}

/** A line of the item of the vectors. */
export function line(more: Partial<FiscalLine> = {}): FiscalLine {
  return {
    itemCode: 'KE2NTNO0000001',
    itemClass: '5059690800',
    name: 'Sim item',
    barcode: null,
    packageUnit: 'NT',
    quantityUnit: 'NO',
    packages: '1',
    quantity: '1',
    unitPrice: '100',
    discount: '0',
    total: '100',
    taxLetter: 'B',
    taxRate: '16',
    ...more,
  };
}

/** 100 pieces that were bought. */
export function movement(more: Partial<FiscalMovement> = {}): FiscalMovement {
  return {
    movementType: '02',
    registration: 'A',
    originalNumber: 0,
    counterpart: null,
    day: '20261120',
    remark: null,
    operator,
    lines: [line({ quantity: '100', total: '10000' })],
    ...more,
  };
}

/** The sale of the vectors: 100 shillings by M-Pesa. */
export function sale(more: Partial<FiscalDocument> = {}): FiscalDocument {
  return {
    humanNumber: 'POS-000123',
    issuedAt: '20261120093000',
    day: '20261120',
    trader: { name: 'SIM', address: null },
    customer: null,
    paymentCode: '06',
    operator,
    original: null,
    refund: null,
    lines: [line()],
    total: '100',
    ...more,
  };
}

/** A credit note of a sale. */
export function credit(original: number, more: Partial<FiscalDocument> = {}): FiscalDocument {
  return sale({
    humanNumber: 'CN-000001',
    original: { number: original },
    refund: { at: '20261120093000', reasonCode: '06' },
    ...more,
  });
}

/** Lets a supplier have sold ten pieces for 1,160. */
export function offer({ etims }: Authority, invoiceNumber: number): void {
  const sold = { tin: 'A123456789Z', invoiceNumber, quantity: '10', price: '116' };
  const said = control(etims, { action: 'supplier-sale', ...sold });
  if (said.isBad) throw new Error(said.text);
}

/** The answer to such a sale. */
export function purchase(more: Partial<FiscalPurchase> = {}): FiscalPurchase {
  return {
    supplier: { taxNumber: 'P000000001S', branchCode: '00', name: 'SIM WHOLESALE LTD', invoiceNumber: 700 },
    registration: 'A',
    decision: 'accept',
    receiptType: 'P',
    originalNumber: 0,
    paymentCode: '02',
    confirmedAt: '20261120093000',
    day: '20261120',
    warehousedAt: null,
    refundedAt: null,
    remark: null,
    operator,
    lines: [{ ...line({ quantity: '10', unitPrice: '116', total: '1160' }), supplierItem: null, expiresOn: null }],
    ...more,
  };
}
