import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { sum, type Money } from '@dukani/shared/money';
import { Link, useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import {
  DateField,
  PageHeader,
  refusalText,
  Steps,
  useNotify,
  useToday,
  useUnsavedGuard,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { inPlainWords } from '../booksRefusal';
import { useRecordOpeningMutation } from '../journalApi';
import type { Account } from '../../common/ledger/accountRows';
import { dayText, firstOfMonth, shiftDays } from '../periods';
import { figureText } from '../statements/figureText';
import { useHasEntries } from './useHasEntries';
import {
  accountsOf,
  amountProblem,
  openingLines,
  worthOf,
  type OpeningAmounts,
  type OpeningStep,
} from './openingDraft';
import '../accounting.css';
import './closing.css';

const CLOSING = '/admin/accounting?tab=closing';

const STEPS = [
  { key: 'day', title: 'Day' },
  { key: 'money', title: 'Money' },
  { key: 'owned', title: 'What you have' },
  { key: 'owed', title: 'What you owe' },
  { key: 'check', title: 'Check' },
] as const;

type StepKey = (typeof STEPS)[number]['key'];

/** /admin/accounting/opening: what the business had and owed before its books began here, step by step. */
export function OpeningScreen() {
  const mayPost = usePermission('accounting.post');
  const { data: accounts, error, refetch } = useListAccountsQuery();
  if (!mayPost) return <EmptyState icon="lock" title="Your role cannot enter opening balances" />;
  if (accounts === undefined && error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (accounts === undefined) return <Spinner text="Loading" isPage />;
  return <OpeningWizard accounts={accounts} />;
}

function OpeningWizard({ accounts }: { accounts: readonly Account[] }) {
  const today = useToday();
  const navigate = useNavigate();
  const notify = useNotify();
  const [record, { isLoading }] = useRecordOpeningMutation();
  const [id] = useState(newId);
  const [step, setStep] = useState<StepKey>('day');
  const lastMonthEnd = shiftDays(firstOfMonth(today), -1);
  // Where the books began before that, it is known to be wrong, and the person chooses.
  const hasEarlier = useHasEntries(lastMonthEnd);
  const [chosenDay, setDay] = useState<string | null>(null);
  const day = chosenDay ?? (hasEarlier === false ? lastMonthEnd : '');
  const [amounts, setAmounts] = useState<OpeningAmounts>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { leave } = useUnsavedGuard(Object.values(amounts).some((text) => text !== '') && !isLoading);
  const at = STEPS.findIndex(({ key }) => key === step);
  const lines = openingLines(accounts, amounts);
  const isWrong = Object.values(amounts).some((text) => amountProblem(text) !== null);
  const post = async () => {
    setProblem(null);
    try {
      const { number } = await record({ id, business_date: day, lines }).unwrap();
      notify.success(`Opening balances posted as ${number}`);
      void navigate(CLOSING, { replace: true });
    } catch (thrown) {
      setProblem(refusalText(inPlainWords(thrown)));
    }
  };
  return (
    <div className="books-stack books-opening">
      <PageHeader
        title="Opening balances"
        description="What the business had and owed before its books began here. Stock and balances of contacts come from their own lists."
        back={{ to: CLOSING, label: 'Closing' }}
      />
      <Steps label="Opening balances" steps={STEPS} current={step} onGoBack={(key) => setStep(key as StepKey)} />
      {step === 'day' && (
        <DateField
          label="At the end of"
          value={day}
          onChange={setDay}
          help="The day before the first sale that was recorded here."
        />
      )}
      {(step === 'money' || step === 'owned' || step === 'owed') && (
        <StepFields step={step} accounts={accounts} amounts={amounts} onChange={setAmounts} />
      )}
      {step === 'check' && <CheckStep accounts={accounts} amounts={amounts} day={day} />}
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
      <div className="adm-form-actions">
        <Button onClick={() => void leave(CLOSING)}>Cancel</Button>
        {at > 0 && <Button onClick={() => setStep(STEPS[at - 1]?.key ?? 'day')}>Back</Button>}
        {step === 'check' ? (
          <Button variant="primary" isBusy={isLoading} disabled={lines.length === 0} onClick={() => void post()}>
            Post opening balances
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={day === '' || isWrong}
            onClick={() => setStep(STEPS[at + 1]?.key ?? 'check')}
          >
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

const STEP_WORDS: Record<OpeningStep, { title: string; help: string }> = {
  money: { title: 'Money in tills, banks and mobile money', help: 'Write an overdraft with a minus.' },
  owned: { title: 'Equipment, deposits and tax to get back', help: 'Stock comes in with the products.' },
  owed: { title: 'Loans, tax and wages to pay', help: 'Bills of suppliers come in with the contacts.' },
};

interface StepFieldsProps {
  step: OpeningStep;
  accounts: readonly Account[];
  amounts: OpeningAmounts;
  onChange: (amounts: OpeningAmounts) => void;
}

function StepFields({ step, accounts, amounts, onChange }: StepFieldsProps) {
  const { currencyCode } = useBusiness();
  const { title, help } = STEP_WORDS[step];
  return (
    <section className="books-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className="adm-muted">{help}</p>
      <div className="books-pair">
        {accountsOf(accounts, step).map((account) => (
          <AmountField
            key={account.id}
            label={`${account.name} (${account.code})`}
            value={amounts[account.id] ?? ''}
            currencyCode={currencyCode}
            error={amountProblem(amounts[account.id] ?? '')}
            onChange={(text) => onChange({ ...amounts, [account.id]: text })}
          />
        ))}
      </div>
    </section>
  );
}

function CheckStep({ accounts, amounts, day }: { accounts: readonly Account[]; amounts: OpeningAmounts; day: string }) {
  const shown = accounts.filter((account) => worthOf(account, amounts) !== 0);
  const worth = sum(shown.map((account): Money => worthOf(account, amounts)));
  return (
    <section className="books-card" aria-label="Check">
      <header>
        <h2>At the end of {dayText(day)}</h2>
      </header>
      {shown.length === 0 && <p>Nothing is entered yet.</p>}
      <ul className="books-check">
        {shown.map((account) => (
          <li key={account.id}>
            <span>{account.name}</span>
            <span>{figureText(worthOf(account, amounts))}</span>
          </li>
        ))}
        <li>
          <strong>Net worth so far</strong>
          <strong>{worth < 0 ? figureText(worth) : formatAmount(worth)}</strong>
        </li>
      </ul>
      <p className="adm-muted">
        Missing something? Import <Link to="/admin/import/new?kind=contacts">What customers owe and what you owe</Link>,{' '}
        <Link to="/admin/import/new?kind=products">stock</Link>.
      </p>
    </section>
  );
}
