import type { Client } from 'pg';
import type { FiscalDeviceActed, FiscalItemInput, SaveFiscalDeviceInput } from '../../../shared/src/api/rpc/fiscal';
import { demoTenantId } from '../accounts';
import { callServer } from '../callServer';
import type { StorageAddress } from '../pictures/uploadPictures';
import { seedId } from '../seedId';
import { deliveryClass, dukaItemClasses, mixedGoods } from './dukaItemClasses';
import { OwnerApi } from './OwnerApi';
import type { SentHistory } from './sentHistory';

const tenantId = demoTenantId('duka');
const deviceId = seedId('fiscal-device', 'duka', 'main');
const deliveryFee = '00000000-0000-0000-0000-000000000000';
/** Of one shelf so many products are left to be set up by whoever tries it. */
const leftToSetUp = { shelf: 'Stationery & School', count: 6 };
const mostAtOnce = 400;
/** What is not sent by then is sent while people look around. */
const patienceMs = 10_000;

/** Whether a tax authority that is none answers on this machine. */
export async function isTaxAuthoritySimulated({ apiUrl }: StorageAddress): Promise<boolean> {
  const answer = await callServer(`${apiUrl}/simulated-etims/state`);
  const text = await answer.text();
  return answer.ok && text.includes('taxableBasis');
}

/**
 * Puts the fiscal device of the general store to work, as its owner would: keys from the simulated authority, its lists, products under
 * their classes. One product is registered under a class that does not exist, and the answer to the first sale is lost on the way: what
 * the screens show of refusals and doubts is real.
 */
export async function connectTaxAuthority(
  client: Client,
  address: StorageAddress,
  history: Pick<SentHistory, 'soldIds' | 'misnamedId'>,
): Promise<void> {
  const owner = await OwnerApi.signIn(address);
  const act = async (action: 'initialise' | 'sync' | 'purchases') => {
    const { ok, message } = await owner.invoke<FiscalDeviceActed>('fiscal-device', { action, device_id: deviceId });
    if (!ok) throw new Error(`The simulated tax authority refused to ${action}: ${message ?? 'no reason'}`);
  };
  await owner.call('save_fiscal_device', { p_device: await mainDevice(client) });
  await act('initialise');
  await act('sync');
  const items = await itemsOf(client, history);
  for (let start = 0; start < items.length; start += mostAtOnce)
    await owner.call('save_fiscal_items', { p_items: items.slice(start, start + mostAtOnce) });
  await loseAnswer(address);
  await owner.call('start_fiscal_device', { p_device_id: deviceId });
  await act('purchases');
  await owner.signOut();
}

async function mainDevice(client: Client): Promise<SaveFiscalDeviceInput> {
  const { rows } = await client.query<{ id: string; pin: string }>(
    `select l.id, c.tax_pin as pin from public.locations l join public.business_settings c on c.tenant_id = l.tenant_id
     where l.tenant_id = $1 and l.is_default`,
    [tenantId],
  );
  const [shop] = rows;
  if (shop === undefined) throw new Error('The general store has no location.');
  return {
    id: deviceId,
    location_id: shop.id,
    style: 'direct',
    mode: 'test',
    pin: shop.pin,
    branch_code: '00',
    serial: 'SIMDUKA0001',
  };
}

async function itemsOf(
  client: Client,
  { soldIds, misnamedId }: Pick<SentHistory, 'soldIds' | 'misnamedId'>,
): Promise<FiscalItemInput[]> {
  const { rows } = await client.query<{ id: string; shelf: string | null }>(
    `select id, category_name as shelf from public.products
     where tenant_id = $1 and archived_at is null and not has_variants order by sku, id`,
    [tenantId],
  );
  const left = new Set(
    rows
      .filter(({ id, shelf }) => shelf === leftToSetUp.shelf && !soldIds.has(id))
      .slice(-leftToSetUp.count)
      .map(({ id }) => id),
  );
  const classOf = (shelf: string | null) => dukaItemClasses[shelf ?? ''] ?? mixedGoods;
  const goods = rows
    .filter(({ id }) => !left.has(id))
    .map(({ id, shelf }): FiscalItemInput => {
      const right = classOf(shelf);
      return { product_id: id, item_class: id === misnamedId ? `${right.slice(0, 8)}99` : right };
    });
  return [...goods, { product_id: deliveryFee, item_class: deliveryClass }];
}

/** The authority takes the first sale, and its answer does not arrive: afterwards nobody knows, and a person has to look. */
async function loseAnswer({ apiUrl }: StorageAddress): Promise<void> {
  const answer = await callServer(`${apiUrl}/simulated-etims/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'timeout_after_commit', style: 'direct', operation: 'sale', times: 1 }),
  });
  if (!answer.ok) throw new Error(`The simulated tax authority takes no fault: ${await answer.text()}`);
}

/** Waits until the queue of the device is empty, and answers how much was accepted; null where there is no device. */
export async function untilSent(client: Client): Promise<number | null> {
  for (const giveUpAt = Date.now() + patienceMs; ;) {
    const { rows } = await client.query<{ devices: number; waiting: number; accepted: number }>(
      `select count(*) filter (where f.state in ('queued', 'sending'))::int as waiting,
         count(*) filter (where f.state = 'accepted')::int as accepted, count(distinct d.id)::int as devices
       from public.fiscal_devices d left join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id
       where d.tenant_id = $1`,
      [tenantId],
    );
    const [queue] = rows;
    if (queue === undefined || queue.devices === 0) return null;
    if (queue.waiting === 0 || Date.now() > giveUpAt) return queue.accepted;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
