import { formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { phoneText } from '../checkout/received-payments/mpesaPhone';
import { STATES, type DirectPayment } from './directPaymentRows';
import { TargetLink } from './TargetLink';

/** The columns of the list of direct payments. */
export function directPaymentColumns(
  currencyCode: string,
  onOpen: (paymentId: string) => void,
): DataColumn<DirectPayment>[] {
  return [
    {
      key: 'code',
      title: 'Code',
      card: 'title',
      isFixed: true,
      render: (payment) => (
        <span className="direct-code">
          <button
            type="button"
            className="adm-link"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(payment.id);
            }}
          >
            {payment.code}
          </button>
          {payment.isTest && <Badge tone="warning">Test</Badge>}
        </span>
      ),
    },
    {
      key: 'paid',
      title: 'Received',
      card: 'note',
      render: (payment) => <DateText iso={payment.paidAt} format="relative" />,
    },
    {
      key: 'amount',
      title: `Amount (${currencyCode})`,
      align: 'right',
      card: 'figure',
      render: (payment) => <MoneyText amount={payment.amount} />,
    },
    {
      key: 'account',
      title: 'Account',
      card: 'note',
      renderCard: (payment) => payment.accountNumber,
      render: (payment) => <span className="direct-typed">{payment.accountNumber ?? '–'}</span>,
    },
    {
      key: 'from',
      title: 'From',
      isWideOnly: true,
      card: 'note',
      renderCard: (payment) => payerText(payment) || null,
      render: (payment) => <span className="direct-typed">{payerText(payment) || '–'}</span>,
    },
    {
      key: 'target',
      title: 'Pays for',
      card: 'note',
      render: (payment) => <WhatFor payment={payment} />,
    },
  ];
}

/** What it pays for; while it pays for nothing what has become of it. */
function WhatFor({ payment }: { payment: DirectPayment }) {
  const { label, tone } = STATES[payment.state];
  return payment.target === null ? <Badge tone={tone}>{label}</Badge> : <TargetLink target={payment.target} />;
}

function payerText({ payerName, payerPhone }: DirectPayment): string {
  return [payerName, payerPhone === null ? null : phoneText(payerPhone)].filter((part) => part !== null).join(', ');
}

/** The columns of the exported file. */
export function directPaymentExportColumns(timezone: string): TableColumn<DirectPayment>[] {
  return [
    { title: 'Code', value: (payment) => payment.code, isText: true },
    { title: 'Received', value: (payment) => formatDateTime(payment.paidAt, timezone) },
    { title: 'Amount', value: (payment) => Number(toNumeric(payment.amount)) },
    { title: 'Account number', value: (payment) => payment.accountNumber ?? '', isText: true },
    { title: 'Name', value: (payment) => payment.payerName ?? '', isText: true },
    { title: 'Phone', value: (payment) => payment.payerPhone ?? '', isText: true },
    { title: 'State', value: (payment) => STATES[payment.state].label },
    { title: 'Pays for', value: (payment) => payment.target?.number ?? '', isText: true },
    { title: 'Refunded with', value: (payment) => payment.sentBackReference ?? '', isText: true },
    { title: 'Note', value: (payment) => payment.note ?? '', isText: true },
    { title: 'Test', value: (payment) => (payment.isTest ? 'Yes' : 'No') },
  ];
}
