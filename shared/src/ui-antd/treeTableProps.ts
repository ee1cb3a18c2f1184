import type { DataColumn } from './dataTableProps';

export interface TreeTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows at the top; undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row: "Open Current assets". */
  rowName: (row: Row) => string;
  childrenOf: (row: Row) => readonly Row[];
  /** What is open at first. Default everything. */
  initiallyOpen?: 'all' | 'none';
  /** Enter on a row, or a click on it. */
  onRowClick?: (row: Row) => void;
}
