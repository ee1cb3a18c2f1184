import { useEffect, useRef } from 'react';
import type { SavedView } from './savedViewsApi';
import type { ListState } from './useListState';

/** A list that is opened without filters begins with the view that opens first. */
export function useDefaultView(list: ListState, views: readonly SavedView[] | undefined): void {
  const hasChosen = useRef(false);
  const own = views?.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (hasChosen.current || views === undefined) return;
    hasChosen.current = true;
    if (own !== undefined && list.viewId === null && Object.keys(list.params).length === 0)
      list.applyView(own, { isFirst: true });
  });
}
