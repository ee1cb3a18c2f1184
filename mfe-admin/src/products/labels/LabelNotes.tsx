import { refusalText } from '@dukani/shared/ui-antd';
import { MAX_LABELS } from './labelLines';

interface LabelNotesProps {
  isTooMany: boolean;
  error: unknown;
  /** A code whose bars are too thin on this label. */
  narrowCode: string | null;
}

/** What is wrong with the labels as they are chosen. */
export function LabelNotes({ isTooMany, error, narrowCode }: LabelNotesProps) {
  return (
    <>
      {isTooMany && <p className="adm-notice">Only the first {MAX_LABELS} labels are printed at once.</p>}
      {error !== null && (
        <p className="adm-error" role="alert">
          The barcodes could not be drawn. {refusalText(error)}
        </p>
      )}
      {narrowCode !== null && (
        <p className="adm-notice" role="status">
          The code {narrowCode} is too long for this label: scanners may not read it.
        </p>
      )}
    </>
  );
}
