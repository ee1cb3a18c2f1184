import { useRef } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { printElement, useNotify } from '@dukani/shared/ui-antd';
import { useTenderNames } from '../common/tenderNames';
import { useBusiness } from '../common/useBusiness';
import { useGetReceiptHeaderQuery } from '../common/papers/receiptHeaderApi';
import { useDepositSlipQuery, type DepositSlip, type OrderDeposit } from '../checkout/deposits/depositApi';
import { columnsOf, PAPER_SIZES, paperWidth, usePaperSize } from '../common/papers/paperSize';
import { DepositPaper } from './DepositPaper';
import { sendToPrinter, usePrinter } from '../common/papers/receiptPrinter';
import { usePaperPrint } from '../common/papers/usePaperPrint';

interface DepositReceiptDialogProps {
  orderId: string;
  /** Which payment; the last one when it is not said. */
  paymentId: string | null;
  onClose: () => void;
}

/** The receipt of a payment in advance: what was paid now, what altogether, and what is left. */
export function DepositReceiptDialog({ orderId, paymentId, onClose }: DepositReceiptDialogProps) {
  const { data, error, refetch } = useDepositSlipQuery(orderId);
  const deposit = data?.deposits.filter(
    ({ kind, paymentId: id }) => kind === 'paid' && (paymentId === null || id === paymentId),
  );
  const shown = deposit?.at(-1);
  if (data !== undefined && shown !== undefined) return <LoadedReceipt slip={data} deposit={shown} onClose={onClose} />;
  return (
    <Dialog isOpen title="Receipt" onClose={onClose}>
      {error === undefined ? (
        <Spinner text="Loading" />
      ) : (
        <ErrorState title="The receipt could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function LoadedReceipt({ slip, deposit, onClose }: { slip: DepositSlip; deposit: OrderDeposit; onClose: () => void }) {
  const business = useBusiness();
  const notify = useNotify();
  const header = useGetReceiptHeaderQuery();
  const [size, setSize] = usePaperSize();
  const tenderNames = useTenderNames();
  const printer = usePrinter();
  const paperRef = useRef<HTMLDivElement>(null);
  const widthMm = paperWidth(size);
  usePaperPrint(paperRef, widthMm);
  const print = async () => {
    const { device } = printer;
    if (device !== null) {
      await import('./encodeDeposit')
        .then(({ encodeDeposit }) =>
          sendToPrinter(
            encodeDeposit(device, {
              slip,
              deposit,
              business,
              header: header.data,
              columns: columnsOf(size),
              tenderNames,
            }),
          ),
        )
        .catch((problem: unknown) => notify.error('The printer did not print', problem));
      return;
    }
    if (paperRef.current === null) return;
    await printElement(paperRef.current, {
      ...(widthMm === undefined ? {} : { widthMm }),
      title: deposit.number ?? slip.orderNumber,
    }).catch((problem: unknown) => notify.error('The receipt could not be printed', problem));
  };
  return (
    <Dialog
      isOpen
      title={`Receipt ${deposit.number ?? ''}`}
      onClose={onClose}
      footer={
        <Button variant="primary" icon="printer" autoFocus onClick={() => void print()}>
          Print
        </Button>
      }
    >
      <div className="receipt-stage">
        <DepositPaper
          slip={slip}
          deposit={deposit}
          business={business}
          header={header.data}
          size={size}
          paperRef={paperRef}
        />
      </div>
      <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
    </Dialog>
  );
}
