import { formatCurrency } from '@dukani/shared/format';
import { zero } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, DateField } from '@dukani/shared/ui-antd';
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
  const taking = useTakeOrder(till, onClose);
  const { form, proof, depositId, paidOrderId } = taking;
  if (paidOrderId !== null)
    return <DepositReceiptDialog orderId={paidOrderId} paymentId={depositId} onClose={onClose} />;
  return (
    <>
      <ActionDialog
        form={form}
        title="Order for later"
        saveLabel="Place order"
        saveIcon="bag"
        isDisabled={!taking.canTake}
        onClose={onClose}
        onDone={null}
      >
        <OrderNotice taking={taking} />
        <OrderFactFields taking={taking} />
        <AdvanceFields taking={taking} />
        <TextAreaField label="Note" {...form.field('note')} maxLength={1000} />
      </ActionDialog>
      {proof.dialog}
    </>
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
function OrderFactFields({ taking: { till, form } }: OrderPartProps) {
  const { customer } = till.baskets.current;
  return (
    <>
      <TextField label="Name" {...form.field('name')} required maxLength={120} autoFocus={customer === null} />
      <TextField
        label="Phone"
        type="tel"
        {...form.field('phone')}
        required
        maxLength={30}
        autoComplete="off"
        autoFocus={customer !== null}
      />
      <SelectField label="Delivery or pickup" {...form.field('method')} options={METHODS} />
      {form.draft.method === 'delivery' && (
        <>
          <TextField label="Address" {...form.field('line1')} required maxLength={200} />
          <TextField
            label="Town"
            {...form.field('city')}
            required
            maxLength={120}
            help="Add the delivery fee to the basket as a service."
          />
        </>
      )}
      <DateField
        label="Reserve until"
        {...form.field('holdUntil')}
        isEmptiable
        help="Leave empty for one week. After that date the goods can be sold to others, unless a deposit was paid."
      />
    </>
  );
}

/** What is paid now, for those who may take money. */
function AdvanceFields({ taking: { till, form, minimum } }: OrderPartProps) {
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const { currencyCode } = till.business;
  const { quote } = till.quote;
  if (!mayTakeMoney || quote === null) return null;
  return (
    <DepositFields
      label="Paid in advance"
      form={form}
      currencyCode={currencyCode}
      help={
        minimum === zero
          ? `Leave empty for no deposit. Order total ${formatCurrency(quote.total, currencyCode)}.`
          : `At least ${formatCurrency(minimum, currencyCode)} of ${formatCurrency(quote.total, currencyCode)}.`
      }
    />
  );
}
