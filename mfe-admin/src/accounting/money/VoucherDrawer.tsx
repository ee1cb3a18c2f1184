import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { AttachmentField } from '../../common/attachments/AttachmentField';
import { AttachmentList } from '../../common/attachments/AttachmentList';
import { Fact } from '../../common/Fact';
import { RepeatDialog } from '../../common/recurring/RepeatDialog';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../periods';
import { useGetVoucherQuery } from './moneyApi';
import { KIND_NAMES } from './moneyNames';
import type { VoucherDetail } from './moneyRows';
import { ReverseVoucherDialog } from './ReverseVoucherDialog';
import '../../checkout/documentParts.css';
import './money.css';

interface VoucherDrawerProps {
  voucherId: string;
  onClose: () => void;
}

/** One expense or income: what it was for, its photos, its entry in the books, and taking it back. */
export function VoucherDrawer({ voucherId, onClose }: VoucherDrawerProps) {
  const { currentData: voucher, error, refetch } = useGetVoucherQuery(voucherId);
  const mayPost = usePermission('accounting.post');
  const [isReversing, setIsReversing] = useState(false);
  // In the address: whoever records one that repeats is led here.
  const [repeat, showRepeat] = useOpenRow('repeat');
  return (
    <>
      <Drawer
        isOpen
        title={voucher === undefined ? 'Entry' : `${KIND_NAMES[voucher.kind]} ${voucher.number}`}
        onClose={onClose}
        footer={
          mayPost &&
          voucher?.reversedAt === null && (
            <>
              {voucher.kind === 'expense' && (
                <Button icon="refresh" onClick={() => showRepeat('new')}>
                  Repeat
                </Button>
              )}
              <Button icon="undo" onClick={() => setIsReversing(true)}>
                Reverse
              </Button>
            </>
          )
        }
      >
        {voucher !== undefined && <VoucherView voucher={voucher} mayPost={mayPost} onAdded={() => void refetch()} />}
        {voucher === undefined && error !== undefined && (
          <ErrorState title="The entry could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {voucher === undefined && error === undefined && <Skeleton height={240} />}
      </Drawer>
      {repeat !== null && mayPost && (
        <RepeatDialog kind="expense" documentId={voucherId} onClose={() => showRepeat(null)} />
      )}
      {isReversing && voucher !== undefined && (
        <ReverseVoucherDialog voucher={voucher} onClose={() => setIsReversing(false)} />
      )}
    </>
  );
}

interface VoucherViewProps {
  voucher: VoucherDetail;
  mayPost: boolean;
  onAdded: () => void;
}

function VoucherView({ voucher, mayPost, onAdded }: VoucherViewProps) {
  const { currencyCode } = useBusiness();
  return (
    <div className="adm-stack">
      {voucher.reversedAt !== null && (
        <p>
          <Badge>Reversed</Badge> <DateText iso={voucher.reversedAt} />
          {voucher.reversalReason !== null && `: ${voucher.reversalReason}`}
        </p>
      )}
      <dl className="order-facts">
        <Fact label={voucher.kind === 'income' ? 'What from' : 'What for'}>{voucher.accountName}</Fact>
        <Fact label="Amount">
          <MoneyText amount={voucher.amount} currencyCode={currencyCode} />
        </Fact>
        {voucher.tax > 0 && (
          <Fact label={`Tax in it${voucher.taxCode === null ? '' : ` (${voucher.taxCode})`}`}>
            <MoneyText amount={voucher.tax} />
          </Fact>
        )}
        <Fact label={voucher.isIn ? 'Received in' : 'Paid from'}>
          {voucher.moneyAccountName}
          {voucher.sessionId !== null && ', through the till'}
        </Fact>
        <Fact label="Date">{dayText(voucher.businessDate)}</Fact>
        {voucher.contactId !== null && (
          <Fact label={voucher.kind === 'income' ? 'Contact' : 'Supplier'}>
            <Link to={`/admin/customers/${voucher.contactId}`}>{voucher.contactName}</Link>
          </Fact>
        )}
        {voucher.reference !== null && <Fact label="Reference">{voucher.reference}</Fact>}
        {voucher.note !== null && <Fact label="Note">{voucher.note}</Fact>}
        {voucher.recordedByName !== null && <Fact label="Recorded by">{voucher.recordedByName}</Fact>}
        <Fact label="In the books">
          <Link to={entryPath(voucher.entryId)}>Open the entry</Link>
        </Fact>
        {voucher.reversalEntryId !== null && (
          <Fact label="Reversal">
            <Link to={entryPath(voucher.reversalEntryId)}>Open the reversal</Link>
          </Fact>
        )}
      </dl>
      {voucher.attachments.length > 0 && <AttachmentList attachments={voucher.attachments} />}
      {mayPost && (
        <AttachmentField
          label="Add a photo or PDF"
          entityType="voucher"
          entityId={voucher.id}
          // What is added stands in the list above at once.
          files={[]}
          onChange={onAdded}
        />
      )}
    </div>
  );
}

const entryPath = (entryId: string) => `/admin/accounting?tab=journal&entry=${entryId}`;
