/** The nine digits of a Kenyan mobile number however it is written; null for anything else, such as one with stars. */
function mobileDigits(phone: string): string | null {
  return /^(?:\+?254|0)?([17]\d{8})$/.exec(phone.replaceAll(' ', ''))?.[1] ?? null;
}

/** A Kenyan number as people say it, `0712 345 678`; any other stays as it came. */
export function phoneText(phone: string): string {
  const digits = mobileDigits(phone);
  return digits === null ? phone : `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** What calls it; null for what is no whole number. */
export function phoneLink(phone: string): string | null {
  const digits = mobileDigits(phone);
  return digits === null ? null : `tel:+254${digits}`;
}

/** What money from it is found by: the part that stands in every way of writing it. */
export function phoneQuery(phone: string): string {
  return mobileDigits(phone) ?? phone;
}
