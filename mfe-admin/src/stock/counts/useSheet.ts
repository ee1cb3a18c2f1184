import { useEffect, useRef } from 'react';
import type { SheetRow } from './countRows';
import { useCountSheetInfiniteQuery } from './countsApi';

/** So many pages of the sheet are kept on the device; the rest is found by the server. */
const MAX_PAGES = 10;
/** How often others' counts are fetched anew, at most. */
const REFRESH_MS = 30_000;

export interface Sheet {
  /** Undefined until the first page is there. */
  rows: SheetRow[] | undefined;
  /** Whether every product of the count is in rows: a code not among them is not part of it. */
  isWhole: boolean;
  error: unknown;
  retry: () => void;
}

/** The sheet, page after page, refreshed when others have counted. */
export function useSheet(countId: string, countedCount: number): Sheet {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useCountSheetInfiniteQuery(countId);
  const pages = data?.pages.length ?? 0;
  const isWhole = data !== undefined && !hasNextPage;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === undefined && pages < MAX_PAGES) void fetchNextPage();
  }, [hasNextPage, isFetching, error, pages, fetchNextPage]);

  const seen = useRef({ countedCount, at: 0 });
  useEffect(() => {
    const now = Date.now();
    if (seen.current.at === 0) seen.current = { countedCount, at: now };
    if (seen.current.countedCount === countedCount || now - seen.current.at < REFRESH_MS) return;
    seen.current = { countedCount, at: now };
    void refetch();
  }, [countedCount, refetch]);

  return { rows: data?.pages.flatMap((page) => page.items), isWhole, error, retry: () => void refetch() };
}
