import type { DocumentFiscal } from '../documentModel.ts';
import { QrCode } from './QrCode';

/** What the tax authority's register says of a document. */
export function DocumentFiscalView({ fiscal: { title, rows, note, code } }: { fiscal: DocumentFiscal }) {
  return (
    <section className="receipt-fiscal" aria-label={title}>
      <strong>{title}</strong>
      {note !== null && <p className="receipt-words">{note}</p>}
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code !== null && (
        <div className="receipt-fiscal-code">
          <QrCode text={code.text} label={code.label} size={132} />
          <p>{code.caption}</p>
        </div>
      )}
    </section>
  );
}
