import { Link } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import type { Step } from './useFirstSteps';

/** The first steps with what is done of them; gone once all are. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="dk-card" aria-labelledby="msg-steps">
      <header className="dk-card__header">
        <h2 id="msg-steps" className="dk-card__title">
          First steps
        </h2>
        <span className="adm-muted">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      </header>
      <ol className="msg-steps">
        {steps.map(({ key, label, hint, to, isDone }) => (
          <li key={key} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'chevron-right'} size={16} />
            <span>
              <Link to={to}>{label}</Link> {isDone && <small>Done</small>}
              <small className="adm-muted">{hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
