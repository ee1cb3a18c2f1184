interface Receipt {
  businessName: string;
  invoiceNumber: string;
  total: string;
  url: string;
}

const textOf = ({ businessName, invoiceNumber, total, url }: Receipt) =>
  `${businessName}: receipt ${invoiceNumber}, ${total}. ${url}`;

/** The number (+254…) without what it is spaced by; null where it is not an international one. */
function internationalOf(phone: string | null): string | null {
  const number = phone?.replace(/[\s-]/g, '') ?? '';
  return /^\+\d{8,15}$/.test(number) ? number : null;
}

/**
 * An address that opens WhatsApp with the receipt already written: to the customer where the number is international
 * (+254…), else to whomever the person chooses.
 */
export function whatsAppLink(phone: string | null, receipt: Receipt): string {
  const number = internationalOf(phone)?.slice(1) ?? '';
  return `https://wa.me/${number}?text=${encodeURIComponent(textOf(receipt))}`;
}

/** The same for the text messages of a phone (RFC 5724; iPhones want the `&` before the first field). */
export function smsLink(phone: string | null, receipt: Receipt): string {
  return `sms:${internationalOf(phone) ?? ''}?&body=${encodeURIComponent(textOf(receipt))}`;
}

/** Phones and tablets write text messages; a desk has nothing that would open. */
export const canSendSms = (): boolean => window.matchMedia('(pointer: coarse)').matches;
