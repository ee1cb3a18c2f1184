import type { Client } from 'pg';
import { drainDevice, type FiscalQueue } from '../../functions/_shared/fiscal/drain';
import { etimsProvider } from '../../functions/_shared/fiscal/etims/etimsProvider';
import { defaultSettings } from '../../functions/_shared/fiscal/etims/settings';
import type { FiscalProvider } from '../../functions/_shared/fiscal/provider';
import { codesIn, itemClassesIn } from '../../functions/_shared/fiscal/referenceRows';
import type { FiscalDeviceSettings, FiscalWork } from '../../functions/_shared/fiscal/types';
import { application, hostsAt, type Authority, type Style } from '../etims/etimsFixtures';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { asService, asStaff, deviceOf, mapAll } from './fiscalFixtures';

/** The real outbox, on one connection. */
export const queueOn = (client: Client): FiscalQueue => ({
  claim: async (deviceId, leaseSeconds) =>
    await asService<FiscalWork | null>(client, 'claim_fiscal_work', {
      p_device: deviceId,
      p_lease_seconds: leaseSeconds,
    }),
  keep: async ({ tenantId, taskId, attempt }, request) =>
    await asService(client, 'keep_fiscal_request', {
      p_tenant_id: tenantId,
      p_task: taskId,
      p_attempt: attempt,
      p_request: request,
    }),
  complete: async ({ tenantId, taskId, attempt }, { outcome, event }) =>
    await asService(client, 'complete_fiscal_work', {
      p_tenant_id: tenantId,
      p_task: taskId,
      p_attempt: attempt,
      p_outcome: outcome,
      p_event: event,
    }),
});

/** A shop whose device is at work at the simulated authority. */
export interface Connected {
  shop: Shop;
  device: string;
  pin: string;
  provider: FiscalProvider;
  /** The same device at another address. */
  providerAt: (url: string, timeoutMs?: number) => FiscalProvider;
  /** The same device where nobody answers. */
  unreachable: (url: string) => FiscalProvider;
  drain: () => Promise<number>;
}

interface ConnectOptions {
  style: Style;
  settings?: Partial<FiscalDeviceSettings>;
}

let pins = 0;

/** Sets a device up as people do: initialised, keys noted, lists read, everything mapped, started. */
export async function connectShop(
  client: Client,
  authority: Authority,
  { style, settings = {} }: ConnectOptions,
): Promise<Connected> {
  const shop = await makeShop(client);
  const pin = `P${String(300_000_000 + (pins += 1))}S`;
  const used = { ...defaultSettings, ...settings };
  const parts = { style, pin, branchCode: '00', serial: `SIM${style.toUpperCase()}${pins}`, settings: used };
  const hosts = hostsAt(authority.url, style);
  const gateway = style === 'gateway' ? application : null;
  const first = etimsProvider({ device: parts, hosts, sdcId: null, secret: { communicationKey: null, gateway } });
  const result = await first.provision();
  if (result.state !== 'provisioned') throw new Error(`${result.code}: ${result.message}`);
  const { secret, sdcId, machineNumber, taxpayerName } = result.device;
  const providerAt = (url: string, timeoutMs = 3000) =>
    etimsProvider({ device: parts, hosts: hostsAt(url, style), sdcId, secret, timeoutMs });
  const provider = providerAt(authority.url);

  const body = await deviceOf(client, shop, { style, pin, serial: parts.serial, settings: used });
  await asStaff(client, shop.owner, 'save_fiscal_device', { p_device: body });
  await asService(client, 'note_fiscal_device', {
    p_device: body.id,
    p_user_id: shop.owner.userId,
    p_info: { sdcId, machineNumber, taxpayerName },
    p_sealed: 'v1.sealed-somewhere-else-entirely-and-long-enough',
  });
  await readLists(client, body.id, provider);
  await mapAll(client, shop);
  await asStaff(client, shop.owner, 'start_fiscal_device', { p_device_id: body.id });
  const drain = async () =>
    await drainDevice({
      queue: queueOn(client),
      providerOf: () => Promise.resolve(provider),
      deviceId: body.id,
      endsAt: Date.now() + 60_000,
    });
  return { shop, device: body.id, pin, provider, providerAt, unreachable: (url) => providerAt(url, 300), drain };
}

async function readLists(client: Client, deviceId: string, provider: FiscalProvider): Promise<void> {
  const codes = await provider.syncReference('codes', null);
  const classes = await provider.syncReference('item_classes', null);
  if (codes.state !== 'read' || classes.state !== 'read') throw new Error('The lists could not be read.');
  const saved = await asService<{ codes: number; item_classes: number }>(client, 'save_fiscal_reference', {
    p_device: deviceId,
    p_codes: JSON.stringify(codesIn(codes.rows)),
    p_classes: JSON.stringify(itemClassesIn(classes.rows)),
  });
  expect(saved.codes).toBeGreaterThan(90);
  expect(saved.item_classes).toBeGreaterThan(0);
}
