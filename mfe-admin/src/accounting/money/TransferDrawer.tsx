import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { TextField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateField, DateText, EditDialog, MoneyText, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { dayText } from '../periods';
import { useConfirmTransferMutation, useReverseTransferMutation } from './moneyApi';
import type { MoneyTransfer } from './moneyRows';
import '../../checkout/documentParts.css';

interface TransferProps {
  transfer: MoneyTransfer;
  onClose: () => void;
}

/** One transfer: marked as received when it arrives, or taken back. */
export function TransferDrawer({ transfer, onClose }: TransferProps) {
  const mayPost = usePermission('accounting.post');
  const [asked, setAsked] = useState<'receive' | 'reverse' | null>(null);
  const isStanding = mayPost && transfer.reversedAt === null;
  return (
    <>
      <Drawer
        isOpen
        title={`Transfer ${transfer.number}`}
        onClose={onClose}
        footer={
          isStanding && (
            <>
              {transfer.sessionId === null && (
                <Button icon="undo" onClick={() => setAsked('reverse')}>
                  Reverse
                </Button>
              )}
              {transfer.receivedOn === null && (
                <Button variant="primary" onClick={() => setAsked('receive')}>
                  Mark as received
                </Button>
              )}
            </>
          )
        }
      >
        <TransferFacts transfer={transfer} />
      </Drawer>
      {asked === 'receive' && <ReceiveDialog transfer={transfer} onClose={() => setAsked(null)} />}
      {asked === 'reverse' && <ReverseDialog transfer={transfer} onClose={() => setAsked(null)} />}
    </>
  );
}

function TransferFacts({ transfer }: Pick<TransferProps, 'transfer'>) {
  const { currencyCode } = useBusiness();
  return (
    <div className="adm-stack">
      {transfer.reversedAt !== null && (
        <p>
          <Badge>Reversed</Badge> <DateText iso={transfer.reversedAt} />
          {transfer.reversalReason !== null && `: ${transfer.reversalReason}`}
        </p>
      )}
      <dl className="order-facts">
        <Fact label="From">
          {transfer.fromName}
          {transfer.sessionId !== null && ', out of the till'}
        </Fact>
        <Fact label="To">{transfer.toName}</Fact>
        <Fact label="Amount">
          <MoneyText amount={transfer.amount} currencyCode={currencyCode} />
        </Fact>
        {transfer.fee > 0 && (
          <Fact label="Fee">
            <MoneyText amount={transfer.fee} />
          </Fact>
        )}
        <Fact label="Sent">{dayText(transfer.sentOn)}</Fact>
        <Fact label="Received">{transfer.receivedOn === null ? 'In transit' : dayText(transfer.receivedOn)}</Fact>
        {transfer.reference !== null && <Fact label="Reference">{transfer.reference}</Fact>}
        {transfer.note !== null && <Fact label="Note">{transfer.note}</Fact>}
        {transfer.recordedByName !== null && <Fact label="Recorded by">{transfer.recordedByName}</Fact>}
        <Fact label="In the books">
          <Link to={`/admin/accounting?tab=journal&entry=${transfer.sentEntryId}`}>Open the entry</Link>
        </Fact>
        {transfer.receivedEntryId !== null && (
          <Fact label="When it arrived">
            <Link to={`/admin/accounting?tab=journal&entry=${transfer.receivedEntryId}`}>Open the entry</Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** Throws again what was thrown, the books that are closed in plain words. */
const rethrow = (thrown: unknown): never => {
  throw inPlainWords(thrown);
};

function ReceiveDialog({ transfer, onClose }: TransferProps) {
  const today = useToday();
  const [confirm] = useConfirmTransferMutation();
  const form = useEditForm({
    initial: { businessDate: today },
    version: null,
    save: ({ businessDate }) =>
      confirm({ money_transfer_id: transfer.id, received_on: businessDate }).unwrap().catch(rethrow),
    fieldOf: (field) => (field === 'received_on' ? 'businessDate' : null),
    savedText: ({ number }) => `${number} received`,
  });
  return (
    <EditDialog form={form} title={`${transfer.number} has arrived`} saveLabel="Mark as received" onClose={onClose}>
      <DateField label="Received on" {...form.field('businessDate')} min={transfer.sentOn} max={today} required />
    </EditDialog>
  );
}

function ReverseDialog({ transfer, onClose }: TransferProps) {
  const [reverse] = useReverseTransferMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      reverse({ id, money_transfer_id: transfer.id, reason: reason.trim() }).unwrap().catch(rethrow),
    savedText: ({ number }) => `${number} reversed`,
  });
  return (
    <EditDialog form={form} title={`Reverse ${transfer.number}`} saveLabel="Reverse" onClose={onClose}>
      <p>The transfer stays in the books with its reversal, dated today.</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
