/** A page of a list, with what its first page says of all. */
export interface Paged<Row, Page> {
  rows: Row[];
  nextCursor: string | null;
  first: Page;
}

/** A page as the server answers it. */
export const toPage = <Row, Page extends { rows: Row[]; next_cursor: string | null }>(
  page: Page,
): Paged<Row, Page> => ({
  rows: page.rows,
  nextCursor: page.next_cursor,
  first: page,
});
