import { useState } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import type { PaymentRow } from '../moneyRows';
import { dayText, TENDER_NAMES } from '../purchaseNames';
import { useLazyPaymentPageQuery, useListPaymentsInfiniteQuery, type MoneyFilter } from '../supplierMoneyApi';
import { AdvanceDialog } from './AdvanceDialog';
import { PaymentDrawer } from './PaymentDrawer';

const FILTERS = {
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
  advance: choiceFilter({ label: 'In advance', options: [{ value: 'left', label: 'With something left' }] }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

/** A payment of which there is nothing more to say. */
const isPlain = (row: PaymentRow) => !row.isRefund && row.reversedAt === null && row.open === 0;

function PaymentBadges({ row }: { row: PaymentRow }) {
  return (
    <span className="purch-badges">
      {row.isRefund && <Badge tone="info">Refund</Badge>}
      {row.reversedAt !== null && <Badge>Reversed</Badge>}
      {row.open > 0 && (
        <Badge tone="warning">
          <MoneyText amount={row.open} /> in advance
        </Badge>
      )}
    </span>
  );
}

const COLUMNS: DataColumn<PaymentRow>[] = [
  { key: 'number', title: 'Payment', isFixed: true, card: 'note', render: (row) => row.number },
  { key: 'supplier', title: 'Supplier', card: 'title', render: (row) => row.supplierName },
  { key: 'day', title: 'Day', card: 'note', render: (row) => dayText(row.businessDate) },
  { key: 'tender', title: 'Paid by', card: 'note', render: (row) => TENDER_NAMES[row.tender] },
  {
    key: 'reference',
    title: 'Reference',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => row.reference,
    render: (row) => row.reference ?? '–',
  },
  {
    key: 'state',
    title: 'State',
    renderCard: (row) => (isPlain(row) ? null : <PaymentBadges row={row} />),
    render: (row) => <PaymentBadges row={row} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={row.amount} />,
  },
];

const EXPORT_COLUMNS: TableColumn<PaymentRow>[] = [
  { title: 'Payment', value: (row) => row.number, isText: true },
  { title: 'Kind', value: (row) => (row.isRefund ? 'Refund' : 'Payment') },
  { title: 'Supplier', value: (row) => row.supplierName },
  { title: 'Day', value: (row) => row.businessDate },
  { title: 'Paid by', value: (row) => TENDER_NAMES[row.tender] },
  { title: 'Reference', value: (row) => row.reference, isText: true },
  { title: 'Amount', value: (row) => toNumeric(row.amount), isNumber: true },
  { title: 'Withheld', value: (row) => toNumeric(row.withheld), isNumber: true },
  { title: 'Discount', value: (row) => toNumeric(row.discount), isNumber: true },
  { title: 'In advance', value: (row) => toNumeric(row.open), isNumber: true },
  { title: 'Reversed', value: (row) => (row.reversedAt === null ? '' : 'Yes') },
];

/** Payments to suppliers and what they gave back, newest first; one opens in a drawer (`?payment=`). */
export function PaymentsTab() {
  const mayPay = usePermission('purchases.pay');
  const [openId, show] = useOpenRow('payment');
  const [isAdvancing, setIsAdvancing] = useState(false);
  const list = useListState({ key: 'supplier-payments', filters: FILTERS, sorts: SORTS });
  const { data: suppliers = [] } = useListSuppliersQuery();
  const { supplier, advance } = list.filters;
  const filter: MoneyFilter = { contactId: supplier, isOpen: advance === 'left' };
  const result = useListPaymentsInfiniteQuery(filter);
  const [readPage] = useLazyPaymentPageQuery();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'payment', many: 'payments' }}
        header={{
          title: 'Payments to suppliers',
          isHidden: true,
          actions: mayPay && <Button onClick={() => setIsAdvancing(true)}>Pay in advance</Button>,
          create: mayPay ? { label: 'Pay bills', to: '/admin/purchases?tab=to-pay' } : undefined,
        }}
        search={{ options: { supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })) } }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.number} ${row.supplierName}`,
          onOpen: (row) => show(row.id),
          empty: { title: 'No payments yet', description: 'Pay what is due under “To pay”.' },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
            fileName: 'Payments to suppliers',
          },
        }}
      />
      {openId !== null && <PaymentDrawer paymentId={openId} onClose={() => show(null)} />}
      {isAdvancing && <AdvanceDialog onClose={() => setIsAdvancing(false)} />}
    </>
  );
}
