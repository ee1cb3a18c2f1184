import { formatDate, formatDateTime, quantityText } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import { StockPaper } from '../StockPaper';
import { TRANSFER_STATUS, type Transfer } from './transferRows';

/** The slip that goes with a transfer. What arrived is written in by hand while it is on its way. */
export function TransferPaper({ transfer }: { transfer: Transfer }) {
  const { timezone } = useBusiness();
  const hasBatches = transfer.lines.some((line) => line.batchNumber !== null);
  const isOpen = transfer.status === 'draft' || transfer.status === 'sent';
  const sent = transfer.events.find((event) => event.text === 'Sent');
  return (
    <StockPaper
      kind="Transfer slip"
      number={transfer.number}
      facts={[
        { label: 'From', value: transfer.from },
        { label: 'To', value: transfer.to },
        { label: 'State', value: TRANSFER_STATUS[transfer.status].label },
        { label: 'Sent on', value: sent === undefined ? null : formatDateTime(sent.at, timezone) },
        { label: 'Sent by', value: sent?.person ?? null },
        {
          label: 'Expected on',
          value: transfer.expectedOn === null ? null : formatDate(`${transfer.expectedOn}T12:00:00Z`, 'UTC'),
        },
      ]}
      columns={[
        { title: 'Product' },
        { title: 'Code' },
        ...(hasBatches ? [{ title: 'Batch' }] : []),
        { title: transfer.status === 'draft' ? 'To send' : 'Sent', isFigure: true },
        { title: 'Received', isFigure: true },
      ]}
      lines={transfer.lines.map((line) => ({
        key: line.id,
        cells: [
          line.serials.length === 0 ? line.name : `${line.name}: ${line.serials.join(', ')}`,
          line.code,
          ...(hasBatches ? [line.batchNumber ?? ''] : []),
          quantityText(line.quantity, line.unit),
          isOpen ? '____' : quantityText(line.received, line.unit),
        ],
      }))}
      note={transfer.note}
      signatures={['Sent by', 'Carried by', 'Received by']}
    />
  );
}
