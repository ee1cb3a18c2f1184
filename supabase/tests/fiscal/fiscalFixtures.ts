import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { FiscalOutcome, FiscalTask, FiscalWork } from '../../functions/_shared/fiscal/types';
import { addProduct, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole, asUser, type Persona } from '../support/personas';

export const asService = <T>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asServiceRole(client, () => callRpc<T>(client, name, args));

export const asStaff = <T>(
  client: Client,
  persona: Persona,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asUser(client, persona, () => callRpc<T>(client, name, args));

export interface DeviceRow {
  id: string;
  status: string;
  mode: string;
  waiting: number;
  blocked_code: string | null;
  has_secret: boolean;
}

let pins = 0;
/** A taxpayer of its own for each device. */
export const nextPin = (): string => `A${String(100_000_000 + (pins += 1))}Z`;

export async function defaultLocation(client: Client, tenantId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from public.locations where tenant_id = $1 and is_default',
    [tenantId],
  );
  return rows[0]?.id ?? '';
}

/** The body of save_fiscal_device. */
export async function deviceOf(client: Client, shop: Shop, more: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    location_id: await defaultLocation(client, shop.tenantId),
    style: 'direct',
    mode: 'test',
    pin: nextPin(),
    branch_code: '00',
    serial: 'SIMDVC0001',
    ...more,
  };
}

export async function addClasses(client: Client): Promise<void> {
  await client.query(
    `insert into private.fiscal_item_classes (provider, mode, code, name, level, tax_letter)
     select 'etims', m.mode, c.code, c.name, 4, 'B' from (values ('test'), ('sandbox'), ('live')) m (mode),
       (values ('5059690800', 'Milk and cream'), ('5059690900', 'Bread')) c (code, name) on conflict do nothing`,
  );
}

/** Keys as the edge function saves them. */
export const saveSecret = (client: Client, shop: Shop, deviceId: string) =>
  asService(client, 'note_fiscal_device', {
    p_device: deviceId,
    p_user_id: shop.owner.userId,
    p_info: { sdcId: 'KRACU0100000001', machineNumber: 'WIS00000001', taxpayerName: 'SIM TRADER LTD' },
    p_sealed: 'v1.sealed-somewhere-else-entirely-and-long-enough',
  });

/** A device at work at the shop's default location, and its products mapped. */
export async function connect(client: Client, shop: Shop, more: Record<string, unknown> = {}): Promise<string> {
  await addClasses(client);
  const device = await deviceOf(client, shop, more);
  await asStaff(client, shop.owner, 'save_fiscal_device', { p_device: device });
  await saveSecret(client, shop, device.id);
  await mapAll(client, shop);
  await asStaff(client, shop.owner, 'start_fiscal_device', { p_device_id: device.id });
  return device.id;
}

/** Maps every product that is not mapped yet, and the delivery fee. */
export async function mapAll(client: Client, shop: Shop): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from public.products p where p.tenant_id = $1 and not p.has_variants
       and not exists (select 1 from public.fiscal_item_map m where m.tenant_id = p.tenant_id and m.product_id = p.id)`,
    [shop.tenantId],
  );
  const ids = [...rows.map((row) => row.id), '00000000-0000-0000-0000-000000000000'];
  await asStaff(client, shop.owner, 'save_fiscal_items', {
    p_items: JSON.stringify(ids.map((id) => ({ product_id: id, item_class: '5059690800' }))),
  });
}

export const addMapped = async (
  client: Client,
  shop: Shop,
  options: Parameters<typeof addProduct>[2] = {},
): Promise<string> => {
  const id = await addProduct(client, shop, options);
  await mapAll(client, shop);
  return id;
};

export const claim = (client: Client, deviceId: string, seconds = 60): Promise<FiscalWork | null> =>
  asService<FiscalWork | null>(client, 'claim_fiscal_work', { p_device: deviceId, p_lease_seconds: seconds });

export const keep = (client: Client, { device, task }: FiscalWork, body = requestOf(task)): Promise<unknown> =>
  asService(client, 'keep_fiscal_request', {
    p_tenant_id: device.tenantId,
    p_task: task.id,
    p_attempt: task.attempt,
    p_request: { operation: task.kind, body },
  });

/** Bytes that name number and content. */
export const requestOf = (task: FiscalTask): string => JSON.stringify({ number: task.number ?? null, body: task.body });

export const complete = (
  client: Client,
  { device, task }: FiscalWork,
  outcome: FiscalOutcome,
  status = 200,
): Promise<string> =>
  asService<string>(client, 'complete_fiscal_work', {
    p_tenant_id: device.tenantId,
    p_task: task.id,
    p_attempt: task.attempt,
    p_outcome: outcome,
    p_event: { operation: task.kind, status, durationMs: 5, request: { number: task.number ?? null }, response: {} },
  });

export const accepted = (number: number): FiscalOutcome => ({
  state: 'accepted',
  answer: {
    receiptNumber: number,
    totalReceipts: number,
    internalData: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    signature: 'ABCDEFGHIJKLMNOP',
    authorityTime: '20261120093001',
    sdcId: 'KRACU0100000001',
  },
});

export const acceptanceOf = (task: FiscalTask): FiscalOutcome =>
  task.kind === 'sale' || task.kind === 'credit_note' ? accepted(task.number) : { state: 'accepted', answer: null };

/** Claims, keeps and has accepted whatever is due, until `stopAt` comes up (which is handed back unanswered) or nothing is left. */
export async function drain(
  client: Client,
  deviceId: string,
  stopAt: (task: FiscalTask) => boolean = () => false,
): Promise<{ sent: FiscalTask[]; stopped: FiscalWork | null }> {
  const sent: FiscalTask[] = [];
  for (let turn = 0; turn < 2000; turn += 1) {
    const work = await claim(client, deviceId);
    if (work === null) return { sent, stopped: null };
    if (stopAt(work.task)) return { sent, stopped: work };
    await keep(client, work);
    await complete(client, work, acceptanceOf(work.task));
    sent.push(work.task);
  }
  throw new Error('The queue does not end.');
}

export interface DocumentState {
  id: string;
  kind: string;
  source_id: string;
  part: number;
  state: string;
  waiting_for: string | null;
  number: number | null;
  code: string | null;
  message: string | null;
  attempts: number;
  has_request: boolean;
}

export async function documentsOf(client: Client, deviceId: string, sourceId?: string): Promise<DocumentState[]> {
  const { rows } = await client.query<DocumentState>(
    `select id, kind, source_id, part, state, waiting_for, number::int, code, message, attempts, request is not null as has_request
     from public.fiscal_documents where device_id = $1 and ($2::uuid is null or source_id = $2) order by position, rank, id`,
    [deviceId, sourceId ?? null],
  );
  return rows;
}

export async function documentOf(client: Client, deviceId: string, sourceId: string, kind = 'sale') {
  const found = (await documentsOf(client, deviceId, sourceId)).find((document) => document.kind === kind);
  if (found === undefined) throw new Error(`No ${kind} of ${sourceId} is sent.`);
  return found;
}

/** Lets time pass for a device: what waits for its time is due, leases are over. */
export async function passTime(client: Client, deviceId: string): Promise<void> {
  await client.query(
    `update public.fiscal_documents set next_at = next_at - interval '1 hour', leased_until = leased_until - interval '1 hour'
     where device_id = $1 and state in ('queued', 'sending')`,
    [deviceId],
  );
}

export async function counterOf(client: Client, tenantId: string, counter = 'invoice') {
  const { rows } = await client.query<{ next_number: number; held_by: string | null }>(
    'select next_number::int, held_by from public.fiscal_counters where tenant_id = $1 and counter = $2',
    [tenantId, counter],
  );
  return rows[0];
}
