import { useMemo, useRef, useState, type HTMLAttributes, type KeyboardEvent, type MouseEvent } from 'react';
import { Table } from '../antd';
import { IconButton } from '../ui-core/Button';
import { VisuallyHidden } from '../ui-core/Display';
import { focusRow, handleRowKey, rememberRow } from './rowKeys';
import { branchKeys, findInTree, sideStep, treeOf, type TreeNode } from './treeRows';
import type { TreeTableProps } from './treeTableProps';
import './kit.css';

const INDENT_PX = 20;

/** antd's table with rows below rows, and the roles and keys of a tree. */
export function TreeTablePart<Row>(props: TreeTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, rowName, childrenOf, initiallyOpen = 'all', onRowClick } = props;
  const nodes = useMemo(() => treeOf(rows, { rowKey, childrenOf }), [rows, rowKey, childrenOf]);
  // What was closed, or what was opened: rows that come later stand as at first.
  const [turnedKeys, setTurnedKeys] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const isOpen = (key: string) => turnedKeys.has(key) !== (initiallyOpen === 'all');
  const toggle = (key: string) =>
    setTurnedKeys((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const open = (key: string) => {
    const node = findInTree(nodes, (known) => known.key === key);
    if (node !== undefined) onRowClick?.(node.row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined;
    const node = key === undefined ? undefined : findInTree(nodes, (known) => known.key === key);
    const step = node === undefined ? null : sideStep(event.key, node, isOpen(node.key));
    if (step === null) return handleRowKey(event, onRowClick === undefined ? {} : { open });
    event.preventDefault();
    if ('toggle' in step) toggle(step.toggle);
    else focusRow(rowElement(event.currentTarget, step.focus), event.currentTarget);
  };
  return (
    <div
      ref={list}
      className="dk-data dk-tree-table"
      onKeyDown={onKeyDown}
      onFocus={(event) => rememberRow(event.currentTarget, event.target)}
    >
      <Table<TreeNode<Row>>
        aria-label={label}
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        components={tableParts}
        dataSource={nodes}
        rowKey="key"
        columns={columns.map(({ key, title, isTitleHidden, align, width, render }) => ({
          key,
          title: isTitleHidden === true ? <VisuallyHidden>{title}</VisuallyHidden> : title,
          render: (_value: unknown, { row }: TreeNode<Row>) => render(row),
          onCell: () => ({ role: 'gridcell' }),
          ...(align === undefined ? {} : { align }),
          ...(width === undefined ? {} : { width }),
        }))}
        indentSize={INDENT_PX}
        expandable={{
          expandedRowKeys: branchKeys(nodes).filter(isOpen),
          expandIcon: ({ record }) => (
            <Opener node={record} isOpen={isOpen(record.key)} name={rowName(record.row)} onToggle={toggle} />
          ),
        }}
        onRow={({ key, row, level, children }) => ({
          'data-row': key,
          'aria-level': level,
          ...(children === undefined ? {} : { 'aria-expanded': isOpen(key) }),
          tabIndex: key === nodes[0]?.key ? 0 : -1,
          ...(onRowClick === undefined
            ? {}
            : { className: 'dk-data__row--clickable', ...clickable(() => onRowClick(row)) }),
        })}
      />
    </div>
  );
}

const tableParts = {
  table: (props: HTMLAttributes<HTMLTableElement>) => <table {...props} role="treegrid" />,
};

const rowElement = (list: HTMLElement, key: string) =>
  [...list.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.dataset['row'] === key);

function clickable(open: () => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a, button, input, label') === null) open();
    },
  };
}

interface OpenerProps {
  node: TreeNode<unknown>;
  isOpen: boolean;
  name: string;
  onToggle: (key: string) => void;
}

/** For the mouse; on the keyboard the arrows of the row do the same. */
function Opener({ node, isOpen, name, onToggle }: OpenerProps) {
  if (node.children === undefined) return <span className="dk-tree-table__leaf" />;
  return (
    <IconButton
      size="small"
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      label={`${isOpen ? 'Close' : 'Open'} ${name}`}
      tabIndex={-1}
      onClick={() => onToggle(node.key)}
    />
  );
}
