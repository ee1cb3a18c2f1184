import { useMemo } from 'react';
import { useSession } from '../session/useSession';
import { useAppDispatch } from '../store/store';
import { profileApi } from './profileApi';

type Tag = 'Profile' | 'Contact' | 'Factor' | 'Session';

interface Person {
  /** '' when nobody is signed in; nothing is asked for then. */
  userId: string;
  email: string | null;
  fullName: string | null;
  /** The zone of the business, else this device's. */
  timezone: string;
  /** Has what is shown read again. */
  refresh: (...tags: Tag[]) => void;
}

/** The signed-in person, as the tabs of the dialog need them. */
export function usePerson(): Person {
  const { userId, email, access } = useSession();
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      userId: userId ?? '',
      email,
      fullName: access?.profile?.full_name ?? null,
      timezone: access?.tenant?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      refresh: (...tags) => void dispatch(profileApi.util.invalidateTags(tags)),
    }),
    [userId, email, access, dispatch],
  );
}
