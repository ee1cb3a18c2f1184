import { useState } from 'react';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { Button, Dialog, Icon } from '@dukani/shared/ui-core';
import { DateText, saveTextFile } from '@dukani/shared/ui-antd';
import type { QueuedSale } from './localStore';
import type { OfflineTill } from './OfflineTill';
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
        <>0 waiting · </>
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

function WaitingDialog({ till, sales, isSending, onClose }: WaitingDialogProps) {
  return (
    <Dialog
      isOpen
      title="Sales on this device"
      onClose={onClose}
      footer={
        <>
          <Button icon="download" disabled={sales.length === 0} onClick={() => exportSales(sales)}>
            Export
          </Button>
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
      {sales.length === 0 ? (
        <p>Nothing waits: the server has every sale of this device.</p>
      ) : (
        <>
          <p>
            These sales are made and paid. They are sent by themselves, in this order, as soon as the server can be
            reached; each is recorded once.
          </p>
          <ul className="offline-list" aria-label="Waiting sales">
            {sales.map((sale) => (
              <WaitingRow key={sale.id} sale={sale} onRetry={() => void till.queue.retry(sale.id)} isBusy={isSending} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
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
            <Icon name="alert" size={16} /> Needs attention: {sale.problem} Show it to a manager, or send it again.
          </p>
          <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRetry}>
            Send again
          </Button>
        </div>
      )}
    </li>
  );
}

/** Saves the waiting sales with all that is needed to ring them elsewhere. */
export function exportSales(sales: readonly QueuedSale[]): void {
  const day = new Date().toISOString().slice(0, 10);
  saveTextFile(`waiting-sales-${day}.json`, JSON.stringify(sales, null, 2), 'application/json');
}
