import { formatQuantity } from '@dukani/shared/format';
import { CheckboxField } from '@dukani/shared/fields';
import { FilterChips, MoneyText } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { useBusiness } from '../../common/useBusiness';
import type { ReviewSummary } from './countRows';

/** What becomes of the stock of what nobody counted. */
export type Uncounted = 'leave' | 'zero';

/** What is missing and what is too many, with its value. */
export function CountDifferences({ summary }: { summary: ReviewSummary }) {
  const { currencyCode } = useBusiness();
  return (
    <dl>
      <div>
        <dt>Missing</dt>
        <dd>
          {formatQuantity(summary.lossQuantity)}
          {summary.loss !== null && (
            <>
              {' · '}
              <MoneyText amount={summary.loss} currencyCode={currencyCode} /> to shrinkage
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Extra</dt>
        <dd>
          {formatQuantity(summary.gainQuantity)}
          {summary.gain !== null && (
            <>
              {' · '}
              <MoneyText amount={summary.gain} currencyCode={currencyCode} /> to stock gains
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface UncountedChoiceProps {
  summary: ReviewSummary;
  value: Uncounted;
  onChange: (value: Uncounted) => void;
}

/** Asks about what nobody counted. */
export function UncountedChoice({ summary, value, onChange }: UncountedChoiceProps) {
  if (summary.uncountedCount === 0) return null;
  return (
    <>
      <p>
        {countText(summary.uncountedCount, 'product was', 'products were')} not counted:{' '}
        {formatQuantity(summary.uncountedQuantity)} units expected.
      </p>
      <FilterChips
        label="Products not counted"
        options={[
          { value: 'leave', label: 'Leave unchanged' },
          { value: 'zero', label: 'Set to zero' },
        ]}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

interface CountDoubtsProps {
  summary: ReviewSummary;
  acceptsMoved: boolean;
  onAccept: (acceptsMoved: boolean) => void;
}

/** What has to be recounted, or accepted as it is. */
export function CountDoubts({ summary: { recountCount, movedCount }, acceptsMoved, onAccept }: CountDoubtsProps) {
  return (
    <>
      {recountCount > 0 && (
        <p className="adm-notice">{countText(recountCount, 'product has', 'products have')} to be recounted first.</p>
      )}
      {movedCount > 0 && (
        <>
          <p className="adm-notice">
            {countText(movedCount, 'product was', 'products were')} sold or delivered during the count, so the
            difference may be wrong. Recount {movedCount === 1 ? 'it' : 'them'}, or choose the zone (open the line).
          </p>
          <CheckboxField label="Post these with the last count" checked={acceptsMoved} onChange={onAccept} />
        </>
      )}
    </>
  );
}
