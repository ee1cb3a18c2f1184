import { percentOf } from '@dukani/shared/documents';
import { formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';

export { figureText, percentOf } from '@dukani/shared/documents';

export type Figure = number | null;

export interface Change {
  /** new: nothing was there before; none: there is nothing now either, or nothing to compare. */
  kind: 'percent' | 'points' | 'same' | 'new' | 'none';
  text: string;
  tone: 'good' | 'bad' | 'neutral';
}

const NO_CHANGE: Change = { kind: 'none', text: '–', tone: 'neutral' };
const SAME: Change = { kind: 'same', text: 'same', tone: 'neutral' };

/** How a figure stands against the one before: (now - then) / |then|; percents in points. */
export function changeOf(
  { unit, better }: Pick<rpc.ReportMeasure, 'unit' | 'better'>,
  now: Figure | undefined,
  then: Figure | undefined,
): Change {
  const isShare = unit === 'percent';
  if (isShare && (now === null || now === undefined)) return NO_CHANGE;
  if (then === null || then === undefined || (then === 0 && !isShare))
    return now === null || now === undefined || now === 0
      ? NO_CHANGE
      : { kind: 'new', text: 'new', tone: toneOf(better, now) };
  const difference = (now ?? 0) - then;
  if (difference === 0) return SAME;
  const tone = toneOf(better, difference);
  if (isShare) {
    const points = Math.round(difference * 1000) / 10;
    return points === 0
      ? SAME
      : { kind: 'points', text: `${signed(points, 1)} ${Math.abs(points) === 1 ? 'point' : 'points'}`, tone };
  }
  const percent = percentOf(difference / Math.abs(then));
  return { kind: 'percent', text: `${signed(percent, Math.abs(percent) < 10 ? 1 : 0)}%`, tone };
}

function signed(value: number, decimals: number): string {
  return `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), decimals)}`;
}

function toneOf(better: 'up' | 'down' | null, direction: number): Change['tone'] {
  if (better === null) return 'neutral';
  return direction > 0 === (better === 'up') ? 'good' : 'bad';
}

/** Whether the figures of rows add up to that of all of them: the registry says it. */
export const isAdditive = ({ is_additive: isAdded }: Pick<rpc.ReportMeasure, 'is_additive'>): boolean => isAdded;
