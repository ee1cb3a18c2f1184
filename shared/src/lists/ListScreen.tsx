import { useMemo } from 'react';
import { PageHeader } from '../ui-antd/PageHeader';
import { ProgressPanel } from '../ui-antd/ProgressPanel';
import { useLongTask } from '../ui-antd/useLongTask';
import { BulkBar, type ListSelection } from './BulkBar';
import { shownColumns } from './ColumnsMenu';
import type { FilterDefinitions } from './filters';
import { ListBar, type WideListSearch } from './ListBar';
import { ListHeaderActions } from './ListHeaderActions';
import { ListMenus } from './ListMenus';
import { ListRows } from './ListRows';
import './lists.css';
import type { ListBulk, ListNoun, ListScreenProps, ListTable } from './listScreenProps';
import { useCountAnnounced } from './useCountAnnounced';
import { useListDensity } from './useListDensity';
import type { ListState } from './useListState';
import { useTicked } from './useTicked';

/** A whole list: title, search, filters, columns, views, export, what can be done to many, rows, and more of them. */
export function ListScreen<Row extends object, Filters extends FilterDefinitions, Sort extends string, Exported = Row>(
  props: ListScreenProps<Row, Filters, Sort, Exported>,
) {
  const { noun, header, table, selection: bulk, toolbar = {}, lead, above, aside } = props;
  const { page, columns } = table;
  // Which filters and orders this one list has does not matter from here on.
  const list = props.list as unknown as ListState;
  const search = (props.search ?? {}) as WideListSearch;
  const task = useLongTask<number>();
  const { selection, tick, tickAll } = useTicked(list, page.count);
  const shown = useMemo(() => shownColumns(columns, list.columns), [columns, list.columns]);
  const density = useListDensity(list);
  useCountAnnounced(page, noun);
  const headerActions = <ListHeaderActions actions={header.actions} create={header.create} />;

  return (
    <div className="dk-list" data-row-density={density.shown}>
      {header.isHidden !== true && (
        <PageHeader
          title={header.title}
          {...(header.back === undefined ? {} : { back: header.back })}
          count={page.count}
          hasMoreThanCount={page.hasMoreThanCount}
          description={header.description}
          action={headerActions}
        />
      )}
      {lead}
      <ListBar
        list={list}
        search={search}
        columns={columns}
        menus={
          <ListMenus
            list={list}
            noun={noun}
            columns={columns}
            page={page}
            toolbar={toolbar}
            density={density}
            task={task}
          >
            {header.isHidden === true && headerActions}
          </ListMenus>
        }
        bulkBar={
          bulk?.actions === undefined ? null : (
            <ListBulkBar bulk={bulk} noun={noun} table={table} selection={selection} onSelectAll={tickAll} />
          )
        }
      />
      <ProgressPanel task={task} />
      {above}
      <ListRows
        // A long table measures its rows once.
        key={density.shown}
        list={list}
        label={header.title}
        noun={noun}
        table={{ ...table, columns: shown }}
        noMatchHint={search.noMatchHint}
        {...(bulk?.actions === undefined ? {} : { ticked: { selectedKeys: selection.ids, onChange: tick } })}
      />
      {aside}
    </div>
  );
}

interface ListBulkBarProps<Row extends object> {
  bulk: ListBulk;
  noun: ListNoun;
  table: ListTable<Row>;
  selection: ListSelection;
  onSelectAll: (ids: string[]) => void;
}

/** The buttons for the ticked rows, and the offer to take all that match where the server can. */
function ListBulkBar<Row extends object>({ bulk, noun, table, selection, onSelectAll }: ListBulkBarProps<Row>) {
  const { page, rowKey } = table;
  return (
    <BulkBar
      selection={selection}
      noun={noun}
      loadedCount={page.rows?.length ?? 0}
      total={page.count}
      {...(bulk.canSelectAll === true && page.hasMoreThanCount !== true
        ? { onSelectAll: () => onSelectAll((page.rows ?? []).map(rowKey)) }
        : {})}
    >
      {bulk.actions?.(selection)}
    </BulkBar>
  );
}
