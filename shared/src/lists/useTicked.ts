import { useState } from 'react';
import type { ListSelection } from './BulkBar';
import type { ListState } from './useListState';

/** Which rows are ticked, or all of them. */
export function useTicked(list: ListState, total: number | undefined) {
  const [ticked, setTicked] = useState<{ of: string; ids: string[]; isAll: boolean }>({
    of: '',
    ids: [],
    isAll: false,
  });
  const question = JSON.stringify([list.query, list.filters]);
  // Another question is another list: what was ticked in the last one is out of sight.
  const isCurrent = ticked.of === question;
  const selection: ListSelection = {
    ids: isCurrent ? ticked.ids : [],
    isAll: isCurrent && ticked.isAll,
    count: !isCurrent ? 0 : ticked.isAll ? (total ?? ticked.ids.length) : ticked.ids.length,
    clear: () => setTicked({ of: question, ids: [], isAll: false }),
  };
  return {
    selection,
    tick: (ids: string[]) => setTicked({ of: question, ids, isAll: false }),
    tickAll: (ids: string[]) => setTicked({ of: question, ids, isAll: true }),
  };
}
