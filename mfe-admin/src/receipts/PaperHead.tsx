import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';

interface PaperHeadProps {
  header: ReceiptHeader | undefined;
  businessName: string;
  /** Which print this is; from the second on it says that it is a copy. */
  printCount: number;
}

/** The head of every paper of the till: whose it is, and whether it is a copy. */
export function PaperHead({ header, businessName, printCount }: PaperHeadProps) {
  return (
    <header className="receipt-head">
      <p className="receipt-name">{header?.name ?? businessName}</p>
      {header?.addressLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {header?.phone != null && <p>Tel {header.phone}</p>}
      {header?.taxPin != null && (
        <p>
          {header.taxPinLabel} {header.taxPin}
        </p>
      )}
      {header?.header != null && <p className="receipt-words">{header.header}</p>}
      {printCount > 1 && <p className="receipt-copy">Copy {printCount - 1}</p>}
    </header>
  );
}
