import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { FiscalQueue } from '../../supabase/functions/_shared/fiscal/drain';
import { etimsProvider } from '../../supabase/functions/_shared/fiscal/etims/etimsProvider';
import { defaultSettings, etimsHosts } from '../../supabase/functions/_shared/fiscal/etims/settings';
import type { FiscalProvider } from '../../supabase/functions/_shared/fiscal/provider';
import type { FiscalWork } from '../../supabase/functions/_shared/fiscal/types';
import {
  makeSimulatedEtims,
  simulatedEtimsPrefix,
} from '../../supabase/local/src/simulatedEtims/simulatedEtimsHandler';
import type { BenchShop } from './benchShop';

/** A device at work at a bench shop, with everything mapped, as if people had set it up. */
export interface BenchDevice {
  id: string;
  pin: string;
  provider: FiscalProvider;
}

/** The outbox, on a connection past every rule. */
export function queueOn(client: Client): FiscalQueue {
  const call = async <T>(text: string, values: unknown[]): Promise<T> => {
    const { rows } = await client.query<{ answer: T }>({
      name: text.slice(0, 40),
      text: `select ${text} as answer`,
      values,
    });
    return rows[0]?.answer as T;
  };
  return {
    claim: async (deviceId, seconds) =>
      await call<FiscalWork | null>('public.claim_fiscal_work($1, $2)', [deviceId, seconds]),
    keep: async ({ tenantId, taskId, attempt }, request) =>
      await call('public.keep_fiscal_request($1, $2, $3, $4)', [tenantId, taskId, attempt, JSON.stringify(request)]),
    complete: async ({ tenantId, taskId, attempt }, { outcome, event }) =>
      await call('public.complete_fiscal_work($1, $2, $3, $4, $5)', [
        tenantId,
        taskId,
        attempt,
        JSON.stringify(outcome),
        JSON.stringify(event),
      ]),
  };
}

/** The simulated authority over HTTP, which answers after so many milliseconds, and an address where nobody listens. */
export async function openBenchAuthority(answerMs: number): Promise<{ url: string; away: string; close: () => void }> {
  const clock = () => new Date(Date.now() + 60_000);
  const service = makeSimulatedEtims({ apiUrl: 'http://unused.test', dataDir: null, clock });
  const server = http.createServer((req, res) => {
    setTimeout(() => {
      service.handle(req, res, new URL(req.url ?? '/', 'http://localhost')).catch(() => res.writeHead(500).end());
    }, answerMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${simulatedEtimsPrefix}`,
    away: 'http://127.0.0.1:9',
    close: () => void server.close().closeAllConnections(),
  };
}

let pins = 100_000_000;

/** Puts a device to work at a shop; its documents go to `url`. */
export async function connectDevice(
  client: Client,
  shop: BenchShop,
  urls: { setUp: string; url: string },
): Promise<BenchDevice> {
  const id = randomUUID();
  const pin = `B${(pins += 1)}Z`;
  const device = { style: 'direct' as const, pin, branchCode: '00', serial: `SIM${pins}`, settings: defaultSettings };
  const hostsAt = (url: string) => {
    const hosts = etimsHosts({ style: 'direct', mode: 'test' }, (name) =>
      name === 'ETIMS_TEST_URL' ? url : undefined,
    );
    if (hosts === null) throw new Error('A device in test mode has its hosts.');
    return hosts;
  };
  const first = etimsProvider({ device, hosts: hostsAt(urls.setUp), sdcId: null, secret: null });
  const made = await first.provision();
  if (made.state !== 'provisioned') throw new Error(made.message);
  await client.query(
    `insert into private.fiscal_item_classes (provider, mode, code, name, level, tax_letter) values ('etims', 'test', '5059690800', 'Milk', 4, 'B')
     on conflict do nothing`,
  );
  await client.query(
    `insert into public.fiscal_item_map (tenant_id, product_id, item_class)
     select p.tenant_id, p.id, '5059690800' from public.products p where p.tenant_id = $1`,
    [shop.tenantId],
  );
  await client.query(
    `insert into public.fiscal_devices (tenant_id, id, location_id, style, mode, pin, branch_code, serial, status, started_at)
     values ($1, $2, $3, 'direct', 'test', $4, '00', $5, 'active', clock_timestamp())`,
    [shop.tenantId, id, shop.locationId, pin, device.serial],
  );
  const { secret, sdcId } = made.device;
  return { id, pin, provider: etimsProvider({ device, hosts: hostsAt(urls.url), sdcId, secret, timeoutMs: 5000 }) };
}
