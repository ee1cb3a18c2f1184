import { useState } from 'react';
import { useAppSelector } from '../store/store';
import { dayIn } from './dayRanges';

/** Today where the business is, as YYYY-MM-DD; the day stays while the screen does. */
export function useToday(): string {
  const timezone = useAppSelector(
    (root) => root.session.access?.tenant?.timezone ?? root.tenant.shop?.timezone ?? 'UTC',
  );
  const [now] = useState(() => new Date());
  return dayIn(timezone, now);
}
