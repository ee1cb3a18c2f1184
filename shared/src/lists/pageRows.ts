/** What a list shows and how it gets more. A list that comes whole is written by hand. */
export interface ListPage<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** How many match in all; undefined while that is not known. */
  count?: number | undefined;
  /** There are more than `count`: nobody counts on beyond some limit. */
  hasMoreThanCount?: boolean;
  isLoading?: boolean;
  /** The rows shown are of an earlier question. */
  isRefreshing?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Given while there are more rows. */
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

/** What is used of an RTK Query infinite query. */
interface InfiniteResult<Page> {
  data?: { pages: readonly Page[] } | undefined;
  currentData?: { pages: readonly Page[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The pages of an infinite query as one list; while another question is asked the rows of the last one stay, dimmed. */
export function pageRows<Page extends object, Row>(
  result: InfiniteResult<Page>,
  rowsOf: (page: Page) => readonly Row[],
  countOf?: (page: Page) => number,
): ListPage<Row> {
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage } = result;
  const first = data?.pages[0];
  const isOutdated = currentData === undefined && data !== undefined;
  return {
    rows: data?.pages.flatMap((page) => [...rowsOf(page)]),
    count: first === undefined ? undefined : countOf?.(first),
    hasMoreThanCount: first !== undefined && 'hasMoreThanCount' in first && first.hasMoreThanCount === true,
    isLoading: isFetching && !isFetchingNextPage && data === undefined,
    isRefreshing: isFetching && isOutdated,
    error,
    onRetry: () => void result.refetch(),
    onLoadMore: hasNextPage && !isOutdated ? () => void result.fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  };
}
