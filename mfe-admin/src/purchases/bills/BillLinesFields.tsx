import { useId, useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { fromNumeric } from '@dukani/shared/money';
import { Button, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { FormSection, MoneyText, SearchSelect, type EditFormState } from '@dukani/shared/ui-antd';
import { usePostableOptions } from '../../common/ledger/useAccountOptions';
import { newId } from '../../common/newId';
import { taxChoices } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { dayText } from '../purchaseNames';
import {
  byDelivery,
  expenseProblem,
  waitingProblem,
  type BillDraft,
  type Delivery,
  type ExpenseDraft,
  type WaitingDraft,
  type WaitingLine,
} from './billDraft';

interface BillLinesFieldsProps {
  form: EditFormState<BillDraft>;
  waiting: { lines: readonly WaitingLine[]; usualRate: string; isLoading: boolean; error?: unknown };
}

/** What the bill is for: goods that came and were not billed, and costs that no delivery brought. */
export function BillLinesFields({ form, waiting }: BillLinesFieldsProps) {
  const { draft } = form;
  const isTried = form.failedSaves > 0;
  const changeWaiting = (lines: readonly WaitingLine[], changes: Partial<WaitingDraft>) => {
    const changed = lines.map((line): [string, WaitingDraft] => {
      const { isTaken, quantity, price, taxRateId } = { ...line, ...changes };
      return [line.id, { isTaken, quantity, price, taxRateId }];
    });
    form.change({ waiting: { ...draft.waiting, ...Object.fromEntries(changed) } });
  };
  const changeExpense = (key: string, changes: Partial<ExpenseDraft>) =>
    form.change({ expenses: draft.expenses.map((line) => (line.key === key ? { ...line, ...changes } : line)) });
  const add = () => {
    const line = {
      key: newId(),
      account: null,
      description: '',
      amount: '',
      taxRateId: waiting.usualRate,
      isReverseCharge: false,
    };
    form.change({ expenses: [...draft.expenses, line] });
  };
  return (
    <>
      <FormSection title="Received, not billed yet">
        {waiting.isLoading && <Skeleton height={80} />}
        {waiting.error !== undefined && <ErrorState error={waiting.error} />}
        {!waiting.isLoading && waiting.lines.length === 0 && (
          <p className="adm-muted">
            {draft.supplier === null
              ? 'Choose the supplier first.'
              : 'Nothing that this supplier brought waits for a bill.'}
          </p>
        )}
        {byDelivery(waiting.lines).map((delivery) => (
          <DeliveryLines
            key={delivery.name}
            delivery={delivery}
            day={draft.billDate}
            isTried={isTried}
            onChange={changeWaiting}
          />
        ))}
        <LinesError text={form.errors.waiting} />
      </FormSection>
      <FormSection title="Other costs on the bill">
        <ol className="purch-lines" aria-label="Other costs">
          {draft.expenses.map((line, place) => (
            <ExpenseFields
              key={line.key}
              line={line}
              number={place + 1}
              day={draft.billDate}
              problem={isTried ? expenseProblem(line) : null}
              onChange={(changes) => changeExpense(line.key, changes)}
              onRemove={() => form.change({ expenses: draft.expenses.filter(({ key }) => key !== line.key) })}
            />
          ))}
        </ol>
        <Button icon="plus" onClick={add}>
          Add a cost
        </Button>
        <LinesError text={form.errors.expenses} />
      </FormSection>
    </>
  );
}

function LinesError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="adm-error" role="alert">
      {text}
    </p>
  );
}

interface TaxFieldProps {
  day: string;
  value: string;
  onChange: (taxRateId: string) => void;
}

/** The tax of a line, of those of a day; nothing in a business that is not registered. */
export function TaxField({ day, value, onChange }: TaxFieldProps) {
  const isRegistered = useIsTaxRegistered();
  const reclaims = useReclaimsTax();
  const { data: rates = [] } = useListTaxRatesQuery();
  if (!isRegistered) return null;
  const choices = taxChoices(rates, { day, chosenId: value }).map(({ id, label }) => ({ value: id, label }));
  return (
    <SelectField
      label={reclaims ? 'Tax' : 'Sales tax'}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: 'No tax' }, ...choices]}
    />
  );
}

interface DeliveryProps {
  delivery: Delivery;
  /** Of the bill. */
  day: string;
  isTried: boolean;
  onChange: (lines: readonly WaitingLine[], changes: Partial<WaitingDraft>) => void;
}

/** One delivery: ticked as a whole; its lines show once it is, or when somebody looks into it. */
function DeliveryLines({ delivery, day, isTried, onChange }: DeliveryProps) {
  const { name, lines } = delivery;
  const [isOpen, setIsOpen] = useState(false);
  const taken = lines.filter(({ isTaken }) => isTaken).length;
  const isShown = isOpen || taken > 0;
  return (
    <section className="purch-delivery" aria-label={`Delivery ${name}`}>
      <div className="purch-delivery__head">
        <CheckboxField
          label={`${name}: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`}
          checked={taken === lines.length}
          onChange={(isTaken) => onChange(lines, { isTaken })}
        />
        <span className="adm-muted">
          {delivery.day !== null && `${dayText(delivery.day)} · `}
          <MoneyText amount={fromNumeric(delivery.amount)} />
        </span>
        {taken === 0 && (
          <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide lines' : 'Show lines'}
          </Button>
        )}
      </div>
      {isShown && (
        <ol className="purch-lines" aria-label={`Lines of ${name}`}>
          {lines.map((line) => (
            <WaitingFields
              key={line.id}
              line={line}
              day={day}
              problem={isTried ? waitingProblem(line) : null}
              onChange={(changes) => onChange([line], changes)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface WaitingFieldsProps {
  line: WaitingLine;
  day: string;
  problem: string | null;
  onChange: (changes: Partial<WaitingDraft>) => void;
}

function WaitingFields({ line, day, problem, onChange }: WaitingFieldsProps) {
  const noteId = useId();
  return (
    <li className="purch-bill-line" aria-label={line.name}>
      <CheckboxField label={line.name} checked={line.isTaken} onChange={(isTaken) => onChange({ isTaken })} />
      <small id={noteId} className="adm-muted">
        {line.detail}
        {line.open !== null && ` · ${line.open} not billed`}
      </small>
      {line.isTaken && (
        <div className="purch-bill-line__fields" role="group" aria-describedby={noteId}>
          {line.kind !== 'charge' && (
            <TextField
              label="Billed quantity"
              value={line.quantity}
              inputMode="decimal"
              autoComplete="off"
              error={problem}
              onFocus={(event) => event.target.select()}
              onChange={(quantity) => onChange({ quantity })}
            />
          )}
          <TextField
            label={line.kind === 'charge' ? 'Amount' : 'Price for one'}
            value={line.price}
            inputMode="decimal"
            autoComplete="off"
            error={line.kind === 'charge' ? problem : null}
            onFocus={(event) => event.target.select()}
            onChange={(price) => onChange({ price })}
          />
          <TaxField day={day} value={line.taxRateId} onChange={(taxRateId) => onChange({ taxRateId })} />
        </div>
      )}
    </li>
  );
}

interface ExpenseFieldsProps {
  line: ExpenseDraft;
  number: number;
  day: string;
  problem: string | null;
  onChange: (changes: Partial<ExpenseDraft>) => void;
  onRemove: () => void;
}

function ExpenseFields({ line, number, day, problem, onChange, onRemove }: ExpenseFieldsProps) {
  const isRegistered = useIsTaxRegistered();
  const reclaims = useReclaimsTax();
  return (
    <li className="purch-bill-line" aria-label={`Cost ${number}`}>
      <div className="purch-bill-line__fields">
        <SearchSelect
          label="What for"
          value={line.account}
          useOptions={usePostableOptions}
          onChange={(account) => onChange({ account })}
          error={problem}
        />
        <TextField
          label="Description"
          value={line.description}
          maxLength={300}
          onChange={(description) => onChange({ description })}
        />
        <TextField
          label="Amount"
          value={line.amount}
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(amount) => onChange({ amount })}
        />
        <TaxField day={day} value={line.taxRateId} onChange={(taxRateId) => onChange({ taxRateId })} />
        {isRegistered && (
          <CheckboxField
            label={reclaims ? 'Service from abroad: you owe the tax' : 'No sales tax was charged: you owe use tax'}
            checked={line.isReverseCharge}
            onChange={(isReverseCharge) => onChange({ isReverseCharge })}
          />
        )}
        <IconButton icon="trash" label={`Remove cost ${number}`} onClick={onRemove} />
      </div>
    </li>
  );
}
