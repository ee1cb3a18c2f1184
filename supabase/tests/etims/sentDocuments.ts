import type { FiscalDocument, FiscalOutcome, FiscalRequest } from '../../functions/_shared/fiscal/types.ts';
import { credit, sale, send, task, type Authority, type Shop } from './etimsFixtures';

/** Sends a sale as a device does. */
export const sold = async (shop: Shop, number: number, more: Partial<FiscalDocument> = {}): Promise<FiscalOutcome> =>
  await send(shop, task('sale', sale(more), number));
/** Sends a credit note as a device does. */
export const credited = async (
  shop: Shop,
  number: number,
  more: Partial<FiscalDocument> = {},
  of = 1,
): Promise<FiscalOutcome> => await send(shop, task('credit_note', credit(of, more), number));

/** Sends what the client never would: its own body with something changed. */
export async function tampered(
  { authority, shop }: { authority: Authority; shop: Shop },
  document: FiscalDocument,
  number: number,
  change: (body: Record<string, unknown>, lines: Record<string, unknown>[]) => void,
): Promise<FiscalOutcome> {
  const kept: FiscalRequest[] = [];
  const asked = task(document.original === null ? 'sale' : 'credit_note', document, number);
  authority.etims.faults.add({ kind: '999' });
  await send(shop, asked, kept);
  const body = JSON.parse(kept[0]?.body ?? '') as Record<string, unknown>;
  change(body, body.itemList as Record<string, unknown>[]);
  const { reply } = await shop.client.call('sale', JSON.stringify(body));
  if (reply.kind === 'silent' || reply.kind === 'foreign') throw new Error(reply.kind);
  const taken = reply.kind === 'answered' && reply.code === '000';
  return taken ? { state: 'accepted', answer: null } : { state: 'rejected', code: reply.code, message: reply.message };
}
