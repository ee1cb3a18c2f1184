import { choiceFilter, type ListState } from '@dukani/shared/lists';
import { Badge } from '@dukani/shared/ui-core';

/** What a person set up and may pause: mailed reports, alerts. */
type PausableStatus = 'active' | 'paused';

/** The filter of their lists. */
export const PAUSABLE_FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
    ],
    isPinned: true,
  }),
};

/** Whether the list's search and filter leave a row in; such lists come whole. */
export function isListed(
  { query, filters }: Pick<ListState<typeof PAUSABLE_FILTERS>, 'query' | 'filters'>,
  { status, text }: { status: PausableStatus; text: string },
): boolean {
  return (
    (filters.status === null || status === filters.status) && text.toLowerCase().includes(query.trim().toLowerCase())
  );
}

export function StatusBadge({ status }: { status: PausableStatus }) {
  return <Badge tone={status === 'paused' ? 'warning' : 'neutral'}>{status === 'paused' ? 'Paused' : 'Active'}</Badge>;
}
