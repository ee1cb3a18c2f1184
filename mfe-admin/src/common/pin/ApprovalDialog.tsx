import { useId, useRef, useState, type FormEvent } from 'react';
import { toApiError } from '@dukani/shared/errors';
import type { ApprovablePermission, Approval, ApprovalSubject } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { newId } from '../newId';
import { useApproveActionMutation, useListTillStaffQuery } from './pinApi';
import { PinPad } from './PinPad';
import { SHORT_PIN, SHORTEST_PIN, usePinTries } from './usePinTries';

interface ApprovalDialogProps {
  permission: ApprovablePermission;
  /** How far it goes: one sale or return, and no further. */
  subject: ApprovalSubject;
  /** What is asked for, in words: "A discount of 30% on Milk". */
  what: string;
  /** What was already given as a reason. */
  reason?: string;
  onApproved: (approval: Approval) => void;
  onClose: () => void;
}

const SHORTEST_REASON = 3;

/** Somebody with the right says yes by PIN and gives a reason; it goes on the document with both. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const formId = useId();
  const staff = useListTillStaffQuery(undefined, { refetchOnMountOrArgChange: true });
  const approvers = (staff.data?.people ?? []).filter(
    (person) => person.has_pin && person.can_approve.includes(props.permission),
  );
  const [isBusy, setIsBusy] = useState(false);
  const hasForm = approvers.length > 0;
  return (
    <Dialog
      isOpen
      title="A manager approves"
      onClose={props.onClose}
      footer={
        hasForm && (
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            Approve
          </Button>
        )
      }
    >
      {staff.data === undefined && staff.error === undefined ? (
        <Spinner text="Loading approvers" />
      ) : staff.data === undefined ? (
        <ErrorState title="The team could not be loaded" error={staff.error} onRetry={() => void staff.refetch()} />
      ) : hasForm ? (
        <ApprovalForm {...props} formId={formId} approvers={approvers} isBusy={isBusy} setIsBusy={setIsBusy} />
      ) : (
        <p>No approver has a PIN yet. Managers set one in Profile Settings, under Security.</p>
      )}
    </Dialog>
  );
}

interface ApprovalFormProps extends ApprovalDialogProps {
  formId: string;
  approvers: readonly { user_id: string; full_name: string | null }[];
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function ApprovalForm({ formId, approvers, isBusy, setIsBusy, permission, subject, ...props }: ApprovalFormProps) {
  const [approverId, setApproverId] = useState(approvers[0]?.user_id ?? '');
  const [reason, setReason] = useState(props.reason ?? '');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const pinRef = useRef<HTMLInputElement>(null);
  const reasonRef = useRef<HTMLInputElement>(null);
  const tries = usePinTries();
  const [approve] = useApproveActionMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isReasoned = reason.trim().length >= SHORTEST_REASON;
    setReasonError(isReasoned ? null : 'Give a reason.');
    const isPin = pin.length >= SHORTEST_PIN;
    if (!isPin) tries.say(SHORT_PIN);
    if (!isPin) pinRef.current?.focus();
    else if (!isReasoned) reasonRef.current?.focus();
    if (!isReasoned || !isPin || isBusy || tries.waitSeconds > 0) return;
    setIsBusy(true);
    try {
      const approval = { id: newId(), approver_user_id: approverId, pin, permission, reason: reason.trim(), subject };
      props.onApproved(await approve(approval).unwrap());
    } catch (thrown) {
      tries.refused(toApiError(thrown));
      setPin('');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{props.what}</p>
      <SelectField
        label="Approver"
        value={approverId}
        options={approvers.map((person) => ({ value: person.user_id, label: person.full_name ?? 'Somebody' }))}
        onChange={(userId) => {
          setApproverId(userId);
          setPin('');
        }}
      />
      {/* First, and with the focus: a PIN that is typed at once must not stand readable in another field. */}
      <PinPad label="PIN" pin={pin} onChange={setPin} tries={tries} isBusy={isBusy} autoFocus inputRef={pinRef} />
      <TextField
        label="Reason"
        value={reason}
        onChange={(text) => {
          setReason(text);
          setReasonError(null);
        }}
        error={reasonError}
        maxLength={200}
        autoComplete="off"
        inputRef={reasonRef}
      />
    </form>
  );
}
