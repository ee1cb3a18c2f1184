import { callDatabase } from '../payments/payments.ts';
import { openKey, placeOfKey, sealKey } from '../payments/seal.ts';
import { drainDevice, type FiscalQueue } from './drain.ts';
import { etimsProvider } from './etims/etimsProvider.ts';
import { etimsHosts } from './etims/settings.ts';
import type { FiscalProvider } from './provider.ts';
import type { FiscalDevice, FiscalSecret, FiscalWork } from './types.ts';

/** Why a device cannot be used yet, in words that anybody may read. */
export class DeviceNotReady extends Error {}

/** The outbox of the database, as the secret key opens it. */
export const databaseFiscalQueue: FiscalQueue = {
  claim: async (deviceId, leaseSeconds) =>
    await callDatabase<FiscalWork | null>('claim_fiscal_work', { p_device: deviceId, p_lease_seconds: leaseSeconds }),
  keep: async ({ tenantId, taskId, attempt }, request) =>
    await callDatabase('keep_fiscal_request', {
      p_tenant_id: tenantId,
      p_task: taskId,
      p_attempt: attempt,
      p_request: request,
    }),
  complete: async ({ tenantId, taskId, attempt }, { outcome, event }) =>
    await callDatabase('complete_fiscal_work', {
      p_tenant_id: tenantId,
      p_task: taskId,
      p_attempt: attempt,
      p_outcome: outcome,
      p_event: event,
    }),
};

/** Sends what a device has to send, until nothing is due or the time of the run is over. */
export async function drainFiscalDevice(deviceId: string, endsAt: number): Promise<void> {
  await drainDevice({ queue: databaseFiscalQueue, providerOf: providerOfDevice, deviceId, endsAt });
}

/** The authority of a device, with its keys; throws when they are missing, or the project does not know where it is. */
export async function providerOfDevice(device: FiscalDevice): Promise<FiscalProvider> {
  if (device.sealedSecret === null) throw new DeviceNotReady('The device has no keys.');
  return providerWith(device, await openSecret(device, device.sealedSecret));
}

/** The authority of a device with keys that are not saved yet, or none. */
export function providerWith(device: FiscalDevice, secret: FiscalSecret | null): FiscalProvider {
  const hosts = etimsHosts(device, (name) => Deno.env.get(name));
  if (hosts === null)
    throw new DeviceNotReady('This project has no address of the tax authority for a device of this style and mode.');
  return etimsProvider({ device, secret, hosts, sdcId: null });
}

/** Keys of a device, sealed for its business and itself: moved to another row they do not open. */
export async function sealSecret(device: Pick<FiscalDevice, 'id' | 'tenantId'>, secret: FiscalSecret): Promise<string> {
  return await sealKey(JSON.stringify(secret), placeOfSecret(device));
}

export async function openSecret(device: Pick<FiscalDevice, 'id' | 'tenantId'>, sealed: string): Promise<FiscalSecret> {
  return JSON.parse(await openKey(sealed, placeOfSecret(device))) as FiscalSecret;
}

const placeOfSecret = ({ id, tenantId }: Pick<FiscalDevice, 'id' | 'tenantId'>): string =>
  placeOfKey(tenantId, 'fiscal', id);
