import type { CSSProperties } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { barsPath, MIN_MODULE_MM, type BarcodeBars } from '../../common/barcodes/barcodeBars';
import type { LabelContent } from './labelLines';
import { A4, placeOnPage, type LabelField, type LabelTemplate } from './labelTemplates';

interface LabelSheetProps {
  pages: readonly (readonly (LabelContent | null)[])[];
  template: LabelTemplate;
  fields: readonly LabelField[];
  note: string;
  currencyCode: string;
  bars: ReadonlyMap<string, BarcodeBars | null>;
}

const mm = (length: number) => `${length}mm`;

/** Pages of labels in their real size; printed as they stand. */
export function LabelSheet({ pages, template, ...rest }: LabelSheetProps) {
  const { width, height } = template.sheet === null ? template : A4;
  return (
    <div className="label-pages">
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      {pages.map((page, number) => (
        <div key={number} className="label-page" style={{ width: mm(width), height: mm(height) }}>
          {page.map(
            (content, index) =>
              content !== null && <Label key={index} content={content} template={template} index={index} {...rest} />,
          )}
        </div>
      ))}
    </div>
  );
}

interface LabelProps extends Omit<LabelSheetProps, 'pages'> {
  content: LabelContent;
  index: number;
}

function Label({ content, template, index, fields, note, currencyCode, bars }: LabelProps) {
  const { left, top } = placeOnPage(template, index);
  const has = (field: LabelField) => fields.includes(field);
  const style: CSSProperties & Record<`--${string}`, string> = {
    left: mm(left),
    top: mm(top),
    width: mm(template.width),
    height: mm(template.height),
    '--label-name': mm(template.text.name),
    '--label-price': mm(template.text.price),
    '--label-small': mm(template.text.small),
  };
  const drawn = content.code === null ? null : (bars.get(content.code) ?? null);
  return (
    <div className="label" style={style}>
      {has('name') && <p className="label-name">{content.name}</p>}
      {has('price') && (
        <p className="label-price">
          {formatCurrency(content.price, currencyCode)}
          {has('wasPrice') && content.wasPrice !== null && <s>{formatCurrency(content.wasPrice, currencyCode)}</s>}
        </p>
      )}
      {has('unitPrice') && content.unitPrice !== null && (
        <p className="label-small">
          {formatCurrency(content.unitPrice.amount, currencyCode)} / {content.unitPrice.unit}
        </p>
      )}
      {note !== '' && <p className="label-small">{note}</p>}
      {has('barcode') && drawn !== null && content.code !== null && (
        <Bars bars={drawn} code={content.code} width={template.width} />
      )}
      {has('sku') && content.sku !== null && <p className="label-small">{content.sku}</p>}
    </div>
  );
}

function Bars({ bars, code, width }: { bars: BarcodeBars; code: string; width: number }) {
  // Wider bars are no better read than those of the standard's usual size.
  const moduleMm = Math.min(0.4, (width - 2) / bars.totalModules);
  return (
    <div className="label-bars" data-is-too-narrow={moduleMm < MIN_MODULE_MM}>
      <svg
        viewBox={`0 0 ${bars.totalModules} 1`}
        preserveAspectRatio="none"
        style={{ width: mm(moduleMm * bars.totalModules) }}
        role="img"
        aria-label={`Barcode ${code}`}
        shapeRendering="crispEdges"
      >
        <path d={barsPath(bars)} fill="#000" />
      </svg>
      <p className="label-code">{code}</p>
    </div>
  );
}
