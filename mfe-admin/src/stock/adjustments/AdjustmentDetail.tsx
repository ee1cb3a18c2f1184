import { useState } from 'react';
import { quantityText, unitText } from '@dukani/shared/format';
import { TextAreaField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import {
  ActionDialog,
  DataTable,
  DateText,
  MoneyText,
  PageHeader,
  useConfirm,
  useEditForm,
  useNotify,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { signed } from '../signed';
import { useBusiness } from '../../common/useBusiness';
import { StockDocumentActions } from '../StockDocumentActions';
import { adjustmentDocument } from './adjustmentDocument';
import { reasonLabel, type Adjustment } from './adjustmentRows';
import { useDecideAdjustmentMutation, useGetAdjustmentQuery } from './adjustmentsApi';

type Line = Adjustment['lines'][number];

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    render: (line) => (
      <span className="stock-product">
        <span>{line.name}</span>
        <span className="adm-muted">{line.sku ?? ''}</span>
      </span>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    align: 'right',
    render: (line) => <span className="stock-figure">{signed(line.change, unitText(line.unit))}</span>,
  },
];
const POSTED_COLUMNS: DataColumn<Line>[] = [
  ...COLUMNS,
  { key: 'value', title: 'Value', align: 'right', render: (line) => <MoneyText amount={line.value} isAccounting /> },
];
const WAITING_COLUMNS: DataColumn<Line>[] = [
  ...COLUMNS,
  { key: 'now', title: 'In stock now', align: 'right', render: (line) => quantityText(line.now, line.unit) },
];

const TONES = {
  posted: 'success',
  approved: 'success',
  waiting: 'warning',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const;

/** One adjustment; a waiting one is approved or rejected here by those who may. */
export function AdjustmentDetail({ adjustmentId }: { adjustmentId: string }) {
  const { data: adjustment, error, refetch } = useGetAdjustmentQuery(adjustmentId);
  const { currencyCode } = useBusiness();
  if (error !== undefined && adjustment === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (adjustment === undefined) return <Skeleton height={320} />;
  const isWaiting = adjustment.status === 'waiting';
  return (
    <article className="stock-tab">
      <PageHeader
        title={adjustment.number ?? `Adjustment: ${reasonLabel(adjustment.reason)}`}
        back={{ to: '/admin/stock?tab=adjustments', label: 'Adjustments' }}
        description={
          <>
            {reasonLabel(adjustment.reason)} · {adjustment.locationName}{' '}
            <Badge tone={TONES[adjustment.status]}>{adjustment.status}</Badge>
          </>
        }
        action={
          <>
            <StockDocumentActions noun="adjustment" makeDocument={(head) => adjustmentDocument(adjustment, head)} />
            {isWaiting && <Decision adjustment={adjustment} />}
          </>
        }
      />
      <p className="adm-muted">
        {isWaiting ? 'Requested by' : 'By'} {adjustment.personName ?? 'nobody'}, <DateText iso={adjustment.at} />
        {adjustment.decidedByName !== null && ` · decided by ${adjustment.decidedByName}`}
        {adjustment.decisionNote !== null && `: ${adjustment.decisionNote}`}
      </p>
      {adjustment.note !== null && <p>{adjustment.note}</p>}
      <p>
        {isWaiting ? 'Value about ' : 'Value of the stock: '}
        <MoneyText amount={adjustment.value} currencyCode={currencyCode} isAccounting={!isWaiting} />
        {isWaiting && '. It is posted at the average cost of the moment it is approved.'}
      </p>
      <DataTable<Line>
        label="Products of the adjustment"
        columns={adjustment.status === 'posted' ? POSTED_COLUMNS : WAITING_COLUMNS}
        rows={adjustment.lines}
        rowKey={(line) => line.productId}
        empty={{ title: 'No products' }}
      />
    </article>
  );
}

function Decision({ adjustment }: { adjustment: Adjustment }) {
  const [decide, deciding] = useDecideAdjustmentMutation();
  const [isRejecting, setIsRejecting] = useState(false);
  const notify = useNotify();
  const confirm = useConfirm();
  const approve = async () => {
    const { data, error } = await decide({ adjustmentId: adjustment.id, decision: 'approve', note: '' });
    if (error !== undefined) return notify.error('Not approved', error);
    notify.success(`${data.adjustment_number ?? 'The adjustment'} posted`);
  };
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Cancel this request?',
      content: 'No stock has moved yet.',
      confirmLabel: 'Cancel request',
    });
    if (!isSure) return;
    const { error } = await decide({ adjustmentId: adjustment.id, decision: 'withdraw', note: '' });
    if (error !== undefined) notify.error('Not cancelled', error);
  };
  return (
    <>
      {adjustment.isOwn && <Button onClick={() => void withdraw()}>Cancel request</Button>}
      {adjustment.mayDecide && (
        <>
          <Button onClick={() => setIsRejecting(true)}>Reject</Button>
          <Button variant="primary" icon="check" isBusy={deciding.isLoading} onClick={() => void approve()}>
            Approve
          </Button>
        </>
      )}
      {!adjustment.mayDecide && !adjustment.isOwn && (
        <span className="adm-muted">Waiting for someone with approval rights.</span>
      )}
      {isRejecting && <RejectDialog adjustment={adjustment} onClose={() => setIsRejecting(false)} />}
    </>
  );
}

function RejectDialog({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const [decide] = useDecideAdjustmentMutation();
  const form = useEditForm({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Give a reason for the rejection.' } : {}),
    save: ({ note }) => decide({ adjustmentId: adjustment.id, decision: 'reject', note }).unwrap(),
    savedText: () => 'Adjustment rejected',
  });
  return (
    <ActionDialog
      form={form}
      title="Reject this adjustment"
      saveLabel="Reject"
      tone="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextAreaField label="Reason" {...form.field('note')} maxLength={1000} required autoFocus />
    </ActionDialog>
  );
}
