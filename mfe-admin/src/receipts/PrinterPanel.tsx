import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { CheckboxField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import {
  changePrinterSettings,
  connectPrinter,
  forgetPrinter,
  printerKinds,
  sendToPrinter,
  usePrinter,
  type PrinterDevice,
  type PrinterKind,
} from '../common/papers/receiptPrinter';

const KIND_NAMES: Record<PrinterKind, string> = { usb: 'USB printer', serial: 'Serial printer' };

interface PrinterPanelProps {
  businessName: string;
  /** Characters in a line of the paper that is chosen. */
  columns: number;
}

const loadEncoder = () => import('./encodeReceipt');

/** The receipt printer of this device: connect it, try it, and how it is used. */
export function PrinterPanel({ businessName, columns }: PrinterPanelProps) {
  const notify = useNotify();
  const { device, isConnecting, settings } = usePrinter();
  const [isBusy, setIsBusy] = useState(false);
  const kinds = printerKinds();
  const connect = async (kind: PrinterKind) => {
    const isConnected = await connectPrinter(kind).catch(() => false);
    if (!isConnected)
      notify.info('No printer was connected', 'Check that it is switched on and not used by another program.');
  };
  const send = async (encode: (encoder: Awaited<ReturnType<typeof loadEncoder>>) => Uint8Array) => {
    setIsBusy(true);
    try {
      await sendToPrinter(encode(await loadEncoder()));
    } catch (thrown) {
      notify.error('The printer did not print', errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <details className="receipt-printer">
      <summary>Receipt printer: {device === null ? 'browser printing' : nameOf(device)}</summary>
      {device === null ? (
        <>
          <p className="adm-muted">
            {kinds.length === 0
              ? 'This browser cannot connect to receipt printers; use Chrome or Edge. Receipts are printed with the browser’s print dialog.'
              : 'A connected printer prints without a dialog and opens the drawer. On Windows choose the serial printer.'}
          </p>
          <div className="receipt-printer-actions">
            {kinds.map((kind) => (
              <Button key={kind} icon="printer" isBusy={isConnecting} onClick={() => void connect(kind)}>
                Connect a {KIND_NAMES[kind]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          <CheckboxField
            label="Print every receipt automatically"
            checked={settings.isAutomatic}
            onChange={(isAutomatic) => changePrinterSettings({ isAutomatic })}
          />
          <CheckboxField
            label="Open the drawer for cash payments"
            checked={settings.opensDrawer}
            onChange={(opensDrawer) => changePrinterSettings({ opensDrawer })}
          />
          <div className="receipt-printer-actions">
            <Button
              isBusy={isBusy}
              onClick={() => void send((encoder) => encoder.encodeTestPage(device, businessName, columns))}
            >
              Print test page
            </Button>
            <Button isBusy={isBusy} onClick={() => void send((encoder) => encoder.encodeDrawerKick(device))}>
              Open the drawer
            </Button>
            <Button variant="ghost" onClick={() => void forgetPrinter().catch(() => undefined)}>
              Remove printer
            </Button>
          </div>
        </>
      )}
    </details>
  );
}

function nameOf({ type, productName }: PrinterDevice): string {
  return productName ?? KIND_NAMES[type];
}
