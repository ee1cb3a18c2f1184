import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  SaveScheduleInput,
  Schedule,
  ScheduleChange,
  ScheduleDetail,
  ScheduleRun,
} from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, expenseLine, type Buyer } from '../purchases/purchaseFixtures';
import type { Persona } from '../support/personas';

type More = Partial<Omit<SaveScheduleInput, 'kind' | 'document'>>;

const monthly = (startsOn: string): Omit<SaveScheduleInput, 'kind' | 'document'> => ({
  id: randomUUID(),
  name: 'Rent',
  every: 1,
  unit: 'month',
  starts_on: startsOn,
  is_last_day: false,
  ends: 'never',
  posting: 'post',
});

/** Rent of 1,160 from the bank, each month. */
export const rentOf = (buyer: Buyer, startsOn: string, more: More = {}, document = {}): SaveScheduleInput => ({
  ...monthly(startsOn),
  kind: 'expense',
  document: {
    amount: 1160,
    account_id: accountOf(buyer, 'expenses'),
    tender_type: 'bank',
    tax_rate_id: buyer.taxRateId,
    ...document,
  },
  ...more,
});

/** A bill for internet of the supplier, 100 and tax. */
export const internetOf = (buyer: Buyer, startsOn: string, more: More = {}, document = {}): SaveScheduleInput => ({
  ...monthly(startsOn),
  kind: 'bill',
  name: 'Internet',
  document: {
    contact_id: buyer.supplierId,
    supplier_reference: 'NET',
    due_days: 10,
    lines: [expenseLine(buyer, 100)],
    ...document,
  },
  ...more,
});

/** A journal of 50. */
export const journalOf = (buyer: Buyer, startsOn: string, more: More = {}, document = {}): SaveScheduleInput => ({
  ...monthly(startsOn),
  kind: 'journal',
  name: 'Accrual',
  document: {
    memo: 'Electricity',
    lines: [
      { account_id: accountOf(buyer, 'expenses'), debit: 50 },
      { account_id: accountOf(buyer, 'bank'), credit: 50 },
    ],
    ...document,
  },
  ...more,
});

export const saveSchedule = (
  client: Client,
  buyer: Buyer,
  schedule: SaveScheduleInput,
  persona: Persona = buyer.owner,
): Promise<Schedule> => as<Schedule>(client, persona, 'save_schedule', { p_schedule: schedule });

export const changeSchedule = (
  client: Client,
  buyer: Buyer,
  change: ScheduleChange,
  persona: Persona = buyer.owner,
): Promise<Schedule> => as<Schedule>(client, persona, 'change_schedule', { p_change: change });

export const readSchedule = (client: Client, buyer: Buyer, id: string): Promise<ScheduleDetail> =>
  as<ScheduleDetail>(client, buyer.owner, 'get_schedule', { p_schedule_id: id });

export const waitingRuns = (client: Client, buyer: Buyer): Promise<ScheduleRun[]> =>
  as<ScheduleRun[]>(client, buyer.owner, 'list_waiting_runs');

/** Does what jobs-tick does for one schedule, until nothing is due. */
export async function tick(client: Client, buyer: Buyer, scheduleId: string): Promise<void> {
  let isMore = true;
  while (isMore) {
    const { rows } = await client.query<{ more: boolean }>('select public.make_recurring($1, $2) as more', [
      buyer.tenantId,
      scheduleId,
    ]);
    isMore = rows[0]?.more ?? false;
  }
}

/** A day of the calendar, months and days from the first of this month in the books. */
export async function dayOf(client: Client, buyer: Buyer, months: number, days = 0): Promise<string> {
  const { rows } = await client.query<{ day: string }>(
    `select (date_trunc('month', private.business_date($1, now())) + make_interval(months => $2) + make_interval(days => $3))::date::text as day`,
    [buyer.tenantId, months, days],
  );
  return rows[0]?.day ?? '';
}
