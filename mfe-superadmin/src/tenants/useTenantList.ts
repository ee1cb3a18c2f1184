import { useEffect, useMemo } from 'react';
import { useListTenantsInfiniteQuery } from '../common/platformApi';
import { standingOf } from '../common/standing';
import { sortTenants, type TenantView } from './tenantFilter';

/** Another order or a standing needs all rows; beyond this many the newest are looked at and the list says so. */
const MAX_SORTED = 1_000;

/** The list's rows in the order of the view, and how to get more. */
export function useTenantList({ filter, standing, sort }: Pick<TenantView, 'filter' | 'standing' | 'sort'>) {
  const {
    currentData,
    fulfilledTimeStamp = 0,
    error,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useListTenantsInfiniteQuery(filter);
  const loaded = useMemo(() => currentData?.pages.flatMap((page) => page.rows), [currentData]);
  const count = currentData?.pages.at(-1)?.count;
  // What the server can neither sort nor filter by is done here, among all rows.
  const needsAll = sort !== 'newest' || (standing !== null && standing !== 'closed');
  const mustLoadRest =
    needsAll && hasNextPage && !isFetching && error === undefined && (loaded?.length ?? 0) < MAX_SORTED;

  useEffect(() => {
    if (mustLoadRest) void fetchNextPage();
  }, [mustLoadRest, fetchNextPage]);

  const rows = useMemo(() => {
    const wanted = loaded?.filter((row) => standing === null || standingOf(row, fulfilledTimeStamp) === standing);
    return wanted === undefined ? undefined : sortTenants(wanted, sort);
  }, [fulfilledTimeStamp, loaded, sort, standing]);

  return {
    rows,
    /** How many there are; of a standing, how many were found. */
    count: standing === null || standing === 'closed' ? count : rows?.length,
    /** How many rows were looked at. */
    loadedCount: loaded?.length ?? 0,
    /** How many rows the server has. */
    totalCount: count ?? 0,
    /** The moment that trials are measured against. */
    asOfMs: fulfilledTimeStamp,
    error,
    isFetching,
    /** Filtering here may find nothing in the first pages; until all are looked at, nothing found says nothing. */
    isLooking: mustLoadRest || (needsAll && isFetchingNextPage),
    isFetchingMore: isFetchingNextPage,
    /** True when order and filter hold only among the rows that are loaded. */
    isPartial: needsAll && hasNextPage && !mustLoadRest && !isFetching,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    refetch: () => void refetch(),
  };
}
