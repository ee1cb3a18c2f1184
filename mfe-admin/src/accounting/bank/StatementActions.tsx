import { useState } from 'react';
import type { BankStatementFigures } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { LateBadge } from './LateEntries';
import { useCloseStatementMutation, useReopenStatementMutation, useWithdrawStatementMutation } from './bankApi';

interface StatementActionsProps {
  statement: BankStatementFigures;
  /** The statement was withdrawn. */
  onGone: () => void;
}

/** Closing a statement, opening it again, and taking back what was imported by mistake. */
export function StatementActions({ statement, onGone }: StatementActionsProps) {
  const mayReconcile = usePermission('banking.reconcile');
  const notify = useNotify();
  const [close, closing] = useCloseStatementMutation();
  const [asked, setAsked] = useState<'reopen' | 'withdraw' | null>(null);
  if (statement.withdrawn_at !== null) return <Badge>Import undone</Badge>;
  const isReady = statement.difference === 0 && statement.unmatched_count === 0;
  const finish = () =>
    close(statement.id)
      .unwrap()
      .then(
        () => notify.success('Statement closed'),
        (thrown: unknown) => notify.error('The statement was not closed', thrown),
      );
  return (
    <>
      {statement.closed_at !== null && statement.late_count === 0 && <Badge tone="success">Closed</Badge>}
      <LateBadge statement={statement} />
      {mayReconcile && statement.closed_at !== null && <Button onClick={() => setAsked('reopen')}>Open again</Button>}
      {mayReconcile && statement.closed_at === null && (
        <>
          <Button onClick={() => setAsked('withdraw')}>Undo import</Button>
          <Button variant="primary" disabled={!isReady} isBusy={closing.isLoading} onClick={() => void finish()}>
            Close statement
          </Button>
        </>
      )}
      {asked !== null && (
        <ReasonDialog statementId={statement.id} kind={asked} onGone={onGone} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface ReasonDialogProps {
  statementId: string;
  kind: 'reopen' | 'withdraw';
  onGone: () => void;
  onClose: () => void;
}

function ReasonDialog({ statementId, kind, onGone, onClose }: ReasonDialogProps) {
  const [reopen] = useReopenStatementMutation();
  const [withdraw] = useWithdrawStatementMutation();
  const form = useEditForm<{ reason: string }, unknown>({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => {
      const body = { statement_id: statementId, reason: reason.trim() };
      return kind === 'reopen' ? reopen(body).unwrap() : withdraw(body).unwrap();
    },
    savedText: () => (kind === 'reopen' ? 'Open again' : 'Import undone'),
    onSaved: () => (kind === 'withdraw' ? onGone() : undefined),
  });
  const title = kind === 'reopen' ? 'Open the statement again' : 'Undo the import of the statement';
  return (
    <EditDialog
      form={form}
      title={title}
      saveLabel={kind === 'reopen' ? 'Open again' : 'Undo import'}
      onClose={onClose}
    >
      <p>
        {kind === 'reopen'
          ? 'Its matches can be changed then. A later statement has to be opened first.'
          : 'Its lines no longer count, and the file can be imported again.'}
      </p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
