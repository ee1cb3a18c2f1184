import { useId } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { zero } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { DayField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import type { FulfilmentMethod } from '@dukani/shared/rpc';
import { DepositFields } from '../../checkout/deposits/DepositFields';
import { DepositReceiptDialog } from '../../receipts/DepositReceiptDialog';
import type { Till } from '../useTill';
import { useTakeOrder, type TakingOrder } from './useTakeOrder';

interface TakeOrderDialogProps {
  till: Till;
  onClose: () => void;
}

const METHODS: { value: FulfilmentMethod; label: string }[] = [
  { value: 'pickup', label: 'Pickup in the shop' },
  { value: 'delivery', label: 'Delivery' },
];

/** Takes the basket as an order: its prices are kept and its goods held until the customer has it. */
export function TakeOrderDialog({ till, onClose }: TakeOrderDialogProps) {
  const formId = useId();
  const taking = useTakeOrder(till, onClose);
  const { entry, deposit, error, paidOrderId } = taking;
  const { facts, change } = entry;
  if (paidOrderId !== null)
    return <DepositReceiptDialog orderId={paidOrderId} paymentId={deposit.depositId} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      title="Order for later"
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          icon="bag"
          isBusy={taking.isLoading}
          disabled={!taking.canTake}
        >
          Place order
        </Button>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          void taking.submit();
        }}
        noValidate
      >
        <OrderNotice taking={taking} />
        <OrderFactFields taking={taking} />
        <AdvanceFields taking={taking} />
        <TextAreaField label="Note" value={facts.note} onChange={change('note')} maxLength={1000} />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
      {deposit.proof.dialog}
    </Dialog>
  );
}

interface OrderPartProps {
  taking: TakingOrder;
}

function OrderNotice({ taking: { till, isTillClosed } }: OrderPartProps) {
  return till.isOffline ? (
    <p role="alert">An order needs a connection. Park the basket and try later.</p>
  ) : isTillClosed ? (
    <p role="alert">Open the till first.</p>
  ) : (
    <p>Prices are fixed and the goods are reserved. Take the balance later under Orders.</p>
  );
}

/** Who has ordered, how they get it, and until when it is held. */
function OrderFactFields({ taking: { till, entry } }: OrderPartProps) {
  const { facts, change, errorOf } = entry;
  const { customer } = till.baskets.current;
  return (
    <>
      <TextField
        label="Name"
        value={facts.name}
        onChange={change('name')}
        error={errorOf('name')}
        required
        maxLength={120}
        autoFocus={customer === null}
      />
      <TextField
        label="Phone"
        type="tel"
        value={facts.phone}
        onChange={change('phone')}
        error={errorOf('phone')}
        required
        maxLength={30}
        autoComplete="off"
        autoFocus={customer !== null}
      />
      <SelectField label="Delivery or pickup" value={facts.method} onChange={change('method')} options={METHODS} />
      {facts.method === 'delivery' && <AddressFields entry={entry} />}
      <DayField
        label="Reserve until"
        value={facts.holdUntil}
        onChange={change('holdUntil')}
        isEmptiable
        help="Leave empty for one week. After that date the goods can be sold to others, unless a deposit was paid."
      />
    </>
  );
}

function AddressFields({ entry: { facts, change, errorOf } }: Pick<TakingOrder, 'entry'>) {
  return (
    <>
      <TextField
        label="Address"
        value={facts.line1}
        onChange={change('line1')}
        error={errorOf('line1')}
        required
        maxLength={200}
      />
      <TextField
        label="Town"
        value={facts.city}
        onChange={change('city')}
        error={errorOf('city')}
        required
        maxLength={120}
        help="Add the delivery fee to the basket as a service."
      />
    </>
  );
}

/** What is paid now, for those who may take money. */
function AdvanceFields({ taking: { till, deposit } }: OrderPartProps) {
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const { currencyCode } = till.business;
  const { quote } = till.quote;
  const { minimum } = deposit;
  if (!mayTakeMoney || quote === null) return null;
  return (
    <DepositFields
      label="Paid in advance"
      draft={deposit.draft}
      onChange={deposit.change}
      currencyCode={currencyCode}
      error={deposit.problem}
      referenceError={deposit.proofProblem}
      help={
        minimum === zero
          ? `Leave empty for no deposit. Order total ${formatCurrency(quote.total, currencyCode)}.`
          : `At least ${formatCurrency(minimum, currencyCode)} of ${formatCurrency(quote.total, currencyCode)}.`
      }
    />
  );
}
