import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import type { BusinessClosing, ClosingState } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { ActionDialog, DateText, FieldProblem, FormSection, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { countText } from '../countText';
import { useBusinessClosingQuery, useCloseBusinessMutation, useTakeBackClosingMutation } from './businessClosingApi';
import { ProofDialog } from './ProofDialog';
import { proofAsked, useProof } from './useProof';

/** Closes the business, or opens it again until its rows are deleted. */
export function CloseBusiness() {
  const { data, error, refetch } = useBusinessClosingQuery();
  const [step, setStep] = useState<'none' | 'asking'>('none');
  if (data === undefined)
    return error === undefined ? (
      <Skeleton height={120} />
    ) : (
      <ErrorState title="The closing could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data.closing !== null) return <Closing name={data.business_name} closing={data.closing} />;
  return (
    <FormSection
      title="Close this business"
      description={`Shop, tills, programs and staff stop at once. Everything is deleted for good after ${countText(data.waiting_days, 'day')}.`}
    >
      <p className="ydt-begin">
        <Button variant="danger" icon="trash" onClick={() => setStep('asking')}>
          Close this business
        </Button>
      </p>
      {step === 'asking' && <CloseDialog state={data} onClose={() => setStep('none')} />}
    </FormSection>
  );
}

function CloseDialog({ state, onClose }: { state: ClosingState; onClose: () => void }) {
  const { refreshAccess } = useSession();
  const [close] = useCloseBusinessMutation();
  const { asked, answer, proven } = useProof();
  const name = state.business_name.trim();
  const form = useEditForm({
    initial: { name: '', reason: '' },
    version: null,
    validate: (draft) => ({
      ...(draft.name.trim() === name ? {} : { name: `Write ${name} exactly.` }),
      ...(draft.reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    }),
    save: async (draft) => {
      const outcome = await proven(() => close({ name: draft.name.trim(), reason: draft.reason.trim() }));
      if (proofAsked(outcome.error) !== null) throw new FieldProblem('reason', 'Confirm that it is you to continue.');
      if (outcome.error !== undefined) throw outcome.error as Error;
    },
    onSaved: () => void refreshAccess(),
    savedText: () => `${name} is closed`,
  });
  if (asked !== null) return <ProofDialog proof={asked} onAnswer={answer} />;
  return (
    <ActionDialog
      form={form}
      title={`Close ${name}?`}
      saveLabel="Close this business"
      tone="danger"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <ul className="ydt-effects">
        <li>The shop, all tills, API keys and webhooks stop at once, and staff can no longer work.</li>
        <li>
          For {countText(state.waiting_days, 'day')} owners can still sign in, download an export and open it again.
        </li>
        <li>
          After that everything is deleted: products, customers, sales, books, pictures, domains and the accounts of
          staff. The law may ask you to keep your books: export them first.
        </li>
        <li>Dukani keeps its own bills and payments, and the record of this closing.</li>
        {state.open_tills > 0 && (
          <li>
            <strong>{countText(state.open_tills, 'till is', 'tills are')} open.</strong> Count and close them first.
            Sales that a till made without a network and has not sent are lost unless you open the business again.
          </li>
        )}
      </ul>
      <TextField label={`Write ${name} to confirm`} {...form.field('name')} autoComplete="off" required />
      <TextAreaField label="Reason" {...form.field('reason')} maxLength={500} required />
    </ActionDialog>
  );
}

function Closing({ name, closing }: { name: string; closing: BusinessClosing }) {
  const { refreshAccess } = useSession();
  const [takeBack, { isLoading }] = useTakeBackClosingMutation();
  const { asked, answer, proven } = useProof();
  const notify = useNotify();
  const open = async () => {
    const { error } = await proven(() => takeBack());
    if (proofAsked(error) !== null) return;
    if (error !== undefined) return notify.error('The business stays closed', errorMessage(error));
    notify.success(`${name} is open again`, 'Nothing is deleted.');
    await refreshAccess();
  };
  return (
    <FormSection
      title="This business is closed"
      description="Nobody can work or buy here. Owners can still download an export below."
    >
      <p>
        Closed <DateText iso={closing.asked_at} /> by{' '}
        {closing.is_by_platform ? 'Dukani' : (closing.asked_by_name ?? 'an owner')}. Everything is deleted for good on{' '}
        <strong>
          <DateText iso={closing.erase_at} />
        </strong>
        .
      </p>
      {closing.is_by_platform ? (
        <p>Write to our support if you think that this is a mistake.</p>
      ) : (
        <p className="ydt-begin">
          <Button variant="primary" icon="undo" isBusy={isLoading} onClick={() => void open()}>
            Open it again
          </Button>
        </p>
      )}
      {asked !== null && <ProofDialog proof={asked} onAnswer={answer} />}
    </FormSection>
  );
}
