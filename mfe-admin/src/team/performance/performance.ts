import type { HoursWorked, ReportAnswer } from '@dukani/shared/rpc';

/** The figures of sales that stand for a person, in the order in which they are asked for. */
export const MEASURES = [
  'net_sales',
  'sales',
  'units_per_sale',
  'average_basket',
  'discounts',
  'returned',
  'returns',
] as const;

export interface PersonFigures {
  userId: string;
  name: string;
  netSales: number;
  sales: number;
  itemsPerSale: number | null;
  averageSale: number | null;
  discounts: number;
  returned: number;
  returns: number;
  /** Null where the person may not see what was voided. */
  voided: number | null;
  /** Null without any hours. */
  minutes: number | null;
  /** Net sales for each hour worked; null without any. */
  netPerHour: number | null;
}

const personOf = (userId: string, name: string): PersonFigures => ({
  userId,
  name,
  netSales: 0,
  sales: 0,
  itemsPerSale: null,
  averageSale: null,
  discounts: 0,
  returned: 0,
  returns: 0,
  voided: null,
  minutes: null,
  netPerHour: null,
});

/** One row for each who sold or worked, who sold most first. */
export function figuresOf(
  sales: ReportAnswer,
  voids: ReportAnswer | null,
  hours: readonly HoursWorked[],
): PersonFigures[] {
  const people = new Map<string, PersonFigures>();
  const person = (userId: string, name: string | null | undefined) => {
    const known = people.get(userId) ?? personOf(userId, name ?? 'Somebody');
    people.set(userId, known);
    return known;
  };
  for (const { keys, labels, values } of sales.rows) {
    const of = (measure: (typeof MEASURES)[number]) => values[MEASURES.indexOf(measure)] ?? null;
    Object.assign(person(keys[0] ?? '', labels[0]), {
      netSales: of('net_sales') ?? 0,
      sales: of('sales') ?? 0,
      itemsPerSale: of('units_per_sale'),
      averageSale: of('average_basket'),
      discounts: of('discounts') ?? 0,
      returned: of('returned') ?? 0,
      returns: of('returns') ?? 0,
    });
  }
  for (const { keys, labels, values } of voids?.rows ?? []) person(keys[0] ?? '', labels[0]).voided = values[0] ?? 0;
  for (const { user_id: id, full_name: name, work_minutes: minutes } of hours) person(id, name).minutes = minutes;
  return [...people.values()]
    .map((one) => ({
      ...one,
      voided: voids === null ? null : (one.voided ?? 0),
      netPerHour:
        one.minutes === null || one.minutes === 0 ? null : Math.round((one.netSales * 6000) / one.minutes) / 100,
    }))
    .sort((a, b) => b.netSales - a.netSales || a.name.localeCompare(b.name));
}
