import type { DocumentBars, DocumentCode } from '../documentModel.ts';
import { QrCode } from './QrCode';

/** The code of a document for cameras, for scanners where they need bars, and for people. */
export function DocumentCodeView({ code: { text, label, caption, bars, isTyped = false } }: { code: DocumentCode }) {
  return (
    <div className="receipt-qr">
      <QrCode text={text} label={label} size={132} />
      {bars !== undefined && <Bars bars={bars} />}
      <p className={isTyped ? 'receipt-typed' : undefined}>{caption}</p>
    </div>
  );
}

/** As wide as the paper lets them be: the unit of the drawing is one module. */
function Bars({ bars: { widths, quietModules, totalModules } }: { bars: DocumentBars }) {
  let at = quietModules;
  let path = '';
  widths.forEach((width, place) => {
    if (place % 2 === 0) path += `M${at} 0h${width}v1h${-width}z`;
    at += width;
  });
  return (
    <svg className="receipt-bars" viewBox={`0 0 ${totalModules} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill="#000" />
    </svg>
  );
}
