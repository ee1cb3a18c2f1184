import type { Counters, EtimsStore, StockState } from './EtimsStore';
import type { EtimsRules } from './rules';

/** A request of a device whose headers were checked. */
export interface EtimsRequest {
  style: 'direct' | 'gateway';
  tin: string;
  bhfId: string;
  body: Record<string, unknown>;
  store: EtimsStore;
  rules: EtimsRules;
  /** YYYYMMDDHHmmss of the authority. */
  now: string;
}

/** What an operation answers as data; `none`: there is nothing, which is no error. */
export type EtimsData = Record<string, unknown> | null | 'none';

/** Of a device that has sent nothing yet. */
const noCounters: Counters = {
  invoice: 0,
  purchase: 0,
  movement: 0,
  sales: 0,
  credits: 0,
  movedForSales: 0,
  movedForCredits: 0,
};

/** The key of counters: the branch's, or the taxpayer's where invoice numbers count for all branches. */
export function counterKey({ tin, bhfId, rules }: Pick<EtimsRequest, 'tin' | 'bhfId' | 'rules'>): string {
  return rules.counterScope === 'pin' ? tin : `${tin}/${bhfId}`;
}

/** The sequences of a device. */
export function countersOf(request: Pick<EtimsRequest, 'tin' | 'bhfId' | 'rules' | 'store'>): Counters {
  return { ...noCounters, ...request.store.get('counters', counterKey(request)) };
}

/** Keeps what was counted. */
export function setCounters(request: EtimsRequest, changes: Partial<Counters>): Counters {
  const next = { ...countersOf(request), ...changes };
  request.store.set('counters', counterKey(request), next);
  return next;
}

const noStock: StockState = { ledger: '0', lagging: [], master: null };

/** The stock of an item in the branch; undefined when it never moved. */
export function stockOf({ tin, bhfId, store }: EtimsRequest, itemCd: string): StockState | undefined {
  return store.get('stock', `${tin}/${bhfId}/${itemCd}`);
}

/** Keeps the stock of an item. */
export function setStock({ tin, bhfId, store }: EtimsRequest, itemCd: string, changes: Partial<StockState>): void {
  const key = `${tin}/${bhfId}/${itemCd}`;
  store.set('stock', key, { ...(store.get('stock', key) ?? noStock), ...changes });
}

/** A text of a body that was checked to be one. */
export function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Numbers that count for the taxpayer name one document of one of the branches. */
export function receiptKey({ tin, bhfId, rules }: EtimsRequest, invcNo: number): string {
  return rules.counterScope === 'pin' ? `${tin}/all/${invcNo}` : `${tin}/${bhfId}/${invcNo}`;
}
