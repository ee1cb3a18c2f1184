/** Where a phone number is called, `tel:`. */
export function callLink(phoneE164: string): string {
  return `tel:${phoneE164}`;
}

/** A WhatsApp chat with the number, a first message filled in when there is one. */
export function whatsappLink(phoneE164: string, text = ''): string {
  const number = phoneE164.replace(/\D/g, '');
  return `https://wa.me/${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}

/** A mail to the address; what stands in it can add no further recipient. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
