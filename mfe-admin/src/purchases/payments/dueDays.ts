import { add, sum, zero, type Money } from '@dukani/shared/money';
import type { PayableItem } from '../moneyRows';

/** A day some days later. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export interface DueDay {
  /** Null: before today. */
  day: string | null;
  amount: Money;
}

const MOST_DAYS = 14;

/** What is overdue, and what is due on each day from today; of long spans the days that have something. */
export function dueByDay(items: readonly PayableItem[], { today, until }: { today: string; until: string }): DueDay[] {
  const byDay = new Map<string, Money>();
  for (const { dueOn, open } of items) if (dueOn >= today) byDay.set(dueOn, add(byDay.get(dueOn) ?? zero, open));
  const overdue = sum(items.filter(({ dueOn }) => dueOn < today).map(({ open }) => open));
  const all: string[] = [];
  for (let day = today; day <= until && all.length <= MOST_DAYS; day = shiftDay(day, 1)) all.push(day);
  const days = all.length > MOST_DAYS ? [...byDay.keys()].sort() : all;
  return [
    ...(overdue > 0 ? [{ day: null, amount: overdue }] : []),
    ...days.map((day) => ({ day, amount: byDay.get(day) ?? zero })),
  ];
}

export interface SupplierGroup {
  contactId: string | null;
  name: string;
  items: PayableItem[];
  total: Money;
}

/** Bills by supplier, whoever is due first at the top. */
export function bySupplier(items: readonly PayableItem[]): SupplierGroup[] {
  const groups = new Map<string, PayableItem[]>();
  for (const item of items) {
    const key = item.contactId ?? '';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((own) => ({
    contactId: own[0]?.contactId ?? null,
    name: own[0]?.supplierName ?? 'No supplier',
    items: own,
    total: sum(own.map(({ open }) => open)),
  }));
}
