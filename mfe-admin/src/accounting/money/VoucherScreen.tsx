import { useRef, useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { EditForm, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { inPlainWords } from '../booksRefusal';
import { useLastMoneyAccountQuery, useRecordExpenseMutation, useRecordIncomeMutation } from './moneyApi';
import { paidFromInput, usePaidFrom } from './usePaidFrom';
import { emptyVoucher, voucherInput, voucherProblems, WORDS } from './voucherDraft';
import { VoucherFields } from './VoucherFields';
import '../accounting.css';
import './money.css';

const MONEY = '/admin/accounting?tab=money';

/** /admin/accounting/expense/new: three fields and a photo. */
export function ExpenseScreen() {
  return <VoucherScreen kind="expense" />;
}

/** /admin/accounting/income/new: money that came in without a sale. */
export function IncomeScreen() {
  return <VoucherScreen kind="income" />;
}

function VoucherScreen({ kind }: { kind: 'expense' | 'income' }) {
  const mayPost = usePermission('accounting.post');
  // Another one is a new form with a new id.
  const [round, setRound] = useState(0);
  return mayPost ? (
    <VoucherForm key={round} kind={kind} onAnother={() => setRound(round + 1)} />
  ) : (
    <EmptyState icon="lock" title={WORDS[kind].denied} />
  );
}

function VoucherForm({ kind, onAnother }: { kind: 'expense' | 'income'; onAnother: () => void }) {
  const today = useToday();
  const navigate = useNavigate();
  const words = WORDS[kind];
  const paidFrom = usePaidFrom();
  const { data: last } = useLastMoneyAccountQuery(kind);
  const [recordExpense] = useRecordExpenseMutation();
  const [recordIncome] = useRecordIncomeMutation();
  const record = kind === 'expense' ? recordExpense : recordIncome;
  // One id for one document, however often it is sent; its photos are stored under it before it is recorded.
  const [id] = useState(newId);
  const [initial] = useState(() => emptyVoucher(today));
  const isAnotherWanted = useRef(false);
  const isRepeatWanted = useRef(false);
  // The account of the last one is the likeliest.
  const isLastThere = last != null && paidFrom.options?.some(({ value }) => value === last) === true;
  const form = useEditForm({
    initial,
    ...(isLastThere ? { suggested: { paidFrom: last } } : {}),
    version: null,
    validate: (draft) => voucherProblems(draft, { today, words }),
    save: (draft) => {
      isRepeatWanted.current = draft.isRepeated;
      return record(voucherInput(id, draft, paidFromInput(draft.paidFrom, paidFrom)))
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        });
    },
    fieldOf: (field) => FIELDS[field] ?? null,
    fieldOfCode: { control_account: 'category' },
    savedText: ({ number }) => `${number} recorded`,
    onSaved: ({ id: savedId }) =>
      isAnotherWanted.current && !isRepeatWanted.current
        ? onAnother()
        : navigate(`${MONEY}&voucher=${savedId}${isRepeatWanted.current ? '&repeat=new' : ''}`, { replace: true }),
  });
  const saveAndEnterAnother = async () => {
    isAnotherWanted.current = true;
    await form.save();
    isAnotherWanted.current = false;
  };
  if (paidFrom.options === undefined && paidFrom.error !== undefined)
    return <ErrorState error={paidFrom.error} onRetry={() => void paidFrom.refetch()} />;
  return (
    <EditForm
      form={form}
      title={words.title}
      description={words.description}
      back={{ to: MONEY, label: 'Money in and out' }}
      saveLabel="Record"
      actions={
        <Button isBusy={form.isSaving} onClick={() => void saveAndEnterAnother()}>
          Save and enter another
        </Button>
      }
    >
      <VoucherFields id={id} kind={kind} form={form} paidFrom={paidFrom} />
    </EditForm>
  );
}

/** The draft's fields by the server's. */
const FIELDS: Partial<Record<string, 'category' | 'paidFrom' | 'contact' | 'files'>> = {
  account_id: 'category',
  money_account_id: 'paidFrom',
  tender_type: 'paidFrom',
  till_session_id: 'paidFrom',
  contact_id: 'contact',
  attachment_ids: 'files',
};
