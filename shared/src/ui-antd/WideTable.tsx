import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Table, type TableColumnType } from '../antd';
import { VisuallyHidden } from '../ui-core/Display';
import { useMediaQuery } from '../ui-core/useMediaQuery';
import type { DataColumn, DataTableProps } from './dataTableProps';
import { useRowWindow } from './useRowWindow';

/** The rows as antd's table, for wide screens. Of a long list only the rows near the screen are drawn. */
export function WideTable<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, sort, onSortChange, onRowClick, selection } = props;
  const isMedium = useMediaQuery('(max-width: 1023px)');
  const shown = columns.filter((column) => !(isMedium && column.isWideOnly === true));
  const ref = useRef<HTMLDivElement>(null);
  const near = useRowWindow(ref, rows.length);
  const widths = useColumnWidths(ref, near !== null, shown.map(({ key }) => key).join());
  return (
    <div ref={ref}>
      <SpaceContext.Provider value={near ?? noSpace}>
        <Table<Row>
          aria-label={label}
          size="middle"
          columns={shown.map((column) => tableColumn(column, sort, widths?.[column.key]))}
          dataSource={near === null ? [...rows] : rows.slice(near.start, near.end)}
          rowKey={rowKey}
          pagination={false}
          scroll={{ x: 'max-content' }}
          showSorterTooltip={false}
          sortDirections={['ascend', 'descend', 'ascend']}
          components={tableParts}
          onChange={(_pagination, _filters, sorter) => {
            const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
            const words = columns.find((column) => column.key === chosen?.columnKey)?.sort;
            if (words !== undefined) onSortChange?.(chosen?.order === 'descend' ? words.descending : words.ascending);
          }}
          onRow={(row, index) => ({
            'data-row': rowKey(row),
            tabIndex: -1,
            ...(near === null ? {} : { 'aria-rowindex': near.start + (index ?? 0) + 2 }),
            ...(onRowClick === undefined ? {} : clickableRow(() => onRowClick(row))),
          })}
          {...(onRowClick === undefined ? {} : { rowClassName: 'dk-data__row--clickable' })}
          {...(selection === undefined ? {} : { rowSelection: rowSelection(props, selection) })}
        />
      </SpaceContext.Provider>
    </div>
  );
}

const noSpace = { before: 0, after: 0 };
const SpaceContext = createContext(noSpace);

/** The body with the height of the rows that are not drawn. */
function WindowedBody({ children, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  const { before, after } = useContext(SpaceContext);
  return (
    <tbody {...rest}>
      <Space height={before} />
      {children}
      <Space height={after} />
    </tbody>
  );
}

function Space({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={100} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

const tableParts = { body: { wrapper: WindowedBody } };

/** The widths the columns have when rows begin to be left out, so that they do not follow what happens to be drawn. */
function useColumnWidths(
  container: RefObject<HTMLElement | null>,
  isOn: boolean,
  keys: string,
): Record<string, number> | null {
  const [measured, setMeasured] = useState<{ keys: string; widths: Record<string, number> } | null>(null);
  const isDue = isOn && measured?.keys !== keys;
  useEffect(() => {
    if (!isDue) return;
    const frame = requestAnimationFrame(() => {
      const titles = [...(container.current?.querySelectorAll<HTMLElement>('thead th') ?? [])];
      const names = keys.split(',');
      // The column of ticks, if any, comes first and has a width of its own.
      const own = titles.slice(titles.length - names.length);
      const widths = Object.fromEntries(names.map((name, index) => [name, own[index]?.offsetWidth ?? 0]));
      setMeasured({ keys, widths });
    });
    return () => cancelAnimationFrame(frame);
  }, [container, isDue, keys]);
  return isOn && measured?.keys === keys ? measured.widths : null;
}

function rowSelection<Row extends object>(
  { rows, rowKey, rowName }: DataTableProps<Row> & { rows: readonly Row[] },
  { selectedKeys, onChange }: NonNullable<DataTableProps<Row>['selection']>,
) {
  const isAll = selectedKeys.length > 0 && rows.every((row) => selectedKeys.includes(rowKey(row)));
  return {
    selectedRowKeys: [...selectedKeys],
    // Ticked rows that are not drawn just now stay ticked.
    preserveSelectedRowKeys: true,
    columnTitle: (
      <HeaderOnly>
        <input
          type="checkbox"
          className="dk-data__all"
          aria-label="Select all"
          checked={isAll}
          ref={(element) => {
            if (element !== null) element.indeterminate = selectedKeys.length > 0 && !isAll;
          }}
          onChange={(event) => onChange(event.target.checked ? rows.map(rowKey) : [])}
        />
      </HeaderOnly>
    ),
    getCheckboxProps: (row: Row) => ({ 'aria-label': rowName === undefined ? 'Select' : `Select ${rowName(row)}` }),
    onChange: (keys: readonly unknown[]) => onChange(keys.map(String)),
  };
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

function tableColumn<Row>(
  column: DataColumn<Row>,
  sort: string | undefined,
  measuredWidth: number | undefined,
): TableColumnType<Row> {
  const order =
    sort === undefined || column.sort === undefined
      ? null
      : sort === column.sort.ascending
        ? 'ascend'
        : sort === column.sort.descending
          ? 'descend'
          : null;
  const width = measuredWidth ?? column.width;
  return {
    key: column.key,
    title: column.isTitleHidden === true ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title,
    render: (_value: unknown, row: Row) => column.render(row),
    ...(column.align === undefined ? {} : { align: column.align }),
    ...(width === undefined ? {} : { width }),
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
