import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { dayText } from '../periods';
import { useTryBankRuleMutation } from './bankApi';

interface RuleTrialProps {
  rule: Parameters<ReturnType<typeof useTryBankRuleMutation>[0]>[0];
  /** Whether it is complete enough to be tried. */
  isReady: boolean;
}

/** What the rule as it is typed would have caught. */
export function RuleTrial({ rule, isReady }: RuleTrialProps) {
  const notify = useNotify();
  const [attempt, { isLoading }] = useTryBankRuleMutation();
  const [result, setResult] = useState<{ of: string; trial: rpc.RuleTrial } | null>(null);
  const asked = JSON.stringify(rule);
  const look = () =>
    attempt(rule)
      .unwrap()
      .then(
        (trial) => setResult({ of: asked, trial }),
        (thrown: unknown) => notify.error('The rule cannot be tried', thrown),
      );
  // What was typed since makes the answer one of another rule.
  const trial = result?.of === asked ? result.trial : null;
  return (
    <section aria-label="Trial">
      <div className="bank-bar">
        <Button isBusy={isLoading} disabled={!isReady} onClick={() => void look()}>
          Try it on the last 90 days
        </Button>
        {trial !== null && (
          <span role="status">
            {countText(trial.count, 'line')}, <MoneyText amount={fromNumeric(trial.amount)} />
            {trial.taken_by_others > 0 &&
              `; ${countText(trial.taken_by_others, 'more is', 'more are')} caught by rules before it`}
          </span>
        )}
      </div>
      {trial !== null && trial.lines.length > 0 && (
        <ul className="bank-preview" aria-label="Lines it would have caught">
          {trial.lines.map((line) => (
            <li key={line.id}>
              <span className="adm-muted">{dayText(line.booked_on)}</span>
              <span className="bank-words">{line.text}</span>
              <MoneyText amount={fromNumeric(line.amount)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
