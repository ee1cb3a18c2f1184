export type PaperOf = 'voucher' | 'transfer' | 'journal' | 'bill' | 'credit' | 'receipt' | 'cash_movement' | 'inbox';

/** A photo or PDF of a document. */
export interface Attachment {
  id: string;
  entity_type: PaperOf;
  entity_id: string;
  /** Where its file is in the private bucket `documents`. */
  path: string;
  file_name: string;
  mime_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  byte_size: number;
  added_by_name: string | null;
  created_at: string;
}
