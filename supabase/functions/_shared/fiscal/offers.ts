import { callDatabase } from '../payments/payments.ts';
import { providerOfDevice } from './devices.ts';
import type { FiscalProvider, ReferenceResult } from './provider.ts';
import { importsIn, purchasesIn } from './referenceRows.ts';
import type { FiscalDevice } from './types.ts';

/** How many were new, or why nothing was read. */
export type OffersRead = { count: number } | Exclude<ReferenceResult, { state: 'read' }>;

/** What suppliers sold to the business, as the authority has it; `since`: YYYYMMDDHHmmss, null for everything. */
export async function readPurchases(
  device: Pick<FiscalDevice, 'id'>,
  of: FiscalProvider,
  since: string | null,
): Promise<OffersRead> {
  const read = await of.syncReference('purchases', since);
  if (read.state !== 'read') return read;
  const count = await callDatabase<number>('save_fiscal_purchases', {
    p_device: device.id,
    p_list: purchasesIn(read.rows),
  });
  return { count };
}

/** What was imported, as customs reported it to the authority. */
export async function readImports(
  device: Pick<FiscalDevice, 'id'>,
  of: FiscalProvider,
  since: string | null,
): Promise<OffersRead> {
  const read = await of.syncReference('imports', since);
  if (read.state !== 'read') return read;
  const count = await callDatabase<number>('save_fiscal_imports', {
    p_device: device.id,
    p_list: importsIn(read.rows),
  });
  return { count };
}

/** Days that the background looks back: what was offered before, somebody has seen or looks for by hand. */
const daysBack = 90;

/** Reads purchases and imports of a device at work; throws when the authority did not answer, so that it is tried again. */
export async function readFiscalOffers(deviceId: string, now = Date.now()): Promise<void> {
  const device = await callDatabase<FiscalDevice>('fiscal_device_secret', { p_device: deviceId });
  const of = await providerOfDevice(device);
  const since = new Date(now - daysBack * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);
  for (const read of [await readPurchases(device, of, since), await readImports(device, of, since)])
    if (!('count' in read)) throw new Error(`The authority did not give its lists: ${read.message} (${read.code})`);
}
