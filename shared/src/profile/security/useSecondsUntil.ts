import { useEffect, useState } from 'react';

/** Whole seconds until an instant (ms since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    if (Date.now() >= instant) return;
    const timer = setInterval(() => {
      tick();
      if (Date.now() >= instant) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
