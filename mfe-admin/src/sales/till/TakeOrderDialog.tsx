import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { fromNumeric, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { normalisePhone } from '@dukani/shared/validation';
import { DayField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Dialog, toast } from '@dukani/shared/ui-core';
import type { FulfilmentMethod, OrderDepositInput } from '@dukani/shared/rpc';
import { newId } from '../../common/newId';
import { useOrderDepositPercentQuery } from '../depositApi';
import { DepositFields, type DepositDraft } from '../DepositFields';
import { DepositReceiptDialog } from '../DepositReceiptDialog';
import { useSearchCustomersQuery } from '../tillApi';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { useProofQuestion } from '../../common/payments/useProofQuestion';
import { basketCleared } from './basketSlice';
import { useTakeOrderMutation } from './takeOrderApi';
import { firstMissing, readDeposit, shareOf, takeOrderRequest, type OrderFacts } from './takenOrder';
import type { Till } from './useTill';

interface TakeOrderDialogProps {
  till: Till;
  onClose: () => void;
}

const METHODS: { value: FulfilmentMethod; label: string }[] = [
  { value: 'pickup', label: 'Pickup in the shop' },
  { value: 'delivery', label: 'Delivery' },
];

const leftOf = (total: Money, deposit: OrderDepositInput | null): Money =>
  deposit === null ? total : subtract(total, fromNumeric(deposit.amount));

/** Takes the basket as an order: its prices are kept and its goods held until the customer has it. */
export function TakeOrderDialog({ till, onClose }: TakeOrderDialogProps) {
  const formId = useId();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { current: basket } = till.baskets;
  const { currencyCode } = till.business;
  const { quote } = till.quote;
  const session = useCurrentTillSessionQuery();
  const tillSessionId = session.data?.id ?? null;
  const [typed, setTyped] = useState<Partial<OrderFacts>>({});
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const percent = useOrderDepositPercentQuery();
  const minimum = quote === null ? zero : shareOf(quote.total, percent.data ?? 0);
  // One id for one payment, however often the order is sent.
  const [depositId] = useState(newId);
  const [draft, setDraft] = useState<DepositDraft | null>(null);
  const [depositProblem, setDepositProblem] = useState<string | null>(null);
  const [proofProblem, setProofProblem] = useState<string | null>(null);
  const proof = useProofQuestion();
  const [paidOrderId, setPaidOrderId] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ field: keyof OrderFacts; message: string } | null>(null);
  const [takeOrder, { isLoading, error }] = useTakeOrderMutation();
  // The basket knows its customer by name only.
  const found = useSearchCustomersQuery(basket.customer?.name ?? '', {
    skip: basket.customer === null || till.isAlone,
  });
  const customer = found.currentData?.find(({ id }) => id === basket.customer?.id);
  const facts: OrderFacts = {
    name: basket.customer?.name ?? '',
    phone: customer?.phone ?? '',
    method: 'pickup',
    line1: '',
    city: '',
    holdUntil: '',
    note: basket.note,
    ...typed,
  };
  const change = (field: keyof OrderFacts) => (value: string) => {
    setTyped((earlier) => ({ ...earlier, [field]: value }));
    if (missing?.field === field) setMissing(null);
  };
  const errorOf = (field: keyof OrderFacts) => (missing?.field === field ? missing.message : null);

  const deposit: DepositDraft = draft ?? {
    amount: minimum === zero ? '' : toNumeric(minimum),
    tender: 'cash',
    reference: '',
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || till.isAlone || quote === null || tillSessionId === null) return;
    const first = firstMissing(facts);
    setMissing(first);
    const paid = readDeposit(deposit, { id: depositId, total: quote.total, minimum, currencyCode });
    setDepositProblem(paid.problem);
    const said = paid.deposit === null ? null : { tenderType: deposit.tender, reference: deposit.reference };
    const unproven = said === null ? null : proof.problemOf(said);
    setProofProblem(unproven);
    if (first !== null || paid.problem !== null || unproven !== null) return;
    if (said !== null && !(await proof.ask(said))) return;
    const { data } = await takeOrder(
      takeOrderRequest({
        basket,
        tillSessionId,
        facts: { ...facts, phone: normalisePhone(facts.phone) ?? facts.phone },
        quote,
        deposit: paid.deposit,
        operatorToken: till.lock.operator?.token ?? null,
      }),
    );
    if (data === undefined) return;
    dispatch(basketCleared({ nextSaleId: newId() }));
    toast({
      tone: 'success',
      title: `${data.orderNumber} is placed`,
      description: `${formatCurrency(leftOf(data.total, paid.deposit), currencyCode)} due on completion by ${facts.name.trim()}.`,
      action: { label: 'Open', onSelect: () => void navigate(`/admin/sales?tab=orders&order=${data.id}`) },
    });
    if (paid.deposit === null) onClose();
    else setPaidOrderId(data.id);
  };

  if (paidOrderId !== null)
    return <DepositReceiptDialog orderId={paidOrderId} paymentId={depositId} onClose={onClose} />;
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
          isBusy={isLoading}
          disabled={till.isAlone || quote === null || tillSessionId === null}
        >
          Place order
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        {till.isAlone ? (
          <p role="alert">An order needs a connection. Park the basket and try later.</p>
        ) : session.data === null ? (
          <p role="alert">Open the till first.</p>
        ) : (
          <p>Prices are fixed and the goods are reserved. Take the balance later under Orders.</p>
        )}
        <TextField
          label="Name"
          value={facts.name}
          onChange={change('name')}
          error={errorOf('name')}
          required
          maxLength={120}
          autoFocus={basket.customer === null}
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
          autoFocus={basket.customer !== null}
        />
        <SelectField label="Delivery or pickup" value={facts.method} onChange={change('method')} options={METHODS} />
        {facts.method === 'delivery' && (
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
        )}
        <DayField
          label="Reserve until"
          value={facts.holdUntil}
          onChange={change('holdUntil')}
          isEmptiable
          help="Empty: one week. After that date the goods can be sold to others, unless a deposit was paid."
        />
        {mayTakeMoney && quote !== null && (
          <DepositFields
            label="Paid in advance"
            draft={deposit}
            onChange={(changes) => {
              setDraft({ ...deposit, ...changes });
              setDepositProblem(null);
              setProofProblem(null);
            }}
            currencyCode={currencyCode}
            error={depositProblem}
            referenceError={proofProblem}
            help={
              minimum === zero
                ? `Empty: no deposit. Order total ${formatCurrency(quote.total, currencyCode)}.`
                : `At least ${formatCurrency(minimum, currencyCode)} of ${formatCurrency(quote.total, currencyCode)}.`
            }
          />
        )}
        <TextAreaField label="Note" value={facts.note} onChange={change('note')} maxLength={1000} />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
      {proof.dialog}
    </Dialog>
  );
}
