import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { subtract } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../periods';
import { BoxTable } from './BoxTable';
import { DownloadButtons } from './DownloadButtons';
import { PayTaxDialog } from './PayTaxDialog';
import { ReverseTaxPaymentDialog } from './ReverseTaxPaymentDialog';
import { periodName, resultText, type stateOf } from './taxNames';
import type { FiledReturn, TaxPayment } from './taxRows';
import { useBoxDrawer } from './useBoxDrawer';

interface ReturnCardProps {
  filed: FiledReturn;
  badge: ReturnType<typeof stateOf>;
  today: string;
}

/** A return as it was filed, with its payments. */
export function ReturnCard({ filed, badge, today }: ReturnCardProps) {
  const { currencyCode } = useBusiness();
  const mayFile = usePermission('tax.file');
  const [isPaying, setIsPaying] = useState(false);
  const [reversing, setReversing] = useState<TaxPayment | null>(null);
  const { drawer, show } = useBoxDrawer(filed.form, filed.boxes, { start: null, returnId: filed.id });
  const title = `${filed.amendment > 0 ? `Amendment ${filed.amendment}` : filed.kind === 'earlier' ? 'Filed elsewhere' : 'Tax return'}: ${periodName(filed)}`;
  return (
    <section className="books-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {filed.due > filed.paid ? (
          mayFile && (
            <Button variant="primary" onClick={() => setIsPaying(true)}>
              Pay tax
            </Button>
          )
        ) : (
          <Badge tone={filed.amendment === 0 ? badge.tone : 'success'}>{filed.due === 0 ? 'Filed' : 'Paid'}</Badge>
        )}
      </header>
      <dl className="books-facts">
        <Fact label="Filed">
          <DateText iso={filed.filedAt} />
          {filed.filedByName !== null && ` by ${filed.filedByName}`}
        </Fact>
        {filed.reference !== null && <Fact label="Acknowledgement">{filed.reference}</Fact>}
        <Fact label="Withheld by customers">{formatCurrency(filed.withheld, currencyCode)}</Fact>
        <Fact label="Result">{resultText({ due: filed.due, carried: filed.carriedForward }, currencyCode)}</Fact>
        {filed.due > 0 && (
          <Fact label="Balance due">{formatCurrency(subtract(filed.due, filed.paid), currencyCode)}</Fact>
        )}
        {filed.entryId !== null && (
          <Fact label="Posted">
            <Link to={`/admin/accounting?tab=journal&entry=${filed.entryId}`}>
              Entry of {dayText(filed.businessDate)}
            </Link>
          </Fact>
        )}
        {filed.payments.map((payment) => (
          <PaymentFact
            key={payment.id}
            payment={payment}
            onReverse={mayFile && payment.reversedAt === null ? () => setReversing(payment) : null}
          />
        ))}
      </dl>
      <BoxTable title={title} form={filed.form} boxes={filed.boxes} onOpen={show} />
      <DownloadButtons
        title={title.replace(':', '')}
        form={filed.form}
        boxes={filed.boxes}
        start={null}
        returnId={filed.id}
      />
      {drawer}
      {isPaying && <PayTaxDialog filed={filed} today={today} onClose={() => setIsPaying(false)} />}
      {reversing !== null && <ReverseTaxPaymentDialog payment={reversing} onClose={() => setReversing(null)} />}
    </section>
  );
}

interface PaymentFactProps {
  payment: TaxPayment;
  onReverse: (() => void) | null;
}

function PaymentFact({ payment, onReverse }: PaymentFactProps) {
  const { currencyCode } = useBusiness();
  const amount = formatCurrency(payment.amount, currencyCode);
  return (
    <Fact label={`Paid ${dayText(payment.businessDate)}`}>
      {payment.reversedAt === null ? amount : <s>{amount}</s>} from {payment.accountName}
      {payment.reference !== null && ` (${payment.reference})`}
      {payment.reversedAt !== null && ` · Reversed: ${payment.reversalReason ?? ''}`}
      {onReverse !== null && (
        <>
          {' '}
          <Button size="small" onClick={onReverse} aria-label={`Reverse the payment of ${amount}`}>
            Reverse
          </Button>
        </>
      )}
    </Fact>
  );
}
