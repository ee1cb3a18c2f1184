import { randomUUID } from 'node:crypto';
import type { FiscalDocumentPage } from '../../shared/src/api/rpc/fiscal';
import { addressOf } from './browser';
import type { OwnBusiness } from './business';

/* The simulated tax authority of the walked server, and a business that sends to it. */
const patienceMs = 60_000;

/** Taxpayers of this run: a letter, nine digits and a letter. */
export const newPin = (): string => `P${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}W`;

/** Lets something go wrong at the authority until it is mended. */
export const breakAuthority = (fault: Record<string, unknown>): Promise<void> => askAuthority('POST', fault);

/** Takes every fault away. */
export const mendAuthority = (): Promise<void> => askAuthority('DELETE', {});

async function askAuthority(method: 'POST' | 'DELETE', fault: Record<string, unknown>): Promise<void> {
  const answer = await fetch(addressOf('localhost', '/simulated-etims/fault'), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(fault) } : {}),
  });
  if (!answer.ok) throw new Error(`The simulated authority: ${await answer.text()}`);
}

/** A receipt as the authority has it. */
export interface AuthorityReceipt {
  invcNo: number;
  rcptTyCd: string;
  orgInvcNo: number;
  totAmt: string;
  curRcptNo: number;
  totRcptNo: number;
  intrlData: string;
  rcptSign: string;
  sdcDateTime: string;
}

/** What the authority has of a taxpayer's branch, in its order. */
export async function receiptsAt(pin: string): Promise<AuthorityReceipt[]> {
  const answer = await fetch(addressOf('localhost', `/simulated-etims/state?tin=${pin}&bhfId=00`));
  const { receipts } = (await answer.json()) as { receipts: AuthorityReceipt[] };
  return receipts;
}

/** Waits until as many documents of a business are in a state. */
export async function untilDocuments(
  { api }: OwnBusiness,
  state: 'accepted' | 'needs_review' | 'queued',
  count: number,
): Promise<FiscalDocumentPage['rows']> {
  for (const giveUpAt = Date.now() + patienceMs; ;) {
    const { rows } = await api.call<FiscalDocumentPage>('list_fiscal_documents', {
      p_filter: { kinds: ['sale', 'credit_note'], states: [state] },
    });
    if (rows.length >= count) return rows;
    if (Date.now() > giveUpAt) throw new Error(`${rows.length} documents of ${count} are ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Connects the shop of a business past its screens, for walks that begin where those end; answers its PIN. */
export async function connectToAuthority(
  { api, tenantId }: OwnBusiness,
  productIds: readonly string[],
): Promise<string> {
  const pin = newPin();
  const deviceId = randomUUID();
  const [place] = await api.rows<{ id: string }>('locations?select=id&limit=1');
  await api.change(`business_settings?tenant_id=eq.${tenantId}`, { tax_pin: pin });
  await api.call('save_fiscal_device', {
    p_device: {
      id: deviceId,
      location_id: place?.id,
      style: 'direct',
      mode: 'test',
      pin,
      branch_code: '00',
      serial: `SIM${pin}`,
    },
  });
  for (const action of ['initialise', 'sync']) await api.invoke('fiscal-device', { action, device_id: deviceId });
  const p_items = productIds.map((id) => ({ product_id: id, item_class: '5059690800' }));
  await api.call('save_fiscal_items', { p_items });
  await api.call('start_fiscal_device', { p_device_id: deviceId });
  return pin;
}
