/** Rows that come in pages, by the server's cursor. */
export const paging = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** Rows a page of a list. */
export const LIST_PAGE = 50;
/** Rows a page of the export: what the server gives at once. */
export const EXPORT_PAGE = 200;
