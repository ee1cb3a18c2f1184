/** What a receipt's link is made of. */
export interface ReceiptProof {
  pin: string;
  branchCode: string;
  signature: string;
}

/** The authority's page that shows a receipt; null where a part has not its width, because such a link would show nothing. */
export function receiptLink(receipts: string, { pin, branchCode, signature }: ReceiptProof): string | null {
  const isWhole = /^[A-Z]\d{9}[A-Z]$/.test(pin) && /^[0-9A-Z]{2}$/.test(branchCode) && /^[0-9A-Z]{16}$/.test(signature);
  return isWhole ? `${receipts}?Data=${pin}${branchCode}${signature}` : null;
}

/** Groups of four with a dash, as receipts print internal data and signature. */
export function dashed(text: string): string {
  return text.match(/.{1,4}/g)?.join('-') ?? '';
}
