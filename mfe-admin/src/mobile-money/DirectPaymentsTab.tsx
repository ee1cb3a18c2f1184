import { useMemo } from 'react';
import { choiceFilter, dateRangeFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { useUndo } from '@dukani/shared/ui-antd';
import { useListPaymentProvidersQuery } from '../common/paymentProvidersApi';
import { useBusiness } from '../common/useBusiness';
import { useOpenRow } from '../common/useOpenRow';
import { PaymentsToDecide } from '../checkout/received-payments/PaymentsToDecide';
import { directPaymentColumns, directPaymentExportColumns } from './directPaymentColumns';
import { DirectPaymentDrawer } from './DirectPaymentDrawer';
import { waitingText } from './directPaymentRows';
import './directPayments.css';
import {
  useLazyExportDirectPaymentsQuery,
  useListDirectPaymentsInfiniteQuery,
  type DirectPaymentFilter,
} from './directPaymentsApi';

const POLLING_MS = 30_000;

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'waiting', label: 'Unmatched' },
      { value: 'assigned', label: 'Matched' },
      { value: 'sent_back', label: 'Refunded' },
      { value: 'set_aside', label: 'Ignored' },
      { value: 'all', label: 'All' },
    ],
    initial: 'waiting',
    isPinned: true,
  }),
  paid: dateRangeFilter({ label: 'Received' }),
};
const SORTS = ['-paid'] as const;

/** Money that customers sent to the paybill or till by themselves: first what belongs to nothing yet. New ones appear by themselves. */
export function DirectPaymentsTab() {
  const { currencyCode, timezone } = useBusiness();
  const [openId, show] = useOpenRow('payment');
  const list = useListState({ key: 'direct-payments', filters: FILTERS, sorts: SORTS });
  const { state, paid } = list.filters;
  const filter: DirectPaymentFilter = {
    query: list.query,
    state: state === 'all' ? null : state,
    paidFrom: paid.from,
    paidUntil: paid.to,
  };
  const result = useListDirectPaymentsInfiniteQuery(filter, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
  });
  const offerUndo = useUndo();
  const [readPage] = useLazyExportDirectPaymentsQuery();
  const first = result.data?.pages[0];
  const exportColumns = useMemo(() => directPaymentExportColumns(timezone), [timezone]);
  const empty = useEmptyText();
  return (
    <>
      <PaymentsToDecide />
      <ListScreen
        list={list}
        noun={{ one: 'payment', many: 'payments' }}
        header={{ title: 'M-Pesa', description: first === undefined ? ' ' : waitingText(first, currencyCode) }}
        search={{
          label: 'Search by code, name or phone',
          noMatchHint: 'Payments that are not here were not reported by Safaricom.',
        }}
        table={{
          columns: directPaymentColumns(currencyCode, show),
          page: pageRows(result, (page) => page.rows),
          rowKey: (payment) => payment.id,
          rowName: (payment) => payment.code,
          onOpen: (payment) => show(payment.id),
          empty,
        }}
        toolbar={{
          exports: {
            columns: exportColumns,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
          },
        }}
        aside={
          openId !== null && <DirectPaymentDrawer paymentId={openId} offerUndo={offerUndo} onClose={() => show(null)} />
        }
      />
    </>
  );
}

/** What comes here and how, and where that is set up; who may not see the settings is told whom to ask. */
function useEmptyText() {
  const seesSettings = usePermission('settings.view');
  const { data } = useListPaymentProvidersQuery(undefined, { skip: !seesSettings });
  const mpesa = data?.find(({ kind }) => kind === 'mpesa');
  if (data === undefined || mpesa?.reports?.state === 'registered')
    return {
      title: 'Nothing to match',
      description:
        'Payments to your paybill or till appear here. One with an order number as account number pays that order at once; match the others to an order.',
    };
  return {
    title: 'No payments yet',
    description:
      'Payments to your paybill or till appear here once Safaricom reports them. Turn on payment reports in the settings; until then, type the M-Pesa code when you take the payment.',
    action: <ButtonLink to="/admin/settings?section=payments">Open the settings</ButtonLink>,
  };
}
