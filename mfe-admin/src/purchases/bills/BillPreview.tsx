import { fromNumeric, parseMoneyInput, type Money } from '@dukani/shared/money';
import type { PostBillInput } from '@dukani/shared/rpc';
import { FormSection, MoneyText, refusalText } from '@dukani/shared/ui-antd';
import { useDebouncedValue } from '@dukani/shared/ui-core';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { useBusiness } from '../../common/useBusiness';
import { useMatchBillQuery } from '../billsApi';
import { checkSentence } from '../purchaseNames';
import { billInput, billProblems, type BillDraft, type WaitingLine } from './billDraft';
import { MatchFigures } from './BillLines';

interface BillPreviewProps {
  id: string;
  draft: BillDraft;
  waiting: readonly WaitingLine[];
}

/** What the bill comes to and what of it does not match, as the server sees it; nothing is written. */
export function BillPreview({ id, draft, waiting }: BillPreviewProps) {
  const { currencyCode } = useBusiness();
  const reclaims = useReclaimsTax();
  const isWhole = Object.keys(billProblems(draft, waiting)).length === 0;
  const asked = useDebouncedValue(isWhole ? JSON.stringify(billInput(id, draft, waiting)) : '', 300);
  const input = asked === '' ? billInput(id, draft, waiting) : (JSON.parse(asked) as PostBillInput);
  const { currentData: matched, error } = useMatchBillQuery(input, { skip: asked === '' });
  const names = [
    ...waiting.filter(({ isTaken }) => isTaken).map(({ name }) => name),
    ...draft.expenses.map(({ account, description }) => account?.label ?? description),
  ];
  const nameOf = (line: number) => names[line] ?? `Line ${line + 1}`;
  const typed = parseMoneyInput(draft.typedTotal);
  return (
    <FormSection title="Comparison">
      {asked === '' && <p className="adm-muted">Fill in the bill to see how it compares with what you received.</p>}
      {asked !== '' && error !== undefined && <p className="adm-error">{refusalText(error)}</p>}
      {matched !== undefined && (
        <div className="purch-stack" role="status">
          <ol className="purch-lines" aria-label="Comparison by line">
            {matched.lines.map((line, place) => (
              <li key={`${line.line} ${place}`} className="purch-line">
                <span>{nameOf(line.line)}</span>
                <MoneyText amount={fromNumeric(line.net_amount)} />
                <MatchFigures line={line} />
              </li>
            ))}
          </ol>
          <dl className="purch-sums" aria-label="Sums">
            <Sum label="Net" amount={fromNumeric(matched.net_amount)} />
            <Sum label={reclaims ? 'Tax' : 'Sales tax paid'} amount={fromNumeric(matched.tax_amount)} />
            {matched.rounding_amount !== 0 && (
              <Sum label="Rounding on the bill" amount={fromNumeric(matched.rounding_amount)} />
            )}
            <div data-total="true">
              <dt>Total on the bill</dt>
              <dd>
                <MoneyText amount={typed} currencyCode={currencyCode} />
              </dd>
            </div>
          </dl>
          {matched.checks.length === 0 && <p>Everything matches.</p>}
          {matched.checks.length > 0 && (
            <div className="purch-warning" role="note" aria-label="What does not match">
              <ul>
                {matched.checks.map((check) => (
                  <li key={`${check.check}${'line' in check ? check.line : ''}`}>{checkSentence(check, nameOf)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </FormSection>
  );
}

function Sum({ label, amount }: { label: string; amount: Money }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} isAccounting />
      </dd>
    </div>
  );
}
