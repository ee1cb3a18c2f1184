import type { ReactNode } from 'react';
import type { DataColumn } from '../ui-antd/DataTable';
import type { ListSelection } from './BulkBar';
import type { ListExport } from './ExportMenu';
import type { CustomFilterField } from './FilterFields';
import type { FilterDefinitions, FilterOption } from './filters';
import type { ListPage } from './pageRows';
import type { ListState } from './useListState';

/** What the rows are: `{ one: 'product', many: 'products' }`. */
export interface ListNoun {
  one: string;
  many: string;
}

/** What stands over the list. */
export interface ListHeader {
  title: string;
  /** Where a list below another page leads back to. */
  back?: { to: string; label: string };
  description?: ReactNode;
  /** The buttons before the primary one. */
  actions?: ReactNode;
  /** The primary action; also by the key n. It leads somewhere or does something. */
  create?: ListCreate | undefined;
  /** A list inside a tab or section has no title of its own; its buttons stand in the toolbar. */
  isHidden?: boolean;
}

export type ListCreate =
  { label: string; to: string; onSelect?: never } | { label: string; onSelect: () => void; to?: never };

/** What is asked of the list besides its filters' definitions. */
export interface ListSearch<Filters extends FilterDefinitions> {
  /** Names the search field; without it the list is not searched. */
  label?: string;
  /** The choices of filters by id, by the filter's name. */
  options?: { readonly [Name in keyof Filters]?: readonly FilterOption[] };
  /** Filters of the panel that have a field of their own, by the filter's name. */
  fields?: { readonly [Name in keyof Filters]?: CustomFilterField };
  /** Where else it may be, said when nothing matches. */
  noMatchHint?: string;
}

/** The rows and how they are drawn. */
export interface ListTable<Row extends object> {
  page: ListPage<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Names a row for screen readers, for example in "Select Milk". */
  rowName?: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** What is said while nothing was ever added. */
  empty: { title: string; description?: ReactNode; action?: ReactNode };
}

/** What can be done to many rows at once. */
export interface ListBulk {
  /** The buttons for the ticked rows; rows are not ticked without it. */
  actions: ((selection: ListSelection) => ReactNode) | undefined;
  /** Offers to select all that match, shown or not; the server must take the filter instead of ids. */
  canSelectAll?: boolean;
}

/** The menus over the rows besides the columns'. */
export interface ListToolbar<Exported> {
  exports?: ListExport<Exported> | undefined;
  /** False for lists without saved views. */
  hasViews?: boolean;
}

export interface ListScreenProps<
  Row extends object,
  Filters extends FilterDefinitions,
  Sort extends string,
  Exported = Row,
> {
  /** What is asked for, of `useListState`. */
  list: ListState<Filters, Sort>;
  noun: ListNoun;
  header: ListHeader;
  search?: ListSearch<NoInfer<Filters>>;
  table: ListTable<Row>;
  selection?: ListBulk;
  toolbar?: ListToolbar<Exported>;
  /** Stands under the title: what most people come for, before they look through a list. */
  lead?: ReactNode;
  /** Stands between the bar and the rows. */
  above?: ReactNode;
  /** A panel beside the list, for a quick look. */
  aside?: ReactNode;
}
