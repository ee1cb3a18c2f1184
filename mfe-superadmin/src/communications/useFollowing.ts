import { useState } from 'react';
import type { Announcement } from '@dukani/shared/rpc';

type Timed = Pick<Announcement, 'state' | 'starts_at'>;

const GOING_OUT_MS = 3_000;
const SCHEDULED_MS = 30_000;

/** How often announcements are looked at again: soon while one goes out, now and then while one waits for its time; 0 for never. */
export function followEveryMs(announcements: readonly Timed[], now: number): number {
  const isGoingOut = ({ state, starts_at: at }: Timed) =>
    state === 'sending' || (state === 'scheduled' && (at === null || Date.parse(at) <= now));
  if (announcements.some(isGoingOut)) return GOING_OUT_MS;
  return announcements.some(({ state }) => state === 'scheduled') ? SCHEDULED_MS : 0;
}

/** What a query needs to follow announcements that go out by themselves, while somebody looks at the screen. */
export function useFollowing() {
  const [everyMs, setEveryMs] = useState(0);
  return {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    follow: (announcements: readonly Timed[]) => {
      const wanted = followEveryMs(announcements, Date.now());
      if (wanted !== everyMs) setEveryMs(wanted);
    },
  };
}
