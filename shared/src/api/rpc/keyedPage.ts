/** A page of a list that goes on behind its last row: `next_cursor` asks for the next one, null when there is none. */
export interface KeyedPage<Row> {
  rows: Row[];
  next_cursor: string | null;
}
