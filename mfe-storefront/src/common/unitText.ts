/** The database's word for things that are simply counted. */
const counted = 'each';

/** The unit as it is written beside a quantity or price; null for things that are simply counted. */
export function unitText(unit: string): string | null {
  return unit === counted ? null : unit;
}
