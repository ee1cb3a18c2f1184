import { addDays } from '../localTime';
import { seedId } from '../seedId';
import type { Member } from './actAs';

const WORKED_DAYS = 28;

/** What is worked on a day, by the clock of Nairobi. */
const parts = [
  { kind: 'work', from: '08:00', to: '13:00' },
  { kind: 'break', from: '13:00', to: '13:30' },
  { kind: 'work', from: '13:30', to: '17:15' },
] as const;

const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Four weeks of hours of some people, the first two of them approved, and a commission of 2 % of what is sold. */
export async function addHours(owner: Member, people: readonly string[], today: string): Promise<void> {
  for (const userId of people) {
    for (let offset = -WORKED_DAYS; offset < 0; offset += 1) {
      const day = addDays(today, offset);
      if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) continue;
      for (const { kind, from, to } of parts)
        await owner.call('save_time_entry', {
          ...{ id: seedId('hours', userId, offset, from), user_id: userId, kind, reason: 'Hours of the paper sheet' },
          ...{ started_at: `${day}T${from}:00+03:00`, ended_at: `${day}T${to}:00+03:00` },
        });
    }
    for (const offset of [-28, -21]) await owner.call('approve_hours', userId, mondayOf(addDays(today, offset)));
  }
  await owner.call('save_commission_rule', {
    ...{ id: seedId('commission-rule', 'all'), basis: 'net', percent: 2, valid_from: addDays(today, -90) },
  });
}
