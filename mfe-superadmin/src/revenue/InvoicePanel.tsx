import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformInvoiceInFull } from '@dukani/shared/rpc';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { FactList } from '../common/FactList';
import { InvoiceDialog, type InvoiceAction } from './InvoiceDialog';
import { Refunds } from './Refunds';
import { usePlatformInvoiceQuery } from './revenueApi';
import { invoiceState, PAYMENT_STATES, PROVIDERS } from './revenueWords';

interface InvoicePanelProps {
  invoiceId: string;
  onClose: () => void;
}

/** One invoice in full, and what platform staff may do about it. */
export function InvoicePanel({ invoiceId, onClose }: InvoicePanelProps) {
  const result = usePlatformInvoiceQuery(invoiceId);
  return (
    <Drawer isOpen title={result.data?.number ?? 'Invoice'} onClose={onClose}>
      <Answer result={result} what="the invoice">
        {(invoice) => <Invoice invoice={invoice} />}
      </Answer>
    </Drawer>
  );
}

function Invoice({ invoice }: { invoice: PlatformInvoiceInFull }) {
  const [action, setAction] = useState<InvoiceAction | null>(null);
  const [nowMs] = useState(() => Date.now());
  const { label, tone } = invoiceState(invoice, nowMs);
  const money = (value: number) => <MoneyText amount={fromNumeric(value)} currencyCode={invoice.currency} />;
  return (
    <div className="sup-panel">
      <FactList
        facts={[
          [
            'State',
            <Badge key="state" tone={tone}>
              {label}
            </Badge>,
          ],
          ['Business', invoice.tenant_name],
          ['Billed to', invoice.buyer.name],
          ['Tax number', invoice.buyer.tax_id ?? 'None'],
          ['Plan', invoice.plan_name ?? 'None'],
          ['Issued', <DateText key="issued" iso={invoice.issued_at} />],
          ['Due', <DateText key="due" iso={invoice.due_at} />],
          [
            'Period',
            <span key="period">
              <DateText iso={invoice.period_start} format="date" /> to{' '}
              <DateText iso={invoice.period_end} format="date" />
            </span>,
          ],
        ]}
      />
      <section aria-label="Lines">
        <h3>Lines</h3>
        <FactList facts={invoice.lines.map((line) => [line.description, money(line.amount)])} />
        <FactList
          facts={[
            ['Total', money(invoice.total)],
            ['Credit used', money(invoice.credit_used)],
            ['Paid', money(invoice.paid_amount)],
            ['Refunded', money(invoice.refunded_amount)],
            ['Owed', money(invoice.owed)],
          ]}
        />
      </section>
      <Payments invoice={invoice} />
      <Refunds invoice={invoice} />
      <Actions invoice={invoice} onAct={setAction} />
      {action !== null && <InvoiceDialog invoice={invoice} action={action} onClose={() => setAction(null)} />}
    </div>
  );
}

function Payments({ invoice: { payments, credit_notes: notes, currency } }: { invoice: PlatformInvoiceInFull }) {
  return (
    <section aria-label="Payments">
      <h3>Payments</h3>
      {payments.length === 0 && <p className="sup-muted">Nobody has tried to pay it yet.</p>}
      <FactList
        facts={payments.map((payment, index) => [
          // Numbered: a card is often declined in the same words.
          `${index + 1}. ${PROVIDERS[payment.provider]}: ${payment.failure ?? PAYMENT_STATES[payment.state]}`,
          <MoneyText key={payment.id} amount={fromNumeric(payment.amount)} currencyCode={currency} />,
        ])}
      />
      <FactList
        facts={notes.map((note) => [
          `Credit note ${note.number}`,
          <MoneyText key={note.number} amount={fromNumeric(-note.amount)} currencyCode={currency} />,
        ])}
      />
    </section>
  );
}

interface ActionsProps {
  invoice: PlatformInvoiceInFull;
  onAct: (action: InvoiceAction) => void;
}

function Actions({ invoice, onAct }: ActionsProps) {
  const isOpen = invoice.status === 'open';
  const isGivenUp = invoice.status === 'uncollectible';
  const isRefundable = invoice.paid_amount > invoice.refunded_amount;
  if (!isOpen && !isGivenUp && !isRefundable) return null;
  return (
    <section aria-label="Actions">
      <h3>Actions</h3>
      <div className="sup-actions">
        {(isOpen || isGivenUp) && <Button onClick={() => onAct('bank')}>Record a bank payment</Button>}
        {isRefundable && <Button onClick={() => onAct('refund')}>Refund</Button>}
        {isOpen && <Button onClick={() => onAct('uncollectible')}>Give up</Button>}
        {isOpen && invoice.paid_amount === 0 && <Button onClick={() => onAct('void')}>Void</Button>}
      </div>
    </section>
  );
}
