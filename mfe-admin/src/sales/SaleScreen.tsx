import { lazy, Suspense, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { CHANNEL_NAMES, SALE_STATUS } from '../checkout/saleLabels';
import type { Sale } from '../checkout/saleRows';
import { ExchangesCard } from './exchange/ExchangesCard';
import { useGetSaleQuery } from '../checkout/salesApi';
import { InvoiceLinksCard } from './InvoiceLinksCard';
import { LateSaleNotice } from './LateSaleNotice';
import { RefundDialog } from './refund/RefundDialog';
import { SaleFacts } from './SaleFacts';
import { SaleLines } from './SaleLines';
import { LaterPayments } from './story/LaterPayments';
import { MarginCard } from './story/MarginCard';
import { SaleTimeline } from './story/SaleTimeline';
import './saleList.css';

const ReceiptDialog = lazy(() =>
  loadTwice(() => import('../receipts/ReceiptDialog')).then((module) => ({ default: module.ReceiptDialog })),
);
const CreditNoteDialog = lazy(() =>
  loadTwice(() => import('../receipts/CreditNoteDialog')).then((module) => ({ default: module.CreditNoteDialog })),
);
const ExchangeDialog = lazy(() =>
  loadTwice(() => import('./exchange/ExchangeDialog')).then((module) => ({ default: module.ExchangeDialog })),
);

const BACK_TO_SALES = { to: '/admin/sales?tab=list', label: 'Sales' };
const BACK_TO_RETURNS = { to: '/admin/sales?tab=returns', label: 'Returns' };

/** Whether the page was opened for goods that come back. */
function useIsForReturn(): boolean {
  const { state } = useLocation() as { state: { isForReturn?: boolean } | null };
  return state?.isForReturn === true;
}

/** /admin/sales/:saleId: one sale with everything that happened to it. */
export function SaleScreen() {
  const { saleId = '' } = useParams();
  const back = useIsForReturn() ? BACK_TO_RETURNS : BACK_TO_SALES;
  const { data: sale, error, refetch } = useGetSaleQuery(saleId);
  if (sale === undefined) {
    return (
      <>
        <PageHeader title="Sale" back={back} />
        {error === undefined ? (
          <SaleSkeleton />
        ) : (
          <ErrorState title="The sale could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return <LoadedSale sale={sale} back={back} />;
}

function SaleSkeleton() {
  return (
    <div className="sale-detail" role="status" aria-label="Loading sale">
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  );
}

type SaleDialog = 'receipt' | 'refund' | 'exchange';

interface NoteRef {
  id: string;
  number: string;
}

interface SaleDialogsProps {
  sale: Sale;
  open: SaleDialog | null;
  /** The credit note that is shown. */
  note: NoteRef | null;
  onNote: (note: NoteRef | null) => void;
  onClose: () => void;
}

/** Receipt, refund and exchange, and what was made by them. */
function SaleDialogs({ sale, open, note, onNote, onClose }: SaleDialogsProps) {
  const [taken, setTaken] = useState<Sale | null>(null);
  return (
    <>
      {open === 'receipt' && (
        <Suspense fallback={null}>
          <ReceiptDialog sale={sale} onClose={onClose} />
        </Suspense>
      )}
      {open === 'exchange' && (
        <Suspense fallback={null}>
          <ExchangeDialog
            sale={sale}
            onDone={(sold) => {
              onClose();
              setTaken(sold);
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
      {taken !== null && (
        <Suspense fallback={null}>
          <ReceiptDialog sale={taken} onClose={() => setTaken(null)} />
        </Suspense>
      )}
      {open === 'refund' && <RefundDialog sale={sale} onRefunded={onNote} onClose={onClose} />}
      {note !== null && (
        <Suspense fallback={null}>
          <CreditNoteDialog note={note} onClose={() => onNote(null)} />
        </Suspense>
      )}
    </>
  );
}

interface LoadedSaleProps {
  sale: Sale;
  back: typeof BACK_TO_SALES;
}

function LoadedSale({ sale, back }: LoadedSaleProps) {
  const [openDialog, setOpenDialog] = useState<SaleDialog | null>(null);
  const [note, setNote] = useState<NoteRef | null>(null);
  const mayRecord = usePermission('sales.record');
  const mayRefund = usePermission('sales.refund');
  const maySeeActivity = usePermission('audit.view');
  const isRefundable = sale.lines.some((line) => line.returnedQuantity < line.quantity) && sale.status !== 'voided';
  const { label, tone } = SALE_STATUS[sale.status];
  useShortcut('p', () => setOpenDialog('receipt'), 'Receipt');
  // Who comes for a return begins with it; anybody else most likely wants the receipt.
  const isForReturn = back === BACK_TO_RETURNS && isRefundable;
  const exchange = isRefundable && mayRecord && (
    <Button key="exchange" icon="refresh" onClick={() => setOpenDialog('exchange')}>
      Exchange
    </Button>
  );
  const refund = isRefundable && (
    <Button
      key="refund"
      variant={isForReturn ? 'primary' : 'secondary'}
      icon="undo"
      onClick={() => setOpenDialog('refund')}
    >
      Refund
    </Button>
  );
  return (
    <>
      <PageHeader
        title={sale.invoiceNumber}
        back={back}
        description={
          <>
            <DateText iso={sale.occurredAt} /> · {CHANNEL_NAMES[sale.channel]} · <Badge tone={tone}>{label}</Badge>
          </>
        }
        action={
          <>
            {maySeeActivity && <ButtonLink to={`/admin/team?tab=activity&document=${sale.id}`}>Activity</ButtonLink>}
            {isForReturn ? [refund, exchange] : [exchange, refund]}
            <Button
              variant={isForReturn ? 'secondary' : 'primary'}
              icon="printer"
              onClick={() => setOpenDialog('receipt')}
            >
              Receipt
            </Button>
          </>
        }
      />
      {!mayRefund && isRefundable && <p className="sale-hint">A manager approves a refund or an exchange by PIN.</p>}
      {sale.late !== null && <LateSaleNotice saleId={sale.id} late={sale.late} />}
      <div className="sale-detail">
        <div>
          <SaleLines sale={sale} />
          <CreditNotes sale={sale} onOpen={setNote} />
          <ExchangesCard sale={sale} />
          <SaleTimeline saleId={sale.id} currencyCode={sale.currencyCode} onNote={setNote} />
        </div>
        <div>
          <SaleFacts sale={sale} />
          <LaterPayments sale={sale} />
          <MarginCard sale={sale} />
          <InvoiceLinksCard saleId={sale.id} />
        </div>
      </div>
      <SaleDialogs sale={sale} open={openDialog} note={note} onNote={setNote} onClose={() => setOpenDialog(null)} />
    </>
  );
}

interface CreditNotesProps {
  sale: Sale;
  onOpen: (note: NoteRef) => void;
}

function CreditNotes({ sale, onOpen }: CreditNotesProps) {
  if (sale.creditNotes.length === 0) return null;
  return (
    <section className="sale-card" aria-label="Credit notes">
      <h2>Credit notes</h2>
      <table className="sale-table sale-credit-notes">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Issued</th>
            <th scope="col">Reason</th>
            <th scope="col" className="sale-figure">
              Total ({sale.currencyCode})
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.creditNotes.map((note) => (
            <tr key={note.id}>
              <td>
                <button type="button" className="adm-link" onClick={() => onOpen(note)}>
                  {note.number}
                </button>
              </td>
              <td>
                <DateText iso={note.issuedAt} />
              </td>
              <td>{note.reason}</td>
              <td className="sale-figure">
                <MoneyText amount={note.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
