import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { SubscriptionQuote } from '@dukani/shared/rpc';
import { DateText } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';

const KINDS: Record<SubscriptionQuote['kind'], string> = {
  trial_plan: 'The trial continues, and the business is billed on this plan when it ends.',
  start: 'An invoice is issued. The plan begins when it is paid.',
  change: 'The plan changes within this period. What is due is paid first; what is too much becomes credit.',
  schedule: 'Nothing is charged now. The plan changes when the period ends.',
  keep: 'The planned change is cancelled.',
};

/** What a change of plan costs, to the cent. */
export function QuoteFacts({ quote }: { quote: SubscriptionQuote }) {
  const money = (amount: number) => formatCurrency(fromNumeric(amount), quote.currency);
  return (
    <div role="group" aria-label="What it costs">
      <p className="sup-muted">{KINDS[quote.kind]}</p>
      <FactList
        facts={[
          ['Price', `${money(quote.amount)} a ${quote.period}`],
          ...(quote.kind === 'change' || quote.kind === 'start'
            ? ([
                ['Credit for the old plan', money(quote.credit)],
                ['Charge for the new plan', money(quote.charge)],
                ['Tax', money(quote.tax)],
                ['Due now', money(quote.amount_due)],
              ] as const)
            : []),
          ['Begins', <DateText key="begins" iso={quote.effective_at} />],
        ]}
      />
    </div>
  );
}
