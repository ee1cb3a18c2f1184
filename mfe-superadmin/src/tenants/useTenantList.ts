import { useEffect, useMemo } from 'react';
import { useListTenantsInfiniteQuery } from '../common/platformApi';
import { sortTenants, type TenantView } from './tenantFilter';

/** Another order than newest first needs all rows; beyond this many the newest are sorted and the list says so. */
const MAX_SORTED = 1_000;

/** The list's rows in the order of the view, and how to get more. */
export function useTenantList({ filter, sort }: Pick<TenantView, 'filter' | 'sort'>) {
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListTenantsInfiniteQuery(filter);
  const loaded = useMemo(() => currentData?.pages.flatMap((page) => page.rows), [currentData]);
  const count = currentData?.pages.at(-1)?.count;
  const isSorted = sort !== 'newest';
  const mustLoadRest =
    isSorted && hasNextPage && !isFetching && error === undefined && (loaded?.length ?? 0) < MAX_SORTED;

  useEffect(() => {
    if (mustLoadRest) void fetchNextPage();
  }, [mustLoadRest, fetchNextPage]);

  return {
    rows: useMemo(() => (loaded === undefined ? undefined : sortTenants(loaded, sort)), [loaded, sort]),
    count,
    error,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    /** True when the order holds only among the rows that are loaded. */
    isPartlySorted: isSorted && hasNextPage,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    refetch: () => void refetch(),
  };
}
