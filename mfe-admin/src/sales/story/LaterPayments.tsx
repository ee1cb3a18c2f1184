import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import type { ContactPayment } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import type { Sale } from '../../checkout/saleRows';
import { useTenderNames } from '../../common/tenderNames';
import { AccountPaymentReceiptDialog } from '../../receipts/AccountPaymentReceiptDialog';
import { isOwed, useGetSaleStoryQuery, type LaterPayment } from './saleStoryApi';
import { TakePaymentDialog } from './TakePaymentDialog';
import './saleStory.css';

/** What is still owed of a sale, what was paid of it since, and the button that takes the rest. Nothing for a sale that was paid at once. */
export function LaterPayments({ sale }: { sale: Sale }) {
  const { data: story } = useGetSaleStoryQuery(sale.id);
  const mayTake = usePermission('contacts.receive_payment');
  const [isTaking, setTaking] = useState(false);
  const [taken, setTaken] = useState<ContactPayment | null>(null);
  const { contact, currencyCode } = sale;
  if (story === undefined || (!isOwed(story) && story.payments.length === 0)) return null;
  return (
    <section className="sale-card" aria-label="Paid later">
      <h2>Paid later</h2>
      <dl className="sale-facts sale-later">
        {story.payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currencyCode={currencyCode} />
        ))}
        <div>
          <dt>Balance due</dt>
          <dd>
            <strong>
              <MoneyText amount={story.open} currencyCode={currencyCode} />
            </strong>
          </dd>
        </div>
      </dl>
      {isOwed(story) && contact !== null && mayTake && (
        <div className="sale-take">
          <Button variant="primary" icon="cash" onClick={() => setTaking(true)}>
            Take payment
          </Button>
        </div>
      )}
      {isTaking && contact !== null && (
        <TakePaymentDialog
          sale={{ id: sale.id, number: sale.invoiceNumber, contactId: contact.id, currencyCode }}
          open={story.open}
          onTaken={(payment) => {
            setTaking(false);
            setTaken(payment);
          }}
          onClose={() => setTaking(false)}
        />
      )}
      {taken !== null && contact !== null && (
        <AccountPaymentReceiptDialog payment={taken} customerName={contact.name} onClose={() => setTaken(null)} />
      )}
    </section>
  );
}

function PaymentRow({ payment, currencyCode }: { payment: LaterPayment; currencyCode: string }) {
  const tenderNames = useTenderNames();
  const seesBooks = usePermission('accounting.view');
  const { number, amount, tenderType, reference, receivedAt, receivedByName, isReversed, journalEntryId } = payment;
  return (
    <div>
      <dt>
        {seesBooks && journalEntryId !== null ? (
          <Link to={`/admin/accounting?tab=journal&entry=${journalEntryId}`}>{number}</Link>
        ) : (
          number
        )}
        , {tenderNames[tenderType]}
        {reference !== null && ` ${reference}`} {isReversed && <Badge tone="warning">Reversed</Badge>}
        <span className="sale-timeline-when">
          <DateText iso={receivedAt} />
          {receivedByName !== null && ` · ${receivedByName}`}
        </span>
      </dt>
      <dd>
        <MoneyText amount={amount} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}
