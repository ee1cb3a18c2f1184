import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import type { ContactRow } from '../common/contacts/contactRows';
import { TYPE_LABELS } from './contactLabels';
import { TagList } from './TagList';

/** A row of the list; its cells come with an export. */
export interface ListedContact extends ContactRow {
  cells?: Record<string, string | number | null>;
}

const isOverLimit = (row: ContactRow) => row.balance > 0 && row.balance > row.creditLimit;

interface ColumnOptions {
  currencyCode: string;
  /** Without it there are no columns of what they bought and what we owe them. */
  seesLedger: boolean;
  /** The list of suppliers says what they are owed, and nothing that only a customer has. */
  ofSuppliers?: boolean;
}

type Columns = (DataColumn<ListedContact> | false)[];

/** The columns of the contact list. */
export function contactColumns(options: ColumnOptions): DataColumn<ListedContact>[] {
  return [...personColumns(), ...moneyColumns(options), ...dayColumns(options)].filter((column) => column !== false);
}

function personColumns(): Columns {
  return [
    {
      key: 'name',
      title: 'Name',
      card: 'title',
      isFixed: true,
      sort: { ascending: 'name', descending: '-name' },
      render: (row) => (
        <span className="cust-name">
          <span>{row.name}</span>
          {row.company !== null && row.company !== row.name && <span className="adm-muted">{row.company}</span>}
        </span>
      ),
    },
    { key: 'type', title: 'Kind', isOptional: true, render: (row) => TYPE_LABELS[row.type] },
    {
      key: 'phone',
      title: 'Phone',
      card: 'note',
      renderCard: (row) => row.phone,
      render: (row) => row.phone ?? <span className="adm-muted">–</span>,
    },
    {
      key: 'email',
      title: 'E-mail',
      isWideOnly: true,
      card: 'note',
      renderCard: (row) => row.email,
      render: (row) =>
        row.email === null ? <span className="adm-muted">–</span> : <span className="cust-cut">{row.email}</span>,
    },
    {
      key: 'tags',
      title: 'Tags',
      isWideOnly: true,
      card: 'note',
      renderCard: (row) => (row.tags.length === 0 ? null : <TagList tags={row.tags} />),
      render: (row) => <TagList tags={row.tags} />,
    },
  ];
}

function moneyColumns({ currencyCode, seesLedger, ofSuppliers = false }: ColumnOptions): Columns {
  return [
    !ofSuppliers && {
      key: 'balance',
      title: `Balance (${currencyCode})`,
      align: 'right',
      card: 'figure',
      sort: { ascending: 'balance', descending: '-balance' },
      render: (row) => (
        <span className="cust-balance">
          <MoneyText amount={row.balance} isAccounting />
          {row.overdue > 0 ? (
            <Badge tone="danger">Overdue</Badge>
          ) : (
            isOverLimit(row) && <Badge tone="warning">Over limit</Badge>
          )}
        </span>
      ),
    },
    seesLedger && {
      key: 'owed',
      title: `You owe (${currencyCode})`,
      align: 'right',
      ...(ofSuppliers
        ? { card: 'figure' as const, sort: { ascending: 'owed', descending: '-owed' } }
        : { isOptional: true }),
      render: (row) => <MoneyText amount={row.owed} isAccounting />,
    },
    !ofSuppliers && {
      key: 'limit',
      title: `Credit limit (${currencyCode})`,
      align: 'right',
      isOptional: true,
      render: (row) => <MoneyText amount={row.creditLimit} />,
    },
    seesLedger &&
      !ofSuppliers && {
        key: 'bought',
        title: `Bought (${currencyCode})`,
        align: 'right',
        isWideOnly: true,
        sort: { ascending: 'bought', descending: '-bought' },
        render: (row) => <MoneyText amount={row.bought} />,
      },
  ];
}

function dayColumns({ ofSuppliers = false }: ColumnOptions): Columns {
  return [
    !ofSuppliers && {
      key: 'last_sale',
      title: 'Last purchase',
      card: 'note',
      renderCard: (row) =>
        row.lastSaleAt === null ? null : (
          <>
            last bought <DateText iso={row.lastSaleAt} format="date" />
          </>
        ),
      sort: { ascending: 'last_sale', descending: '-last_sale' },
      render: (row) => <DateText iso={row.lastSaleAt} format="date" />,
    },
    {
      key: 'created',
      title: 'Added',
      isOptional: true,
      sort: { ascending: 'created', descending: '-created' },
      render: (row) => <DateText iso={row.createdAt} format="date" />,
    },
  ];
}
