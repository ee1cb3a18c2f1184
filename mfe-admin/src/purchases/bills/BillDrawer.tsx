import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, refusalText, useConfirm, useNotify, useToday } from '@dukani/shared/ui-antd';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { DocumentAttachments } from '../../common/attachments/DocumentAttachments';
import { Fact } from '../../common/Fact';
import { RepeatDialog } from '../../common/recurring/RepeatDialog';
import { useBusiness } from '../../common/useBusiness';
import { useDiscardBillMutation, useGetBillQuery } from '../billsApi';
import { dayText } from '../purchaseNames';
import type { Bill } from '../purchaseRows';
import { BillAllocations } from './BillAllocations';
import { BillBadges } from './BillBadges';
import { BillChecks } from './BillChecks';
import { BillLines, HeldLines } from './BillLines';
import { PayBillButton } from '../payments/PayBillButton';
import { ChangeBillDialog } from './ChangeBillDialog';
import { ReleaseBillDialog } from './ReleaseBillDialog';
import { ReverseBillDialog } from './ReverseBillDialog';
import '../../checkout/documentParts.css';

interface BillDrawerProps {
  billId: string;
  onClose: () => void;
}

/** One bill: what it is for, what does not match, what was paid of it, and where it stands in the books. */
export function BillDrawer({ billId, onClose }: BillDrawerProps) {
  const { currentData: bill, error, refetch } = useGetBillQuery(billId);
  return (
    <Drawer
      isOpen
      title={bill === undefined ? 'Bill' : `${bill.supplierName} ${bill.reference ?? bill.number ?? ''}`.trim()}
      onClose={onClose}
      footer={bill !== undefined && <BillActions bill={bill} onClose={onClose} />}
    >
      {bill !== undefined && <BillView bill={bill} />}
      {bill === undefined && error !== undefined && (
        <ErrorState title="The bill could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {bill === undefined && error === undefined && (
        <div className="adm-stack" role="status" aria-label="Loading bill">
          <Skeleton height={120} />
          <Skeleton height={200} />
        </div>
      )}
    </Drawer>
  );
}

/** A bill that nobody has paid, credited or sent goods back of can be reversed; the server looks again. */
const isReversible = (bill: Bill) =>
  (bill.status === 'open' || (bill.status === 'paid' && bill.total === 0)) &&
  bill.lines.every((line) => line.creditedNet === 0 && line.sentBack === 0);

type Asked = 'release' | 'reverse' | 'change' | 'repeat';

function BillActions({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const mayEdit = usePermission('purchases.edit');
  const mayApprove = usePermission('purchases.approve');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWaiting = bill.status === 'held' || bill.status === 'draft';
  const isPosted = !isWaiting && bill.status !== 'reversed' && bill.status !== 'discarded';
  const close = () => setAsked(null);
  return (
    <>
      {isWaiting && mayEdit && <DiscardButton bill={bill} onDone={onClose} />}
      {isWaiting && mayEdit && <ButtonLink to={`/admin/purchases/bills/${bill.id}`}>Change</ButtonLink>}
      {isPosted && mayEdit && bill.lines.every(({ kind }) => kind === 'expense') && (
        <Button icon="refresh" onClick={() => setAsked('repeat')}>
          Repeat
        </Button>
      )}
      {isPosted && mayEdit && <Button onClick={() => setAsked('change')}>Change due day or note</Button>}
      {isPosted && mayEdit && (
        <ButtonLink to={`/admin/purchases/credits/new?bill=${bill.id}`}>Credit or return</ButtonLink>
      )}
      {mayApprove && isReversible(bill) && (
        <Button icon="undo" onClick={() => setAsked('reverse')}>
          Reverse
        </Button>
      )}
      {isPosted && bill.open > 0 && <PayBillButton bill={bill} />}
      {bill.status === 'held' && mayApprove && (
        <Button variant="primary" onClick={() => setAsked('release')}>
          Release
        </Button>
      )}
      {asked === 'repeat' && <RepeatDialog kind="bill" documentId={bill.id} onClose={close} />}
      {asked === 'release' && <ReleaseBillDialog bill={bill} onClose={close} />}
      {asked === 'reverse' && <ReverseBillDialog bill={bill} onClose={close} />}
      {asked === 'change' && <ChangeBillDialog bill={bill} onClose={close} />}
    </>
  );
}

function DiscardButton({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const confirm = useConfirm();
  const notify = useNotify();
  const [discard, { isLoading }] = useDiscardBillMutation();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Discard this bill?',
      content: 'What was entered is gone. Nothing of it was posted.',
      confirmLabel: 'Discard',
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await discard(bill.id).unwrap();
      notify.success('Bill discarded');
      onDone();
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  return (
    <Button isBusy={isLoading} onClick={() => void ask()}>
      Discard
    </Button>
  );
}

function BillView({ bill }: { bill: Bill }) {
  const reclaims = useReclaimsTax();
  const today = useToday();
  const { currencyCode } = useBusiness();
  const mayEdit = usePermission('purchases.edit');
  const isWaiting = bill.status === 'held' || bill.status === 'draft';
  return (
    <div className="adm-stack">
      <BillBadges bill={bill} today={today} />
      {isWaiting && <BillChecks bill={bill} />}
      <BillFacts bill={bill} />
      {isWaiting && bill.body !== null ? <HeldLines body={bill.body} /> : <BillLines bill={bill} />}
      <dl className="purch-sums" aria-label="Sums of the bill">
        <Sum label="Net" amount={bill.net} />
        <Sum label={reclaims ? 'Tax' : 'Sales tax paid'} amount={bill.tax} />
        {bill.rounding !== 0 && <Sum label="Rounding of the paper" amount={bill.rounding} />}
        <div data-total="true">
          <dt>Total</dt>
          <dd>
            <MoneyText amount={bill.total} currencyCode={currencyCode} />
          </dd>
        </div>
        {bill.withholding > 0 && (
          <Sum label={`Withheld for the tax office (${bill.withholdingPercent}%)`} amount={bill.withholding} />
        )}
        {!isWaiting && <Sum label="Balance due" amount={bill.open} />}
      </dl>
      <BillAllocations allocations={bill.allocations} />
      <DocumentAttachments entityType="bill" entityId={bill.id} mayAdd={mayEdit} />
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: Bill['net'] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} />
      </dd>
    </div>
  );
}

function BillFacts({ bill }: { bill: Bill }) {
  const seesBooks = usePermission('accounting.view');
  return (
    <dl className="order-facts">
      <Fact label="Supplier">
        <Link to={`/admin/customers/${bill.contactId}`}>{bill.supplierName}</Link>
      </Fact>
      {bill.reference !== null && <Fact label="Their number">{bill.reference}</Fact>}
      {bill.number !== null && <Fact label="Our number">{bill.number}</Fact>}
      <Fact label="Bill date">{dayText(bill.billDate)}</Fact>
      <Fact label="Due">{dayText(bill.dueOn)}</Fact>
      {bill.businessDate !== bill.billDate && <Fact label="Day in the books">{dayText(bill.businessDate)}</Fact>}
      {bill.createdByName !== null && <Fact label="Entered by">{bill.createdByName}</Fact>}
      {bill.releaseReason !== null && <Fact label="Released because">{bill.releaseReason}</Fact>}
      {bill.reversedAt !== null && (
        <Fact label="Reversed">
          <DateText iso={bill.reversedAt} />
          {bill.reversalReason !== null && `: ${bill.reversalReason}`}
        </Fact>
      )}
      {bill.entryId !== null && seesBooks && (
        <Fact label="In the books">
          <Link to={`/admin/accounting?tab=journal&entry=${bill.entryId}`}>Open the entry</Link>
        </Fact>
      )}
      {bill.note !== null && <Fact label="Note">{bill.note}</Fact>}
    </dl>
  );
}
