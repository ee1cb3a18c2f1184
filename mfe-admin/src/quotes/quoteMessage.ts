interface QuoteMessage {
  businessName: string;
  number: string;
  total: string;
  validUntil: string;
  url: string;
}

/** An address that opens WhatsApp with the quote already written, to the customer where the number is international. */
export function quoteWhatsAppLink(phone: string | null, message: QuoteMessage): string {
  const number = phone !== null && /^\+\d{8,15}$/.test(phone.replace(/[\s-]/g, '')) ? phone.replace(/\D/g, '') : '';
  const { businessName, number: quoteNumber, total, validUntil, url } = message;
  const text = `${businessName}: quote ${quoteNumber}, ${total}, valid until ${validUntil}. ${url}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
