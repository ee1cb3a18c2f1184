import { useSession } from '@dukani/shared/session';

export const VISIT_REASON = 'You are only looking: nothing can be changed during a support visit.';

/** The attributes of a button that changes something: off for platform staff who visit, and a mouse over it says why. */
export function useVisitGuard(): { disabled?: true; title?: string } {
  const { access } = useSession();
  return access?.support_visit == null ? {} : { disabled: true, title: VISIT_REASON };
}
