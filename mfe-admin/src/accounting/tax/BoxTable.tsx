import { formatAmount } from '@dukani/shared/format';
import { boxName, boxNumber } from './taxNames';
import type { TaxBox } from './taxRows';

interface BoxTableProps {
  title: string;
  form: string;
  boxes: readonly TaxBox[];
  /** Shows the documents of a box. */
  onOpen: (box: string) => void;
}

/** The boxes of a return; a line with documents opens them. */
export function BoxTable({ title, form, boxes, onOpen }: BoxTableProps) {
  return (
    <table className="books-lines books-tax__boxes">
      <caption className="dk-visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Box</th>
          <th scope="col">Without tax</th>
          <th scope="col">Tax</th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((box) => (
          <tr key={box.code} data-total={box.isTotal}>
            <th scope="row">
              <span className="books-tax__number">{boxNumber(form, box)}</span>
              {box.isTotal || (box.count ?? 0) === 0 ? (
                boxName(form, box)
              ) : (
                <button type="button" className="adm-link" onClick={() => onOpen(box.code)}>
                  {boxName(form, box)}
                </button>
              )}
            </th>
            <td>{formatAmount(box.taxable)}</td>
            <td>{formatAmount(box.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
