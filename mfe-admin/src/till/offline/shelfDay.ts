import type { TillSetup } from '@dukani/shared/rpc';
import { businessDay } from '../../common/businessDay';

/** The business day of an instant by what the device has of the business. A copy of before knows no cut-off. */
export function shelfDay({ day_cutoff: cutoff = '00:00:00' }: TillSetup, timezone: string, at = new Date()): string {
  return businessDay(at, { timezone, cutoff });
}
