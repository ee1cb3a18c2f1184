import { useEffect, useMemo, useRef, useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { formatAmount, formatQuantity } from '@dukani/shared/format';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import {
  DateField,
  EditForm,
  FormSection,
  SearchSelect,
  useEditForm,
  useToday,
  type EditFormState,
} from '@dukani/shared/ui-antd';
import { usePostableOptions } from '../../common/ledger/useAccountOptions';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { useGetBillQuery, useLinesToBillQuery } from '../billsApi';
import { TaxField } from '../bills/BillLinesFields';
import { inPlainWords } from '../purchaseRefusal';
import type { Bill } from '../purchaseRows';
import { usePostCreditMutation } from '../supplierMoneyApi';
import { SupplierField } from '../../common/contacts/SupplierField';
import {
  billCreditable,
  creditInput,
  creditLineProblem,
  creditProblems,
  emptyCredit,
  lineOf,
  unbilledCreditable,
  type CreditableLine,
  type CreditDraft,
  type CreditLineDraft,
  type CreditWay,
} from './creditDraft';
import '../purchases.css';
import '../bills/billForm.css';

const CREDITS = '/admin/purchases?tab=credits';

const WAYS: Record<CreditWay, string> = {
  none: 'No credit',
  return: 'Returned',
  price: 'Price reduced',
  not_received: 'Not delivered',
};

/** /admin/purchases/credits/new: goods sent back, a lower price, goods that never came (`?bill=`: of that bill). */
export function CreditScreen() {
  const mayEdit = usePermission('purchases.edit');
  const [params] = useSearchParams();
  const billId = params.get('bill');
  const { currentData: bill, error, refetch } = useGetBillQuery(billId ?? '', { skip: billId === null });
  if (!mayEdit) return <EmptyState icon="lock" title="Your role cannot enter credits" />;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (billId !== null && bill === undefined) return <Spinner text="Loading" isPage />;
  return <CreditForm key={billId} bill={bill ?? null} />;
}

/** What can be given back: of the bill, and of what the supplier brought without one. */
function useCreditable(draft: CreditDraft, bill: Bill | null): CreditableLine[] {
  const supplierId = draft.supplier?.value ?? '';
  const { currentData } = useLinesToBillQuery(supplierId, { skip: supplierId === '' });
  return useMemo(
    () => [
      ...(bill === null ? [] : billCreditable(bill)),
      ...(currentData === undefined ? [] : unbilledCreditable(currentData)),
    ],
    [bill, currentData],
  );
}

function CreditForm({ bill }: { bill: Bill | null }) {
  const today = useToday();
  const navigate = useNavigate();
  const [post] = usePostCreditMutation();
  // One id for one credit, however often it is sent.
  const [id] = useState(newId);
  const latest = useRef<CreditableLine[]>([]);
  const form = useEditForm({
    initial: emptyCredit(today, bill === null ? null : { value: bill.contactId, label: bill.supplierName }),
    version: null,
    validate: (draft) => creditProblems(draft, latest.current),
    save: (draft) =>
      post(creditInput(id, draft, latest.current))
        .unwrap()
        .catch(inPlainWords),
    fieldOf: (field) =>
      field === 'contact_id'
        ? 'supplier'
        : field === 'supplier_reference'
          ? 'reference'
          : field.startsWith('lines')
            ? 'lines'
            : null,
    savedText: ({ number }) => `Credit ${number} posted`,
    onSaved: ({ id: savedId }) => navigate(`${CREDITS}&credit=${savedId}`, { replace: true }),
  });
  const lines = useCreditable(form.draft, bill);
  useEffect(() => {
    latest.current = lines;
  });
  return (
    <EditForm
      form={form}
      title={bill === null ? 'New credit' : `Credit for ${bill.reference ?? bill.number ?? 'the bill'}`}
      description="What the supplier takes back or takes off. Goods that go back leave the stock today."
      back={{ to: CREDITS, label: 'Credits' }}
      saveLabel="Post"
    >
      <CreditHead form={form} isSupplierFixed={bill !== null} />
      <CreditLines form={form} lines={lines} />
      <AccountCredit form={form} />
    </EditForm>
  );
}

function CreditHead({ form, isSupplierFixed }: { form: EditFormState<CreditDraft>; isSupplierFixed: boolean }) {
  return (
    <FormSection title="Credit">
      <div className="purch-pair">
        <SupplierField
          value={form.draft.supplier}
          onChange={(supplier) => form.change({ supplier, lines: {} })}
          error={form.errors.supplier}
          disabled={isSupplierFixed}
          required
        />
        <TextField label="Their credit number" {...form.field('reference')} maxLength={60} autoComplete="off" />
        <DateField label="Date of the credit" {...form.field('creditDate')} required />
        <TextField label="Reason" {...form.field('reason')} maxLength={500} required />
      </div>
    </FormSection>
  );
}

interface CreditLinesProps {
  form: EditFormState<CreditDraft>;
  lines: readonly CreditableLine[];
}

function CreditLines({ form, lines }: CreditLinesProps) {
  const { draft } = form;
  const isTried = form.failedSaves > 0;
  return (
    <FormSection title="Lines">
      {lines.length === 0 && (
        <p className="adm-muted">Choose the supplier, or begin with the bill the credit is for.</p>
      )}
      <ol className="purch-lines" aria-label="Lines of the credit">
        {lines.map((line) => (
          <CreditLineFields
            key={line.id}
            line={line}
            value={lineOf(draft, line)}
            problem={isTried ? creditLineProblem(line, lineOf(draft, line)) : null}
            onChange={(changes) =>
              form.change({ lines: { ...draft.lines, [line.id]: { ...lineOf(draft, line), ...changes } } })
            }
          />
        ))}
      </ol>
      {form.errors.lines !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.lines}
        </p>
      )}
    </FormSection>
  );
}

interface CreditLineFieldsProps {
  line: CreditableLine;
  value: CreditLineDraft;
  problem: string | null;
  onChange: (changes: Partial<CreditLineDraft>) => void;
}

function CreditLineFields({ line, value, problem, onChange }: CreditLineFieldsProps) {
  const ways: readonly CreditWay[] = ['none', ...line.ways];
  return (
    <li className="purch-bill-line" aria-label={line.name}>
      <span className="purch-name">
        <strong>{line.name}</strong>
        <span className="adm-muted">{line.detail}</span>
      </span>
      <div className="purch-bill-line__fields">
        <SelectField
          label="Credit"
          value={value.way}
          options={ways.map((way) => ({ value: way, label: WAYS[way] }))}
          onChange={(way) => onChange({ way })}
        />
        {(value.way === 'return' || value.way === 'not_received') && (
          <TextField
            label="Quantity"
            value={value.quantity}
            inputMode="decimal"
            autoComplete="off"
            error={problem}
            help={`At most ${formatQuantity(line.most)}.`}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
        {value.way === 'price' && (
          <TextField
            label="Reduction, without tax"
            value={value.amount}
            inputMode="decimal"
            autoComplete="off"
            error={problem}
            help={`At most ${formatAmount(line.mostNet)}.`}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </div>
    </li>
  );
}

/** A credit without a bill, such as a bonus at the end of the year. */
function AccountCredit({ form }: { form: EditFormState<CreditDraft> }) {
  const { currencyCode } = useBusiness();
  const { draft } = form;
  return (
    <FormSection title="Credit without a bill">
      <div className="purch-pair">
        <SearchSelect
          label="What for"
          value={draft.account}
          useOptions={usePostableOptions}
          onChange={(account) => form.change({ account })}
          error={form.errors.account ?? null}
          isEmptiable
        />
        {draft.account !== null && (
          <>
            <AmountField label="Amount without tax" {...form.field('amount')} currencyCode={currencyCode} />
            <TaxField
              day={draft.creditDate}
              value={draft.taxRateId}
              onChange={(taxRateId) => form.change({ taxRateId })}
            />
          </>
        )}
      </div>
    </FormSection>
  );
}
