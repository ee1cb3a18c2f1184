import { useState } from 'react';
import { formatDate, quantityText } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import {
  DataTable,
  DateText,
  MoneyText,
  PageHeader,
  useConfirm,
  useNotify,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { FromTo } from '../../common/FromTo';
import { useBusiness } from '../../common/useBusiness';
import { StockDocumentActions } from '../StockDocumentActions';
import { ReceiveTransfer } from './ReceiveTransfer';
import { transferDocument } from './transferDocument';
import { TransferEditor } from './TransferEditor';
import { TRANSFER_STATUS, type Transfer, type TransferLine } from './transferRows';
import { useCancelTransferMutation, useGetTransferQuery, useSendTransferMutation } from './transfersApi';

const amount = (line: TransferLine, quantity: number) => (quantity === 0 ? '–' : quantityText(quantity, line.unit));

const COLUMNS: DataColumn<TransferLine>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    render: (line) => (
      <span className="stock-product">
        <span>{line.name}</span>
        <span className="adm-muted">{[line.code, line.batchNumber].filter(Boolean).join(' · ')}</span>
        {line.serials.length > 0 && <span className="adm-muted">{line.serials.join(', ')}</span>}
      </span>
    ),
  },
  { key: 'quantity', title: 'Sent', align: 'right', render: (line) => amount(line, line.quantity) },
  { key: 'received', title: 'Received', align: 'right', render: (line) => amount(line, line.received) },
  { key: 'in_transit', title: 'In transit', align: 'right', render: (line) => amount(line, line.inTransit) },
  { key: 'lost', title: 'Lost', align: 'right', isWideOnly: true, render: (line) => amount(line, line.lost) },
  {
    key: 'returned',
    title: 'Sent back',
    align: 'right',
    isWideOnly: true,
    render: (line) => amount(line, line.returned),
  },
];
/** A draft has nothing under way: what can be sent matters more. */
const DRAFT_COLUMNS: DataColumn<TransferLine>[] = [
  COLUMNS[0]!,
  { key: 'quantity', title: 'To send', align: 'right', render: (line) => amount(line, line.quantity) },
  {
    key: 'available',
    title: 'In stock now',
    align: 'right',
    render: (line) =>
      line.available < line.quantity ? (
        <Badge tone="danger">only {quantityText(line.available, line.unit)}</Badge>
      ) : (
        amount(line, line.available)
      ),
  },
];

/** One transfer: what is in it, where it is, and what can be done next. */
export function TransferDetail({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  const { data: transfer, error, refetch } = useGetTransferQuery(transferId);
  const [mode, setMode] = useState<'view' | 'edit' | 'receive'>('view');
  if (error !== undefined && transfer === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (transfer === undefined) return <Skeleton height={320} />;
  if (mode === 'edit') return <TransferEditor transfer={transfer} onDone={() => setMode('view')} />;
  if (mode === 'receive') return <ReceiveTransfer transfer={transfer} onClose={() => setMode('view')} />;
  return <TransferView transfer={transfer} onMode={setMode} onClose={onClose} />;
}

interface TransferViewProps {
  transfer: Transfer;
  onMode: (mode: 'edit' | 'receive') => void;
  onClose: () => void;
}

function TransferView({ transfer, onMode, onClose }: TransferViewProps) {
  const { currencyCode } = useBusiness();
  const isDraft = transfer.status === 'draft';
  return (
    <article className="stock-tab">
      <PageHeader
        title={transfer.number}
        back={{ to: '/admin/stock?tab=transfers', label: 'Transfers' }}
        description={
          <>
            <FromTo from={transfer.from} to={transfer.to} />{' '}
            <Badge tone={TRANSFER_STATUS[transfer.status].tone}>{TRANSFER_STATUS[transfer.status].label}</Badge>
          </>
        }
        action={
          <>
            <StockDocumentActions noun="transfer slip" makeDocument={(head) => transferDocument(transfer, head)} />
            <TransferActions transfer={transfer} onMode={onMode} onClose={onClose} />
          </>
        }
      />
      {(transfer.expectedOn !== null || transfer.note !== null) && (
        <p className="adm-muted">
          {transfer.expectedOn !== null && `Expected on ${formatDate(transfer.expectedOn, 'UTC')}. `}
          {transfer.note}
        </p>
      )}
      {transfer.inTransitValue !== null && transfer.inTransitValue > 0 && (
        <p>
          In transit: <MoneyText amount={transfer.inTransitValue} currencyCode={currencyCode} />
        </p>
      )}
      <DataTable<TransferLine>
        label={`Goods of ${transfer.number}`}
        columns={isDraft ? DRAFT_COLUMNS : COLUMNS}
        rows={transfer.lines}
        rowKey={(line) => line.id}
        empty={{ title: 'No goods' }}
      />
      <section aria-label="What happened">
        <ol className="stock-moves">
          {transfer.events.map((event) => (
            <li key={`${event.at}${event.text}`}>
              <span>
                {event.text}
                <span className="adm-muted stock-move-words">
                  <DateText iso={event.at} /> {event.person !== null && `· ${event.person}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

function TransferActions({ transfer, onMode, onClose }: TransferViewProps) {
  const mayTransfer = usePermission('stock.transfer');
  const mayReceive = usePermission('stock.receive');
  const confirm = useConfirm();
  const notify = useNotify();
  const [send, sending] = useSendTransferMutation();
  const [cancel, cancelling] = useCancelTransferMutation();
  const isDraft = transfer.status === 'draft';
  const isOnTheWay = transfer.status === 'sent' || transfer.status === 'partially_received';
  const sendNow = async () => {
    const { error } = await send({ transferId: transfer.id, revision: transfer.revision });
    if (error !== undefined) notify.error('Not sent', error);
    else notify.success(`${transfer.number} is in transit`, `It is received at ${transfer.to}.`);
  };
  const cancelNow = async () => {
    const isSure = await confirm({
      title: isDraft ? `Delete ${transfer.number}?` : `Send ${transfer.number} back?`,
      content: isDraft
        ? 'No stock has moved yet.'
        : `Goods in transit go back to ${transfer.from} at their original cost.`,
      confirmLabel: isDraft ? 'Delete draft' : 'Send back',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await cancel({ transferId: transfer.id, reason: '' });
    if (error !== undefined) return notify.error('Not cancelled', error);
    notify.success(isDraft ? `${transfer.number} deleted` : `${transfer.number} is back at ${transfer.from}`);
    if (isDraft) onClose();
  };
  return (
    <>
      {mayTransfer && (isDraft || isOnTheWay) && (
        <Button isBusy={cancelling.isLoading} onClick={() => void cancelNow()}>
          {isDraft ? 'Discard' : 'Send back'}
        </Button>
      )}
      {mayTransfer && isDraft && (
        <>
          <Button onClick={() => onMode('edit')}>Change</Button>
          <Button variant="primary" icon="truck" isBusy={sending.isLoading} onClick={() => void sendNow()}>
            Send
          </Button>
        </>
      )}
      {mayReceive && isOnTheWay && (
        <Button variant="primary" icon="check" onClick={() => onMode('receive')}>
          Receive
        </Button>
      )}
    </>
  );
}
