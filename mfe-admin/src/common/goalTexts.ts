import { figureText } from '@dukani/shared/documents';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

const SPANS: Record<rpc.ReportGoal['span'], string> = { day: 'today', week: 'this week', month: 'this month' };

/** `Net sales this week, Branch`. */
export const goalName = ({ label, span, location_name: place }: rpc.ReportGoal): string =>
  `${label} ${SPANS[span]}${place === null ? '' : `, ${place}`}`;

/** An amount of a goal with its currency; counts as they are. */
export const goalAmount = (amount: number, unit: rpc.ReportUnit, currencyCode: string): string =>
  unit === 'money' ? formatCurrency(fromNumeric(amount), currencyCode) : figureText(amount, unit);

/** How much of a goal is reached, as a share: more than 1 is past it, and never below 0. */
export const goalShare = ({ reached, amount }: Pick<rpc.ReportGoal, 'reached' | 'amount'>): number =>
  Math.max(reached / amount, 0);

/** `64%`. */
export const goalPercent = (goal: Pick<rpc.ReportGoal, 'reached' | 'amount'>): string =>
  formatPercent(Math.floor(goalShare(goal) * 100));
