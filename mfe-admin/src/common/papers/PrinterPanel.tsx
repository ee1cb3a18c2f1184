import { PrinterForm, printerName, type PrinterFormProps } from './PrinterForm';
import { usePrinter } from './receiptPrinter';

/** The receipt printer of this device, folded below what it prints. */
export function PrinterPanel(props: PrinterFormProps) {
  const { device } = usePrinter();
  return (
    <details className="receipt-printer">
      <summary>Receipt printer: {device === null ? 'browser printing' : printerName(device)}</summary>
      <PrinterForm {...props} />
    </details>
  );
}
