/** A Kenyan number as people say it, `0712 345 678`; one with stars stays as it came. */
export function phoneText(phone: string): string {
  const [, begin, middle, end] = /^(?:\+?254|0)([17]\d{2})(\d{3})(\d{3})$/.exec(phone) ?? [];
  return begin === undefined ? phone : `0${begin} ${middle} ${end}`;
}
