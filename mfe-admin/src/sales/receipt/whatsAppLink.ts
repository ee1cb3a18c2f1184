interface Receipt {
  businessName: string;
  invoiceNumber: string;
  total: string;
  url: string;
}

/**
 * An address that opens WhatsApp with the receipt already written: to the customer where the number is international
 * (+254…), else to whomever the person chooses.
 */
export function whatsAppLink(phone: string | null, { businessName, invoiceNumber, total, url }: Receipt): string {
  const number = phone !== null && /^\+\d{8,15}$/.test(phone.replace(/[\s-]/g, '')) ? phone.replace(/\D/g, '') : '';
  const text = `${businessName}: receipt ${invoiceNumber}, ${total}. ${url}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
