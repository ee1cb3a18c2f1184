import { errorMessage, type ApiError } from '@dukani/shared/errors';
import { formatTime } from '@dukani/shared/format';
import type { ParkedSaleTaken, ResumedSale } from '@dukani/shared/rpc';

/** Who has the basket instead, and since when. */
export function takenSentence(error: ApiError, timezone: string): string {
  if (error.code !== 'parked_sale_resumed') return errorMessage(error);
  const { resumed_by_name: name, resumed_at: at } = error.details as ParkedSaleTaken;
  return `${name ?? 'Somebody'} resumed it at ${formatTime(at, timezone)}.`;
}

/** What of a basket was allowed when it was parked and must be allowed anew; null when nothing is. */
export function lapsedSentence(lapsed: ResumedSale['lapsed_approvals']): string | null {
  if (lapsed.length === 0) return null;
  const names = [...new Set(lapsed.map(({ approver_name: name }) => name))].join(' and ');
  return `The approval by ${names} has expired. Ask for it again, or use the usual price.`;
}
