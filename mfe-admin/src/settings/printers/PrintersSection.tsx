import { useEffect } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { Badge } from '@dukani/shared/ui-core';
import { FormSection } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { columnsOf, PAPER_SIZES, usePaperSize } from '../../common/papers/paperSize';
import { PrinterForm, printerKindName, printerName } from '../../common/papers/PrinterForm';
import { reconnectPrinter, usePrinter, type PrinterDevice } from '../../common/papers/receiptPrinter';
import { useBusiness } from '../../common/useBusiness';
import './printers.css';

/** /admin/settings?section=printers: the receipt printer and the drawer of this device; its till uses the same. */
export function PrintersSection() {
  const { name } = useBusiness();
  const { device } = usePrinter();
  const [size, setSize] = usePaperSize();
  useEffect(() => {
    void reconnectPrinter();
  }, []);
  return (
    <div className="set-printers">
      <FormSection title="Receipt paper" description="What receipts are printed on at this device.">
        <SelectField
          label="Paper"
          value={size}
          onChange={setSize}
          options={PAPER_SIZES}
          help={
            size === 'A4'
              ? 'Pages are printed with the browser’s print dialog.'
              : `${columnsOf(size)} characters in a line.`
          }
        />
      </FormSection>
      <FormSection
        title="Receipt printer and drawer"
        description="These settings hold for this device and browser alone. The drawer is plugged into the printer."
      >
        <p role="status">
          {device === null ? (
            <Badge tone="neutral">Not connected</Badge>
          ) : (
            <>
              <Badge tone="success">Connected</Badge> {printerName(device)}
            </>
          )}
        </p>
        {device !== null && <DeviceFacts device={device} />}
        <PrinterForm businessName={name} columns={columnsOf(size)} />
        <p className="adm-muted">
          Bluetooth and network printers: add them in the settings of your computer or phone. Receipts are then printed
          with the browser’s print dialog.
        </p>
      </FormSection>
    </div>
  );
}

const LANGUAGES: Record<NonNullable<PrinterDevice['language']>, string> = {
  'esc-pos': 'ESC/POS',
  'star-prnt': 'StarPRNT',
  'star-line': 'Star Line',
};

/** What the printer tells of itself; a serial one tells nearly nothing. */
function DeviceFacts({ device }: { device: PrinterDevice }) {
  return (
    <dl className="set-printers__facts">
      <Fact label="Connection">{printerKindName(device.type)}</Fact>
      <Fact label="Language">{LANGUAGES[device.language ?? 'esc-pos']}</Fact>
      {device.serialNumber !== undefined && device.serialNumber !== '' && (
        <Fact label="Serial number">{device.serialNumber}</Fact>
      )}
    </dl>
  );
}
