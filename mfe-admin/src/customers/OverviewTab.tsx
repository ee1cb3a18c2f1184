import { formatCurrency } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { LANGUAGES } from '../common/languages';
import { MONTHS } from '../common/months';
import { useBusiness } from '../common/useBusiness';
import { CHANNEL_LABELS, CHANNELS, consentStates, termsText } from './contactLabels';
import type { Contact, OpenBill, OpenItem } from '../common/contacts/contactRows';
import { dayText } from './days';
import { DueBadge } from './DueBadge';

function openColumns(currencyCode: string): DataColumn<OpenItem>[] {
  return [
    {
      key: 'number',
      title: 'Document',
      card: 'title',
      render: (item) =>
        item.documentType === 'sale' ? (
          <Link to={`/admin/sales/${item.id}`}>{item.number}</Link>
        ) : (
          (item.number ?? 'Opening balance')
        ),
    },
    { key: 'date', title: 'Date', render: (item) => dayText(item.businessDate) },
    {
      key: 'due',
      title: 'Due',
      render: (item) => (
        <>
          {dayText(item.dueOn)} <DueBadge item={item} />
        </>
      ),
    },
    {
      key: 'amount',
      title: `Amount (${currencyCode})`,
      align: 'right',
      isWideOnly: true,
      render: (item) => <MoneyText amount={item.amount} />,
    },
    {
      key: 'open',
      title: `Open (${currencyCode})`,
      align: 'right',
      render: (item) => <MoneyText amount={item.open} />,
    },
  ];
}

const BILL_LABELS: Record<string, string> = {
  goods_receipt: 'Received, not billed',
  opening_balance: 'Opening balance',
};

function billColumns(currencyCode: string): DataColumn<OpenBill>[] {
  return [
    {
      key: 'number',
      title: 'Document',
      card: 'title',
      render: (bill) => bill.number ?? BILL_LABELS[bill.documentType] ?? 'Bill',
    },
    { key: 'kind', title: 'Kind', render: (bill) => BILL_LABELS[bill.documentType] ?? 'Bill' },
    { key: 'date', title: 'Date', render: (bill) => dayText(bill.businessDate) },
    { key: 'due', title: 'Due', render: (bill) => (bill.dueOn === null ? '–' : dayText(bill.dueOn)) },
    {
      key: 'open',
      title: `You owe (${currencyCode})`,
      align: 'right',
      render: (bill) => <MoneyText amount={bill.open} />,
    },
  ];
}

function OwedFor({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  return (
    <section className="dk-card" aria-labelledby="cust-owed-for">
      <h2 id="cust-owed-for" className="dk-card__title">
        What you owe for
      </h2>
      <DataTable
        label="What you owe for"
        columns={billColumns(currencyCode)}
        rows={contact.openBills}
        rowKey={(bill) => bill.id}
        empty={{
          title: 'You owe nothing here',
          description: 'Bills, and goods received without a bill, appear here until paid.',
        }}
      />
    </section>
  );
}

function OpenInvoices({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  return (
    <section className="dk-card" aria-labelledby="cust-open">
      <h2 id="cust-open" className="dk-card__title">
        Open invoices
      </h2>
      <DataTable
        label="Open invoices"
        columns={openColumns(currencyCode)}
        rows={contact.openItems}
        rowKey={(item) => item.id}
        empty={{ title: 'Nothing outstanding', description: 'Sales on account appear here until paid.' }}
      />
    </section>
  );
}

/** What is open, and the card at a glance. */
export function OverviewTab({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  const seesLedger = usePermission('contacts.view_ledger');
  const isCustomer = contact.type !== 'supplier';
  const consents = consentStates(contact.consents);
  const billing = contact.addresses.find((address) => address.is_default_billing) ?? contact.addresses[0];
  return (
    <div className="cust-columns">
      <div className="adm-stack">
        {isCustomer && <OpenInvoices contact={contact} />}
        {seesLedger && contact.type !== 'customer' && <OwedFor contact={contact} />}
      </div>
      <section className="dk-card" aria-labelledby="cust-card">
        <h2 id="cust-card" className="dk-card__title">
          Summary
        </h2>
        <dl className="cust-list">
          {isCustomer && contact.priceListName !== null && (
            <>
              <dt>Price list</dt>
              <dd>{contact.priceListName}</dd>
            </>
          )}
          {isCustomer && (
            <>
              <dt>Terms</dt>
              <dd>{termsText(contact.paymentTermsDays)}</dd>
            </>
          )}
          <dt>Address</dt>
          <dd>
            {billing === undefined
              ? (contact.address ?? 'None')
              : [billing.line_1, billing.city].filter(Boolean).join(', ')}
          </dd>
          <dt>Messages</dt>
          <dd>
            {CHANNELS.filter((channel) => consents[channel]?.is_granted === true)
              .map((channel) => CHANNEL_LABELS[channel])
              .join(', ') || 'not agreed'}
          </dd>
          {isCustomer && (
            <>
              <dt>Last purchase</dt>
              <dd>
                <DateText iso={contact.lastSaleAt} format="date" />
              </dd>
            </>
          )}
          {isCustomer && seesLedger && contact.bought !== null && (
            <>
              <dt>Total bought</dt>
              <dd>
                {formatCurrency(contact.bought, currencyCode)} in {contact.saleCount}{' '}
                {contact.saleCount === 1 ? 'sale' : 'sales'}
              </dd>
            </>
          )}
          {contact.taxPin !== null && (
            <>
              <dt>Tax PIN</dt>
              <dd>
                {contact.taxPin} {contact.isTaxPinUsual === false && <Badge tone="warning">Unusual format</Badge>}
              </dd>
            </>
          )}
          {contact.language !== null && (
            <>
              <dt>Language</dt>
              <dd>{LANGUAGES.find(({ value }) => value === contact.language)?.label ?? contact.language}</dd>
            </>
          )}
          {contact.birthdayMonth !== null && (
            <>
              <dt>Birthday in</dt>
              <dd>{MONTHS[contact.birthdayMonth - 1]?.label}</dd>
            </>
          )}
          <dt>Added</dt>
          <dd>
            <DateText iso={contact.createdAt} format="date" />
          </dd>
        </dl>
      </section>
    </div>
  );
}
