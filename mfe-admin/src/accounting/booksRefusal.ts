import { ApiError, toApiError } from '@dukani/shared/errors';
import type { BookArea } from '@dukani/shared/rpc';
import { AREA_NAMES } from './ledgerNames';
import { dayText } from './periods';

interface LockDetails {
  area?: BookArea;
  kind?: 'soft' | 'hard';
  locked_until?: string;
}

/** Says of locked books until when they are locked and what can be done; other refusals stay as they are. To be thrown again. */
export function inPlainWords(thrown: unknown): ApiError {
  const error = toApiError(thrown);
  if (error.code !== 'period_locked') return error;
  const { area = 'all', kind = 'soft', locked_until: until } = (error.details ?? {}) as LockDetails;
  const what = area === 'all' ? 'The books' : `${AREA_NAMES[area]} in the books`;
  const since = until === undefined ? 'locked' : `locked until ${dayText(until)}`;
  const advice =
    kind === 'hard'
      ? 'Choose a later day: what is locked permanently stays so.'
      : 'Choose a later day. The owner can unlock this one under Accounting, Closing.';
  return new ApiError({
    code: error.code,
    message: `${what} are ${since}. ${advice}`,
    status: error.status,
    details: { ...(error.details as object), field: 'business_date' },
    cause: error,
  });
}
