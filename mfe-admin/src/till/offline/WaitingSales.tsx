import { useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { Button, Dialog, Icon } from '@dukani/shared/ui-core';
import { DateText, saveTextFile } from '@dukani/shared/ui-antd';
import type { QueuedSale } from './localStore';
import type { OfflineTill } from './OfflineTill';
import { DeviceFullError } from './SaleQueue';
import { readWaitingFile, writeWaitingFile } from './waitingFile';
import { useCatalogueState, useQueueState } from './useOfflineTill';
import './offline.css';

/** How many sales wait and since when, always in the same place; opens the list of them. */
export function WaitingSales({ till }: { till: OfflineTill | null }) {
  const { sales, isSending } = useQueueState(till);
  const { progress, isFilled } = useCatalogueState(till);
  const [isOpen, setIsOpen] = useState(false);
  if (till === null) return null;
  const refused = sales.filter(({ state }) => state === 'attention').length;
  const [oldest] = sales;
  return (
    <>
      {!isFilled && progress !== null && <>{progressText(progress)} · </>}
      {oldest === undefined ? (
        <>
          <button type="button" className="till-link" onClick={() => setIsOpen(true)}>
            All sales sent
          </button>{' '}
          ·{' '}
        </>
      ) : (
        <>
          <button
            type="button"
            className="till-link offline-waiting"
            data-attention={refused > 0 ? '' : undefined}
            onClick={() => setIsOpen(true)}
          >
            <Icon name={refused > 0 ? 'alert' : 'upload'} size={14} /> {formatNumber(sales.length)} waiting since{' '}
            <DateText iso={oldest.soldAt} format="relative" />
            {refused > 0 && `, ${formatNumber(refused)} ${refused === 1 ? 'needs' : 'need'} attention`}
          </button>{' '}
          ·{' '}
        </>
      )}
      {isOpen && <WaitingDialog till={till} sales={sales} isSending={isSending} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function progressText({ done, total }: { done: number; total: number | null }): string {
  return total === null || total === 0
    ? 'Fetching products'
    : `Fetching products, ${formatNumber(Math.min(100, Math.floor((done / total) * 100)))} %`;
}

interface WaitingDialogProps {
  till: OfflineTill;
  sales: readonly QueuedSale[];
  isSending: boolean;
  onClose: () => void;
}

interface ReadOutcome {
  isDone: boolean;
  text: string;
}

/** Takes over the sales in a file of another device. */
function useWaitingFile(till: OfflineTill) {
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState<ReadOutcome | null>(null);
  const read = async (file: File) => {
    setIsReading(true);
    try {
      const found = readWaitingFile(await file.text(), till.catalogue.store.tenantId);
      const taken = await till.queue.takeOver(found);
      setOutcome({ isDone: true, text: takenText(taken, found.length) });
      void till.queue.sendAll();
    } catch (thrown) {
      setOutcome({ isDone: false, text: thrown instanceof DeviceFullError ? thrown.message : errorMessage(thrown) });
    } finally {
      setIsReading(false);
    }
  };
  return { isReading, outcome, read };
}

function WaitingDialog({ till, sales, isSending, onClose }: WaitingDialogProps) {
  const { isReading, outcome, read } = useWaitingFile(till);
  return (
    <Dialog
      isOpen
      title="Sales on this device"
      onClose={onClose}
      footer={
        <>
          <Button icon="download" disabled={sales.length === 0} onClick={() => exportSales(till, sales)}>
            Export
          </Button>
          <ReadFileButton isBusy={isReading} onRead={(file) => void read(file)} />
          <Button
            variant="primary"
            icon="refresh"
            isBusy={isSending}
            disabled={sales.length === 0}
            onClick={() => void till.queue.sendAll()}
          >
            Send now
          </Button>
        </>
      }
    >
      {outcome !== null && (
        <p className={outcome.isDone ? undefined : 'adm-error'} role={outcome.isDone ? 'status' : 'alert'}>
          {outcome.text}
        </p>
      )}
      {sales.length === 0 ? (
        <p>All sales of this device are sent. To send sales exported from another device, read their file here.</p>
      ) : (
        <>
          <p>
            These sales are paid. They are sent automatically, in this order, when the connection is back. Each is
            recorded once.
          </p>
          <ul className="offline-list" aria-label="Unsent sales">
            {sales.map((sale) => (
              <WaitingRow key={sale.id} sale={sale} onRetry={() => void till.queue.retry(sale.id)} isBusy={isSending} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function ReadFileButton({ isBusy, onRead }: { isBusy: boolean; onRead: (file: File) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" isBusy={isBusy} onClick={() => fileInput.current?.click()}>
        Read a file
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="application/json,.json"
        aria-label="File of unsent sales"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onRead(file);
        }}
      />
    </>
  );
}

function WaitingRow({ sale, onRetry, isBusy }: { sale: QueuedSale; onRetry: () => void; isBusy: boolean }) {
  return (
    <li className="offline-row">
      <span className="offline-number">{sale.provisionalNumber}</span>
      <span className="offline-when">
        <DateText iso={sale.soldAt} format="relative" />
      </span>
      <strong className="offline-total">{formatCurrency(sale.total, sale.currencyCode)}</strong>
      {sale.state === 'attention' && (
        <div className="offline-problem">
          <p>
            <Icon name="alert" size={16} /> Needs attention: {sale.problem} Ask a manager, or send it again.
          </p>
          <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRetry}>
            Send again
          </Button>
        </div>
      )}
    </li>
  );
}

const takenText = (taken: number, found: number): string =>
  taken === found
    ? `${formatNumber(taken)} ${taken === 1 ? 'sale' : 'sales'} imported. Each is recorded once, even if the other device sends it too.`
    : `${formatNumber(taken)} of ${formatNumber(found)} sales imported; this device already had the others.`;

/** Saves the waiting sales with all that is needed to send them from elsewhere. */
function exportSales(till: OfflineTill, sales: readonly QueuedSale[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const content = writeWaitingFile(till.catalogue.store.tenantId, sales);
  saveTextFile(`waiting-sales-${day}.json`, content, 'application/json');
}
