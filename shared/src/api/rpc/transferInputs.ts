/** save_transfer(p_transfer); revision is that of the draft that is replaced. */
export interface SaveTransferInput {
  id: string;
  revision?: number;
  from_location_id: string;
  to_location_id: string;
  expected_on?: string | null;
  note?: string;
  /** serials: of goods with serial numbers, one for each piece before it is sent. */
  lines: { product_id: string; quantity: number; batch_number?: string; serials?: string[] }[];
}

/** receive_transfer(p_receipt); what is neither received nor lost stays on its way. */
export interface ReceiveTransferInput {
  id: string;
  transfer_id: string;
  loss_reason?: 'damaged' | 'expired' | 'lost';
  note?: string;
  /** serials and lost_serials: which pieces, where not all that are left arrived. */
  lines: {
    line_id: string;
    quantity: number;
    lost_quantity?: number;
    serials?: string[];
    lost_serials?: string[];
  }[];
}
