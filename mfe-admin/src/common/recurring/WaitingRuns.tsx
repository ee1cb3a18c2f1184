import { useState } from 'react';
import { fromNumeric, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink } from '@dukani/shared/ui-core';
import {
  ActionDialog,
  DateField,
  ErrorAlert,
  MoneyText,
  refusalText,
  useEditForm,
  useNotify,
  useToday,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../AmountField';
import { toAmount } from '../toAmount';
import { useBusiness } from '../useBusiness';
import {
  useApproveRunMutation,
  useListWaitingRunsQuery,
  useRetryRunMutation,
  useSkipRunMutation,
} from './recurringApi';
import { documentPath, dueText, editPermission, KIND_NAMES } from './recurringNames';
import './recurring.css';

interface WaitingRunsProps {
  title: string;
  /** Of one kind only; null for all that may be seen. */
  kind?: rpc.ScheduleKind | null;
}

/** What was made of recurring documents and waits for somebody: drafts, and what could not be made. Nothing is drawn where nothing waits. */
export function WaitingRuns({ title, kind = null }: WaitingRunsProps) {
  const { data, error, refetch } = useListWaitingRunsQuery();
  const runs = data?.filter((run) => kind === null || run.kind === kind) ?? [];
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (runs.length === 0) return null;
  return (
    <section className="recurring-waiting" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <WaitingRun run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingRun({ run }: { run: rpc.ScheduleRun }) {
  const mayEdit = usePermission(editPermission(run.kind));
  return (
    <article className="recurring-run" aria-label={`${run.schedule_name}, due ${dueText(run.due_on)}`}>
      <p className="recurring-run__what">
        <span>
          {run.schedule_name} <Badge tone={run.status === 'failed' ? 'danger' : 'neutral'}>{STATES[run.status]}</Badge>
        </span>
        <small>
          {KIND_NAMES[run.kind]}, due {dueText(run.due_on)}
          {run.note !== null && ` · ${run.note}`}
        </small>
        {run.error_message !== null && <small className="recurring-run__error">{run.error_message}</small>}
      </p>
      <MoneyText amount={fromNumeric(run.amount)} />
      {mayEdit && <RunActions run={run} />}
    </article>
  );
}

export const STATES: Record<rpc.ScheduleRun['status'], string> = {
  draft: 'Draft',
  posted: 'Posted',
  failed: 'Not made',
  skipped: 'Skipped',
};

/** What somebody may do with a draft, or with what could not be made. */
export function RunActions({ run }: { run: rpc.ScheduleRun }) {
  const notify = useNotify();
  const [retry, retrying] = useRetryRunMutation();
  const [skip, skipping] = useSkipRunMutation();
  const [isApproving, setIsApproving] = useState(false);
  const named = { schedule_id: run.schedule_id, run_id: run.id };
  const path = documentPath(run);
  const tryAgain = async () => {
    try {
      const answer = await retry(named).unwrap();
      if (answer.status === 'failed') notify.error(answer.error_message ?? 'It could not be made');
      else notify.success(`${run.schedule_name} made`);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  const giveUp = async () => {
    try {
      await skip(named).unwrap();
      notify.success(`${run.schedule_name} of ${dueText(run.due_on)} skipped`);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  if (run.status !== 'draft' && run.status !== 'failed') return path === null ? null : <Link to={path}>Open</Link>;
  return (
    <span className="recurring-run__actions">
      <Button isBusy={skipping.isLoading} onClick={() => void giveUp()}>
        Skip
      </Button>
      {run.status === 'failed' && (
        <Button isBusy={retrying.isLoading} onClick={() => void tryAgain()}>
          Try again
        </Button>
      )}
      {run.status === 'draft' && run.kind === 'bill' && path !== null && (
        <ButtonLink to={path}>Open the bill</ButtonLink>
      )}
      {run.status === 'draft' && run.kind !== 'bill' && <Button onClick={() => setIsApproving(true)}>Approve</Button>}
      {isApproving && <ApproveDialog run={run} onClose={() => setIsApproving(false)} />}
    </span>
  );
}

function ApproveDialog({ run, onClose }: { run: rpc.ScheduleRun; onClose: () => void }) {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const [approve] = useApproveRunMutation();
  const isExpense = run.kind === 'expense';
  // Cash of a drawer leaves it today.
  const day = run.is_of_drawer ? today : (run.business_date ?? run.due_on);
  const form = useEditForm({
    initial: { amount: toNumeric(fromNumeric(run.amount)), businessDate: day },
    version: null,
    validate: ({ amount }) =>
      isExpense && (parseMoneyInput(amount) ?? zero) <= 0 ? { amount: 'Type an amount above zero.' } : {},
    save: ({ amount, businessDate }) =>
      approve({
        schedule_id: run.schedule_id,
        run_id: run.id,
        // Left as it is, the server moves it where its books were locked meanwhile.
        ...(businessDate === run.business_date ? {} : { business_date: businessDate }),
        ...(isExpense ? { amount: toAmount(parseMoneyInput(amount) ?? zero) } : {}),
      }).unwrap(),
    savedText: () => `${run.schedule_name} posted`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Post ${run.schedule_name}?`}
      saveLabel="Post"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      {isExpense && (
        <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      )}
      {!run.is_of_drawer && <DateField label="Date" {...form.field('businessDate')} max={today} required />}
      {run.is_of_drawer && <p>The cash is taken out of your open till today.</p>}
    </ActionDialog>
  );
}
