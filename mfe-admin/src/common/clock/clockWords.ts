import type { ClockAction, ClockState } from '@dukani/shared/rpc';

/** What can be done next, the usual one first. */
const NEXT: Readonly<Record<ClockState['state'], readonly { action: ClockAction; label: string }[]>> = {
  out: [{ action: 'start', label: 'Clock in' }],
  working: [
    { action: 'stop', label: 'Clock out' },
    { action: 'break', label: 'Start break' },
  ],
  pausing: [
    { action: 'resume', label: 'End break' },
    { action: 'stop', label: 'Clock out' },
  ],
};

const STATES: Readonly<Record<ClockState['state'], string>> = {
  out: 'clocked out',
  working: 'working',
  pausing: 'on a break',
};

export const nextOf = ({ state }: Pick<ClockState, 'state'>) => NEXT[state];

export const stateText = ({ state }: Pick<ClockState, 'state'>) => STATES[state];
