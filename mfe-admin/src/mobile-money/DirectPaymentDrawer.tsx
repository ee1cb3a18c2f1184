import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify, type UndoOffer } from '@dukani/shared/ui-antd';
import { Fact } from '../common/Fact';
import { phoneLink, phoneText } from '../checkout/received-payments/mpesaPhone';
import { placedText, SOURCES, STATES, type DirectPayment } from './directPaymentRows';
import { useGetDirectPaymentQuery, useResolveDirectPaymentMutation } from './directPaymentsApi';
import { PlacePayment } from './PlacePayment';
import { SentBackDialog, SetAsideDialog } from './DecisionDialogs';
import { TargetLink } from './TargetLink';

interface DirectPaymentDrawerProps {
  paymentId: string;
  /** Of the list: there is a way back when the drawer is closed, too. */
  offerUndo: (offer: UndoOffer) => void;
  onClose: () => void;
}

/** One payment that came directly: what is known of it, and what becomes of it. */
export function DirectPaymentDrawer({ paymentId, offerUndo, onClose }: DirectPaymentDrawerProps) {
  const { data: payment, error, refetch } = useGetDirectPaymentQuery(paymentId);
  const mayManage = usePermission('orders.manage');
  const [open, setOpen] = useState<'set_aside' | 'sent_back' | null>(null);
  const [resolve] = useResolveDirectPaymentMutation();
  const decided = (title: string) => {
    // Nothing beside an open drawer can be pressed: the message with its Undo needs the list.
    onClose();
    offerUndo({
      title,
      undo: () => resolve({ id: paymentId, action: 'reopen' }).unwrap(),
      undone: `${payment?.code ?? 'It'} is unmatched again`,
    });
  };
  return (
    <>
      <Drawer
        isOpen
        title={payment === undefined ? 'Payment' : `Payment ${payment.code}`}
        onClose={onClose}
        footer={payment !== undefined && mayManage && <Decisions payment={payment} onOpen={setOpen} />}
      >
        {payment === undefined && error !== undefined && (
          <ErrorState title="The payment could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {payment === undefined && error === undefined && (
          <div role="status" aria-label="Loading the payment">
            <Skeleton height={240} />
          </div>
        )}
        {payment !== undefined && (
          <div className="adm-stack">
            <Facts payment={payment} />
            {mayManage && payment.state === 'open' && <PlacePayment payment={payment} />}
          </div>
        )}
      </Drawer>
      {payment !== undefined && open === 'set_aside' && (
        <SetAsideDialog payment={payment} onDecided={decided} onClose={() => setOpen(null)} />
      )}
      {payment !== undefined && open === 'sent_back' && (
        <SentBackDialog payment={payment} onDecided={decided} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Facts({ payment }: { payment: DirectPayment }) {
  const { label, tone } = STATES[payment.state];
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge> {payment.isTest && <Badge tone="warning">Test</Badge>}
      </p>
      <Explanation payment={payment} />
      <dl className="direct-facts">
        <Fact label="Amount">
          <strong>
            <MoneyText amount={payment.amount} currencyCode={payment.currencyCode} />
          </strong>
        </Fact>
        {payment.reportedAmount !== null && (
          <Fact label="Safaricom reports">
            <strong>
              <MoneyText amount={payment.reportedAmount} currencyCode={payment.currencyCode} />
            </strong>
          </Fact>
        )}
        <Fact label="Received">
          <DateText iso={payment.paidAt} format="datetime" />
        </Fact>
        <Fact label="Account number">{payment.accountNumber ?? 'none'}</Fact>
        <Fact label="Name">{payment.payerName ?? 'not reported'}</Fact>
        <Fact label="Phone">
          <Phone phone={payment.payerPhone} />
        </Fact>
        <Fact label="Reported by">{SOURCES[payment.source]}</Fact>
        {payment.target !== null && (
          <Fact label="Pays for">
            <TargetLink target={payment.target} />
          </Fact>
        )}
        {payment.sentBackReference !== null && <Fact label="Refunded with">{payment.sentBackReference}</Fact>}
        {payment.note !== null && <Fact label="Note">{payment.note}</Fact>}
        {payment.resolvedAt !== null && (
          <Fact label="Decided">
            <DateText iso={payment.resolvedAt} format="datetime" />
            {payment.resolvedByName === null ? ', automatically' : ` by ${payment.resolvedByName}`}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** Safaricom tells the number, parts of it, or nothing. */
function Phone({ phone }: { phone: string | null }) {
  const link = phone === null ? null : phoneLink(phone);
  if (phone === null) return <>not reported</>;
  return link === null ? <>{phone}</> : <a href={link}>{phoneText(phone)}</a>;
}

/** Why a payment that is not confirmed waits, or was not what it was taken for. */
function Explanation({ payment }: { payment: DirectPayment }) {
  if (payment.reportedAmount !== null)
    return (
      <p className="adm-notice">
        It was recorded with a different amount than Safaricom reports. Check its code in M-Pesa for Business and
        correct what it pays for.
      </p>
    );
  if (payment.target?.needsReview === true)
    return (
      <p className="adm-notice">
        The amount received differs from what it pays for, or it has to be refunded. Check it there.
      </p>
    );
  if (payment.state === 'reported')
    return (
      <p className="adm-muted">It was reported, but is not in Safaricom’s list yet. It counts once it is there.</p>
    );
  if (payment.state === 'unconfirmed')
    return (
      <p className="adm-notice">
        This payment is not in Safaricom’s list. The report may be fake. Check its code in M-Pesa for Business before
        you hand anything over.
      </p>
    );
  return null;
}

interface DecisionsProps {
  payment: DirectPayment;
  onOpen: (dialog: 'set_aside' | 'sent_back') => void;
}

/** What becomes of money that no order is chosen for. Saying that it came, or went back, is for those who may give money back. */
function Decisions({ payment, onOpen }: DecisionsProps) {
  const { id, code, state } = payment;
  const mayRefund = usePermission('sales.refund');
  const notify = useNotify();
  const [resolve, { isLoading }] = useResolveDirectPaymentMutation();
  const decide = async (action: 'confirm' | 'reopen') => {
    const { data, error } = await resolve({ id, action });
    if (data === undefined) return notify.error('Nothing was changed', error);
    if (action === 'reopen') return notify.success(`${code} is unmatched again`);
    const { title, description } = placedText(data);
    notify.success(title, description);
  };
  return (
    <>
      {(state === 'open' || state === 'unconfirmed') && <Button onClick={() => onOpen('set_aside')}>Ignore</Button>}
      {state === 'open' && mayRefund && <Button onClick={() => onOpen('sent_back')}>Mark as refunded</Button>}
      {(state === 'reported' || state === 'unconfirmed') && mayRefund && (
        <Button variant="primary" isBusy={isLoading} onClick={() => void decide('confirm')}>
          Mark as received
        </Button>
      )}
      {(state === 'set_aside' || (state === 'sent_back' && mayRefund)) && (
        <Button isBusy={isLoading} onClick={() => void decide('reopen')}>
          Reopen
        </Button>
      )}
    </>
  );
}
