import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import type { Payment } from '../moneyRows';
import { dayText, TENDER_NAMES } from '../purchaseNames';
import { useGetPaymentQuery } from '../supplierMoneyApi';
import { AllocateDialog } from './AllocateDialog';
import { Allocations } from './Allocations';
import { RefundDialog } from './RefundDialog';
import { ReversePaymentDialog } from './ReversePaymentDialog';
import '../../checkout/documentParts.css';

interface PaymentDrawerProps {
  paymentId: string;
  onClose: () => void;
}

/** One payment: what it settles, what is left in advance, and taking it back. */
export function PaymentDrawer({ paymentId, onClose }: PaymentDrawerProps) {
  const { currentData: payment, error, refetch } = useGetPaymentQuery(paymentId);
  return (
    <Drawer
      isOpen
      title={payment === undefined ? 'Payment' : `${payment.isRefund ? 'Refund' : 'Payment'} ${payment.number}`}
      onClose={onClose}
      footer={payment !== undefined && <PaymentActions payment={payment} />}
    >
      {payment !== undefined && <PaymentView payment={payment} />}
      {payment === undefined && error !== undefined && (
        <ErrorState title="The payment could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {payment === undefined && error === undefined && <Skeleton height={240} />}
    </Drawer>
  );
}

type Asked = 'use' | 'refund' | 'reverse';

function PaymentActions({ payment }: { payment: Payment }) {
  const mayPay = usePermission('purchases.pay');
  const mayApprove = usePermission('purchases.approve');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const hasAdvance = payment.open > 0 && payment.reversedAt === null;
  const source = { paymentId: payment.id, number: payment.number, contactId: payment.contactId, open: payment.open };
  return (
    <>
      {mayApprove && !payment.isRefund && payment.reversedAt === null && (
        <Button icon="undo" onClick={() => setAsked('reverse')}>
          Reverse
        </Button>
      )}
      {mayPay && hasAdvance && <Button onClick={() => setAsked('refund')}>Supplier gives it back</Button>}
      {mayPay && hasAdvance && (
        <Button variant="primary" onClick={() => setAsked('use')}>
          Use on bills
        </Button>
      )}
      {asked === 'use' && <AllocateDialog source={source} onClose={close} />}
      {asked === 'refund' && <RefundDialog source={source} onClose={close} />}
      {asked === 'reverse' && <ReversePaymentDialog payment={payment} onClose={close} />}
    </>
  );
}

function PaymentView({ payment }: { payment: Payment }) {
  const { currencyCode } = useBusiness();
  const seesBooks = usePermission('accounting.view');
  return (
    <div className="adm-stack">
      {payment.reversedAt !== null && (
        <p>
          <Badge>Reversed</Badge> <DateText iso={payment.reversedAt} />
          {payment.reversalReason !== null && `: ${payment.reversalReason}`}
        </p>
      )}
      <dl className="order-facts">
        <Fact label="Supplier">
          <Link to={`/admin/customers/${payment.contactId}`}>{payment.supplierName}</Link>
        </Fact>
        <Fact label="Amount">
          <MoneyText amount={payment.amount} currencyCode={currencyCode} />
        </Fact>
        <Fact label="Paid by">{TENDER_NAMES[payment.tender]}</Fact>
        <Fact label="Day">{dayText(payment.businessDate)}</Fact>
        {payment.reference !== null && <Fact label="Reference">{payment.reference}</Fact>}
        {payment.withheld > 0 && (
          <Fact label="Withheld for the tax office">
            <MoneyText amount={payment.withheld} />
            {payment.certificate !== null && `, certificate ${payment.certificate}`}
          </Fact>
        )}
        {payment.discount > 0 && (
          <Fact label="Discount">
            <MoneyText amount={payment.discount} />
          </Fact>
        )}
        {payment.open > 0 && (
          <Fact label="Left in advance">
            <MoneyText amount={payment.open} />
          </Fact>
        )}
        {payment.paidByName !== null && <Fact label="Entered by">{payment.paidByName}</Fact>}
        {payment.entryId !== null && seesBooks && (
          <Fact label="In the books">
            <Link to={`/admin/accounting?tab=journal&entry=${payment.entryId}`}>Open the entry</Link>
          </Fact>
        )}
        {payment.note !== null && <Fact label="Note">{payment.note}</Fact>}
      </dl>
      <Allocations allocations={payment.allocations} isUndoable={!payment.isRefund && payment.reversedAt === null} />
    </div>
  );
}
