import { useState } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { sameSerial } from '../common/serials/serials';
import { useTillSerialsQuery } from '../common/serials/serialsApi';
import { SerialsField } from '../common/serials/SerialsField';

interface SerialsDialogProps {
  productId: string;
  productName: string;
  serials: readonly string[];
  /** How many pieces are sold; more may be named where `mayBeMore`. */
  needed: number;
  /** True while the server cannot be asked: then whatever is typed is taken, and looked at when it arrives. */
  isOffline: boolean;
  mayBeMore?: boolean;
  confirmLabel?: string;
  /** What was wrong with a code scanned over it. */
  notice?: string | null;
  onChange: (serials: string[]) => void;
  onConfirm?: () => void;
  onClose: () => void;
}

const notHere = (serial: string): string => `${serial} is not in stock here.`;

/** Asks which pieces are sold: scanned, typed, or picked from those that lie here. */
export function SerialsDialog({
  productId,
  productName,
  serials,
  needed,
  isOffline,
  mayBeMore = true,
  confirmLabel = 'Done',
  notice = null,
  onChange,
  onConfirm,
  onClose,
}: SerialsDialogProps) {
  const { data: here } = useTillSerialsQuery({ productId, query: '' }, { skip: isOffline });
  // Whichever came last is shown: what was wrong with the typed, or with the scanned.
  const [typed, setTyped] = useState<{ problem: string | null; notice: string | null } | null>(null);
  const isNamed = (number: string) => serials.some((serial) => sameSerial(serial, number));
  // Fifty are shown: of more the server says when it is sold whether the rest are there.
  const isMissing = (serial: string) =>
    here !== undefined && here.length < 50 && !here.some((row) => sameSerial(row.serial_number, serial));
  // What was typed before the list came stands among the numbers, and is judged once the list is there.
  const [before] = useState(serials);
  const missing = serials.find((serial) => isMissing(serial) && !before.some((one) => sameSerial(one, serial)));
  const change = (next: string[]) => {
    const refused = next.find((serial) => !isNamed(serial) && isMissing(serial));
    setTyped({ problem: refused === undefined ? null : notHere(refused), notice });
    onChange(next.filter((serial) => serial !== refused).slice(0, mayBeMore ? undefined : needed));
  };
  const isComplete = missing === undefined && serials.length >= needed;
  const problem = typed !== null && typed.notice === notice ? typed.problem : notice;
  const picks = (serials.length >= needed ? [] : (here ?? []))
    .filter((row) => !isNamed(row.serial_number))
    .slice(0, 24);
  // The numbers themselves are taken at once, as scans are; what is left to send is that they are complete.
  const form = useEditForm<object, void>({
    initial: {},
    version: null,
    askFirst: () => isComplete,
    save: () => (onConfirm ?? onClose)(),
  });
  return (
    <ActionDialog
      form={form}
      title={`Which ${productName}?`}
      saveLabel={confirmLabel}
      isDisabled={!isComplete}
      onClose={onClose}
      onDone={null}
    >
      <SerialsField
        label="Serial numbers"
        serials={serials}
        needed={needed}
        problem={problem ?? (missing === undefined ? null : notHere(missing))}
        onChange={change}
        autoFocus
      >
        {isOffline && <p className="adm-muted">Without a connection, stock cannot be checked; it is checked later.</p>}
        {here?.length === 0 && <p className="adm-muted">None in stock here. Receive the delivery first.</p>}
        {picks.length > 0 && (
          <ul className="serials-picks" aria-label="In stock here">
            {picks.map(({ serial_number: number }) => (
              <li key={number}>
                <Button onClick={() => change([...serials, number])}>{number}</Button>
              </li>
            ))}
          </ul>
        )}
      </SerialsField>
    </ActionDialog>
  );
}
