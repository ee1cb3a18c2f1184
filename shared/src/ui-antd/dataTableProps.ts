import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Figures stand on the right. */
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** The words that sort by this column, up and down, as the server knows them. */
  sort?: { ascending: string; descending: string };
  /**
   * How it appears on a card: as its title, not at all, as buttons or as the figure that counts beside the title, in the one line of notes
   * under it (what is said there needs no title for the eye), or (default) as a line with its own title.
   */
  card?: 'title' | 'hidden' | 'action' | 'figure' | 'note' | 'line';
  /** What a card says instead of `render`, for example "11 left"; null leaves it out. */
  renderCard?: (row: Row) => ReactNode;
  /** The title is read out but not shown: a column of buttons needs no heading for the eye. */
  isTitleHidden?: boolean;
  /** Left out of the table under 1024 px, where it would push the others out of sight. Cards still show it. */
  isWideOnly?: boolean;
  /** Hidden until somebody chooses it; where columns can be chosen. */
  isOptional?: boolean;
  /** Cannot be hidden. */
  isFixed?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers. */
  rowName?: (row: Row) => string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** What is shown when there is nothing. */
  empty: { title: string; description?: ReactNode; action?: ReactNode };
  sort?: string;
  onSortChange?: (sort: string) => void;
  /** Given while there are more rows. */
  onLoadMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  onRowClick?: (row: Row) => void;
  selection?: { selectedKeys: readonly string[]; onChange: (keys: string[]) => void };
}
