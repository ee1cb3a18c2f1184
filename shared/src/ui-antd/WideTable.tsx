import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Table, type TableColumnType } from '../antd';
import { VisuallyHidden } from '../ui-core/Display';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import type { DataColumn, DataTableProps } from './DataTable';

/** The rows as antd's table, for wide screens. */
export function WideTable<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, isLoading = false, sort, onSortChange, onRowClick, selection } = props;
  const isMedium = useMediaQuery('(max-width: 1023px)');
  const shown = columns.filter((column) => !(isMedium && column.isWideOnly === true));
  return (
    <Table<Row>
      aria-label={label}
      size="middle"
      columns={shown.map((column) => tableColumn(column, sort))}
      dataSource={[...rows]}
      rowKey={rowKey}
      pagination={false}
      loading={isLoading}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_pagination, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const words = columns.find((column) => column.key === chosen?.columnKey)?.sort;
        if (words !== undefined) onSortChange?.(chosen?.order === 'descend' ? words.descending : words.ascending);
      }}
      {...(onRowClick === undefined
        ? {}
        : { onRow: (row: Row) => clickableRow(() => onRowClick(row)), rowClassName: 'dk-data__row--clickable' })}
      {...(selection === undefined
        ? {}
        : {
            rowSelection: {
              selectedRowKeys: [...selection.selectedKeys],
              columnTitle: (checkbox: ReactNode) => <HeaderOnly>{checkbox}</HeaderOnly>,
              onChange: (keys: readonly unknown[]) => selection.onChange(keys.map(String)),
            },
          })}
    />
  );
}

/** antd repeats every title in a hidden row that measures the columns; a control in there could get the focus unseen. */
function HeaderOnly({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isInHeader, setIsInHeader] = useState(false);
  useLayoutEffect(() => {
    setIsInHeader(ref.current?.closest('[aria-hidden="true"]') === null);
  }, []);
  return <span ref={ref}>{isInHeader && children}</span>;
}

function tableColumn<Row>(column: DataColumn<Row>, sort: string | undefined): TableColumnType<Row> {
  const order =
    sort === undefined || column.sort === undefined
      ? null
      : sort === column.sort.ascending
        ? 'ascend'
        : sort === column.sort.descending
          ? 'descend'
          : null;
  return {
    key: column.key,
    title: column.isTitleHidden === true ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title,
    render: (_value: unknown, row: Row) => column.render(row),
    ...(column.align === undefined ? {} : { align: column.align }),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.sort === undefined ? {} : { sorter: true, sortOrder: order }),
  };
}

/** The whole row is a large target; a link or button inside it is the one for the keyboard and keeps its own meaning. */
function clickableRow(open: () => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a, button, input, label, [role=menuitem]') === null)
        open();
    },
  };
}
