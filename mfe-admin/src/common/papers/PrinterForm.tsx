import { useState } from 'react';
import { CheckboxField } from '@dukani/shared/fields';
import { useNotify } from '@dukani/shared/ui-antd';
import { Button } from '@dukani/shared/ui-core';
import {
  changePrinterSettings,
  connectPrinter,
  forgetPrinter,
  printerKinds,
  printerProblem,
  sendToPrinter,
  usePrinter,
  type PrinterDevice,
  type PrinterKind,
} from './receiptPrinter';

const KIND_NAMES: Record<PrinterKind, string> = { usb: 'USB printer', serial: 'Serial printer' };

export interface PrinterFormProps {
  businessName: string;
  /** Characters in a line of the paper that is chosen. */
  columns: number;
}

const loadEncoder = () => import('../documents/encodeTestPage');

/** Connects the receipt printer of this device, tries it, and sets how it is used. */
export function PrinterForm(props: PrinterFormProps) {
  const { device } = usePrinter();
  return device === null ? <ConnectPrinter /> : <ConnectedPrinter device={device} {...props} />;
}

function ConnectPrinter() {
  const notify = useNotify();
  const { isConnecting } = usePrinter();
  const kinds = printerKinds();
  const connect = async (kind: PrinterKind) => {
    const isConnected = await connectPrinter(kind).catch(() => false);
    if (!isConnected)
      notify.info('No printer was connected', 'Check that it is switched on and not used by another program.');
  };
  return (
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
  );
}

function ConnectedPrinter({ device, businessName, columns }: PrinterFormProps & { device: PrinterDevice }) {
  const { settings } = usePrinter();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (encode: (encoder: Awaited<ReturnType<typeof loadEncoder>>) => Uint8Array) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await sendToPrinter(encode(await loadEncoder()));
    } catch (thrown) {
      setProblem(printerProblem(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  const { cuts } = settings;
  return (
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
      <CheckboxField
        label="Cut the paper after each receipt"
        checked={cuts}
        onChange={(isCut) => changePrinterSettings({ cuts: isCut })}
      />
      <div className="receipt-printer-actions">
        <Button
          isBusy={isBusy}
          onClick={() => void send((encoder) => encoder.encodeTestPage(device, { businessName, columns, cuts }))}
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
      {problem !== null && <p role="alert">The printer did not print. {problem}</p>}
    </>
  );
}

export function printerName({ type, productName }: PrinterDevice): string {
  return productName ?? KIND_NAMES[type];
}

export function printerKindName(kind: PrinterKind): string {
  return KIND_NAMES[kind];
}
