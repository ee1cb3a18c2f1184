import type { FormEvent, RefObject } from 'react';
import { Icon } from '@dukani/shared/ui-core';
import { ScanButton } from '../../common/camera/ScanButton';

interface ScanBoxProps {
  box: RefObject<HTMLInputElement | null>;
  status: string | null;
  onType: (text: string) => void;
  onClear: () => void;
  onScan: (code: string) => void;
  onSubmit: (event: FormEvent) => void;
}

/** Where codes and names are typed. It keeps its own text: whatever is drawn meanwhile, no key of a scanner is lost. */
export function ScanBox({ box, status, onType, onClear, onScan, onSubmit }: ScanBoxProps) {
  return (
    <form className="count-scan" role="search" onSubmit={onSubmit}>
      <Icon name="barcode" />
      <input
        ref={box}
        data-scan-box=""
        type="text"
        inputMode="search"
        enterKeyHint="done"
        autoComplete="off"
        spellCheck={false}
        aria-label="Scan or search"
        placeholder="Scan, or type a name or code"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClear()}
      />
      <ScanButton onScan={onScan} status={status} />
    </form>
  );
}
