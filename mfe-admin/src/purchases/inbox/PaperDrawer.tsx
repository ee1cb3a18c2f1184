import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import type { BillPaper } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { DiscardPaperDialog } from './DiscardPaperDialog';
import { useGetBillPaperQuery, useRestoreBillPaperMutation } from './inboxApi';
import { billText, isRestorable, PAPER_STATES } from './inboxNames';
import { PaperPicture } from './PaperPicture';
import '../../checkout/documentParts.css';

interface PaperDrawerProps {
  paperId: string;
  onClose: () => void;
}

/** One paper: its picture, what became of it, and what can be done with it. */
export function PaperDrawer({ paperId, onClose }: PaperDrawerProps) {
  const { currentData: paper, error, refetch } = useGetBillPaperQuery(paperId);
  return (
    <Drawer
      isOpen
      title={paper === undefined ? 'Bill to enter' : paper.attachment.file_name}
      onClose={onClose}
      footer={paper !== undefined && <PaperActions paper={paper} />}
    >
      {paper !== undefined && <PaperView paper={paper} />}
      {paper === undefined && error !== undefined && (
        <ErrorState title="The paper could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {paper === undefined && error === undefined && (
        <div role="status" aria-label="Loading paper">
          <Skeleton height={320} />
        </div>
      )}
    </Drawer>
  );
}

function PaperView({ paper }: { paper: BillPaper }) {
  const { label, tone } = PAPER_STATES[paper.state];
  return (
    <div className="adm-stack">
      <span className="purch-badges">
        <Badge tone={tone}>{label}</Badge>
        {paper.same_file_count > 0 && <Badge tone="warning">Same file as another</Badge>}
      </span>
      <dl className="order-facts">
        <Fact label="Added">
          <DateText iso={paper.created_at} />
          {paper.added_by_name !== null && ` by ${paper.added_by_name}`}
        </Fact>
        {paper.bill !== null && (
          <Fact label="Bill">
            <Link to={`/admin/purchases?tab=bills&bill=${paper.bill.id}`}>{billText(paper)}</Link>
          </Fact>
        )}
        {paper.settled_by_name !== null && <Fact label={label}>by {paper.settled_by_name}</Fact>}
        {paper.discard_reason !== null && <Fact label="Discarded because">{paper.discard_reason}</Fact>}
      </dl>
      <PaperPicture attachment={paper.attachment} />
    </div>
  );
}

function PaperActions({ paper }: { paper: BillPaper }) {
  const mayEdit = usePermission('purchases.edit');
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const [restore, { isLoading }] = useRestoreBillPaperMutation();
  if (!mayEdit) return null;
  const run = async () => {
    try {
      await restore(paper.id).unwrap();
      notify.success(`${paper.attachment.file_name} waits in the inbox again`);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
  return (
    <>
      {isRestorable(paper) && (
        <Button icon="undo" isBusy={isLoading} onClick={() => void run()}>
          Back to the inbox
        </Button>
      )}
      {paper.state === 'new' && <Button onClick={() => setIsAsking(true)}>Discard</Button>}
      {paper.state === 'new' && (
        <ButtonLink variant="primary" to={`/admin/purchases/bills/new?paper=${paper.id}`}>
          Enter bill
        </ButtonLink>
      )}
      {isAsking && <DiscardPaperDialog paper={paper} onClose={() => setIsAsking(false)} />}
    </>
  );
}
