interface Message {
  /** Of whom it is for. */
  phone: string | null;
  text: string;
  url?: string | undefined;
}

const wordsOf = ({ text, url }: Message): string => (url === undefined ? text : `${text} ${url}`);

/** The number (+254…) without what it is spaced by; null where it is not an international one. */
function internationalOf(phone: string | null): string | null {
  const number = phone?.replace(/[\s-]/g, '') ?? '';
  return /^\+\d{8,15}$/.test(number) ? number : null;
}

/**
 * An address that opens WhatsApp with the message already written: to the customer where the number is international
 * (+254…), else to whomever the person chooses.
 */
export function whatsAppLink(message: Message): string {
  const number = internationalOf(message.phone)?.slice(1) ?? '';
  return `https://wa.me/${number}?text=${encodeURIComponent(wordsOf(message))}`;
}

/** The same for the text messages of a phone (RFC 5724; iPhones want the `&` before the first field). */
export function smsLink(message: Message): string {
  return `sms:${internationalOf(message.phone) ?? ''}?&body=${encodeURIComponent(wordsOf(message))}`;
}

/** Phones and tablets write text messages; a desk has nothing that would open. */
export const canSendSms = (): boolean => window.matchMedia('(pointer: coarse)').matches;
