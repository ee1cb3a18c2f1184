import type { BillPaper } from '@dukani/shared/rpc';
import { ids } from '../purchaseIds';

export const PAPER_ID = '00000000-0000-4000-8000-000000005001';

/** A photo of a bill that waits, as list_bill_inbox answers it. */
export function makePaper(over: Partial<BillPaper> = {}): BillPaper {
  return {
    id: PAPER_ID,
    state: 'new',
    attachment: {
      id: '00000000-0000-4000-8000-000000005101',
      entity_type: 'inbox',
      entity_id: PAPER_ID,
      path: `shop/inbox/${PAPER_ID}/file`,
      file_name: 'brookside.webp',
      mime_type: 'image/webp',
      byte_size: 2048,
      added_by_name: 'Amina Otieno',
      created_at: '2026-11-20T08:00:00Z',
    },
    discard_reason: null,
    added_by_name: 'Amina Otieno',
    created_at: '2026-11-20T08:00:00Z',
    settled_at: null,
    settled_by_name: null,
    bill: null,
    same_file_count: 0,
    ...over,
  };
}

/** The same after its bill was entered. */
export const ENTERED = makePaper({
  state: 'entered',
  settled_at: '2026-11-21T08:00:00Z',
  settled_by_name: 'Brian Kimani',
  bill: {
    id: ids.bill,
    bill_number: 'BILL-000001',
    supplier_reference: 'INV-77',
    status: 'posted',
    contact_name: 'Brookside',
  },
});
