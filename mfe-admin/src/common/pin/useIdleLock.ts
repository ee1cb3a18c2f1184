import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { toast } from '@dukani/shared/ui-core';
import { useTillLock } from '../tillLock';
import { useListTillStaffQuery } from './pinApi';

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the till after the minutes that the business has set; answers what locks it at once. */
export function useIdleLock(): () => void {
  const { lock } = useTillLock();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data } = useListTillStaffQuery();
  const minutes = data?.lock_after_minutes ?? 0;
  // Without a PIN nobody could come back.
  const canLock = data?.people.some((person) => person.has_pin) ?? true;
  const lastAt = useRef(0);

  useEffect(() => {
    if (!canLock || minutes === 0) return;
    lastAt.current = Date.now();
    const note = () => {
      lastAt.current = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastAt.current >= minutes * 60_000) lock();
    }, 1000);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, note, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, note, { capture: true });
    };
  }, [canLock, lock, minutes]);

  return () => {
    if (canLock) lock();
    else
      toast({
        tone: 'info',
        title: 'Nobody has a PIN yet',
        description: 'Once you have set one, the till can be locked.',
        action: {
          label: 'Set a PIN',
          onSelect: () => void navigate(pathname + search, { replace: true, state: { profileTab: 'Security' } }),
        },
      });
  };
}
