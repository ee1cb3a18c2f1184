import type { Attachment } from './attachments';
import type { KeyedPage } from './keyedPage';

export type BillPaperState = 'new' | 'entered' | 'discarded';

/** A photo or PDF of a supplier's bill, and what became of it. */
export interface BillPaper {
  id: string;
  state: BillPaperState;
  attachment: Attachment;
  discard_reason: string | null;
  added_by_name: string | null;
  created_at: string;
  settled_at: string | null;
  settled_by_name: string | null;
  /** The bill that was entered from it. */
  bill: {
    id: string;
    bill_number: string | null;
    supplier_reference: string | null;
    status: 'draft' | 'held' | 'posted' | 'reversed' | 'discarded';
    contact_name: string;
  } | null;
  /** How many other papers of purchases are the very same file. */
  same_file_count: number;
}

export interface BillInboxPage extends KeyedPage<BillPaper> {
  /** Of all that wait. */
  new_count: number;
}

export interface BillInboxInputs {
  add_bill_paper: { p_paper: { id: string; attachment_id: string } };
  list_bill_inbox: {
    p_state?: BillPaperState | null;
    p_search?: string | null;
    p_after?: string | null;
    p_limit?: number;
  };
  discard_bill_paper: { p_discard: { id: string; reason: string } };
}

export interface BillInboxAnswers {
  add_bill_paper: BillPaper & { replayed: boolean };
  list_bill_inbox: BillInboxPage;
  get_bill_paper: BillPaper;
  discard_bill_paper: BillPaper;
  restore_bill_paper: BillPaper;
}
