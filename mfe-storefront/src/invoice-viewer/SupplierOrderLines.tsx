import { TextField } from '@dukani/shared/fields';
import { formatCurrency, formatDate, formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PublicPurchaseOrder } from '@dukani/shared/rpc';
import { orderedText, type AnswerDraft, type AnswerProblems } from './supplierOrderDraft';

type Line = PublicPurchaseOrder['order']['lines'][number];

interface Answer {
  lines: AnswerDraft['lines'];
  problems: AnswerProblems;
  onChange: (lines: AnswerDraft['lines']) => void;
}

interface SupplierOrderLinesProps {
  page: PublicPurchaseOrder;
  /** While it is answered. */
  answer?: Answer;
}

/** What was ordered line by line, with what is promised of it. */
export function SupplierOrderLines({ page, answer }: SupplierOrderLinesProps) {
  const { order, business, confirmation } = page;
  return (
    <ol className="supply__lines" aria-label="Lines of the order">
      {order.lines.map((line) => {
        const promised = confirmation?.lines.find(({ line_id: id }) => id === line.id);
        return (
          <li key={line.id} aria-label={line.name}>
            <div className="supply__line">
              <span>
                <strong>{line.name}</strong>
                {line.supplier_code !== null && <small>{line.supplier_code}</small>}
              </span>
              <span className="supply__amount">
                {formatCurrency(fromNumeric(line.net_amount), order.currency_code, business.currency_symbol)}
              </span>
              <span>
                {orderedText(line)} at {formatNumber(line.pack_price, 6)}
                {line.discount_percent > 0 && `, less ${formatNumber(line.discount_percent, 3)}%`}
              </span>
            </div>
            {answer === undefined ? (
              promised !== undefined && (
                <p className="supply__promise" data-different={promised.packs !== line.packs || undefined}>
                  {formatNumber(promised.packs, 3)} of {formatNumber(line.packs, 3)}
                  {promised.expected_on !== null && ` on ${formatDate(`${promised.expected_on}T00:00:00Z`, 'UTC')}`}
                </p>
              )
            ) : (
              <LineAnswer line={line} today={page.today} answer={answer} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function LineAnswer({ line, today, answer }: { line: Line; today: string; answer: Answer }) {
  const { lines, problems, onChange } = answer;
  const typed = lines[line.id] ?? { packs: '', day: '' };
  const change = (more: Partial<typeof typed>) => onChange({ ...lines, [line.id]: { ...typed, ...more } });
  return (
    <div className="supply__pair">
      <TextField
        label={line.pack_size === 1 ? 'How many come' : `How many of ${formatNumber(line.pack_size, 3)} come`}
        inputMode="decimal"
        required
        value={typed.packs}
        error={problems[`${line.id}.packs`]}
        onChange={(packs) => change({ packs })}
      />
      <TextField
        label="On another day"
        type="date"
        min={today}
        value={typed.day}
        error={problems[`${line.id}.day`]}
        onChange={(day) => change({ day })}
      />
    </div>
  );
}
