import { compare, negate, subtract, zero, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { useGetMaxCloseVarianceQuery, type TillReport } from '../checkout/till-sessions/tillSessionsApi';

/** What was counted against what should be there. */
export interface CloseVariance {
  /** Null where closing is blind. */
  expected: Money | null;
  difference: Money;
  /** What was counted before anybody was told what to expect. */
  first: Money;
  isNoteRequired: boolean;
}

export function sizeOf(amount: Money): Money {
  return compare(amount, zero) < 0 ? negate(amount) : amount;
}

/** The difference of a count, and whether it is so large that it needs a reason. Null figures while the report is not there. */
export function useCloseVariance(counted: Money, report: TillReport | undefined): CloseVariance & { isReady: boolean } {
  // The server decides for whoever may not read the settings.
  const mayReadLimit = usePermission('settings.view');
  const { data: limit = null } = useGetMaxCloseVarianceQuery(undefined, { skip: !mayReadLimit });
  const expected = report?.expectedCash ?? null;
  const difference = expected === null ? zero : subtract(counted, expected);
  return {
    isReady: report !== undefined,
    expected,
    difference,
    first: report?.counts[0]?.counted ?? counted,
    isNoteRequired: limit !== null && compare(sizeOf(difference), limit) > 0,
  };
}
