/** Calling codes of the countries whose shops write their numbers with a leading zero. */
const callingCodes: Record<string, string> = {
  ke: '254',
  kenya: '254',
  ug: '256',
  uganda: '256',
  tz: '255',
  tanzania: '255',
  rw: '250',
  rwanda: '250',
};

/** Where a phone number can be written to in WhatsApp; null when it cannot be told which country it is of. */
export function whatsappAddress(phone: string, country: string | null): string | null {
  const digits = phone.replace(/\D/g, '');
  const code = callingCodes[country?.trim().toLowerCase() ?? ''];
  const international = phone.trim().startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : digits.startsWith('0') && code !== undefined
        ? code + digits.slice(1)
        : '';
  return international.length < 9 || international.length > 15 ? null : `https://wa.me/${international}`;
}

/** Where a text can be shared by WhatsApp. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
