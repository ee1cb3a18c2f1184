import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, ErrorAlert, MoneyText } from '@dukani/shared/ui-antd';
import { useBooksHealthQuery, useCheckBooksHealthMutation } from './healthApi';
import { findingPath, wordsOf } from './healthWords';
import './health.css';

/** Of quantities, not of money. */
const COUNTED: readonly number[] = [16];

/** The checks of the books: which hold, what they compare, and what to do about the others. */
export function HealthTab() {
  const { data, error, refetch } = useBooksHealthQuery();
  const [check, { isLoading: isChecking, error: refusal }] = useCheckBooksHealthMutation();
  const runNow = () => void check();
  if (data === undefined && error !== undefined)
    return <ErrorState title="The last check could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="books-stack">
      <section className="books-card" aria-labelledby="health-title">
        <header>
          <h2 id="health-title">Books check</h2>
          <Button icon="shield" isBusy={isChecking} onClick={runNow}>
            Check now
          </Button>
        </header>
        <p className="adm-muted">
          The books are checked every night: every figure is worked out in two ways, and both must be equal to the cent.
        </p>
        <div role="status">{data === undefined ? <Skeleton height={24} /> : <Summary run={data.run} />}</div>
        {refusal !== undefined && <ErrorAlert error={refusal} onRetry={runNow} />}
      </section>
      {data === undefined && <Skeleton height={640} />}
      {data?.run === null && (
        <EmptyState
          icon="shield"
          title="Not checked yet"
          description="The first check is tonight. You can also check now."
        />
      )}
      {data != null && data.run !== null && <Checks run={data.run} />}
    </div>
  );
}

function Summary({ run }: { run: rpc.BooksRun | null }) {
  if (run === null) return <p>No check so far.</p>;
  const holding = run.check_count - run.failing_count;
  return (
    <p>
      <strong>
        {holding} of {run.check_count} hold
      </strong>
      , checked <DateText iso={run.finished_at} />
      {run.kind === 'night' && ' (nightly check)'}.
    </p>
  );
}

/** Those that do not hold come first. */
function Checks({ run }: { run: rpc.BooksRun }) {
  const sorted = run.checks.toSorted((a, b) => Number(a.holds) - Number(b.holds) || a.number - b.number);
  return (
    <ul className="health-checks">
      {sorted.map((check) => (
        <li key={check.number}>
          <Check check={check} startedAt={run.started_at} />
        </li>
      ))}
    </ul>
  );
}

function Check({ check, startedAt }: { check: rpc.BookCheck; startedAt: string }) {
  const { meaning, advice } = wordsOf(check.number);
  const id = `health-${check.number}`;
  return (
    <article className="books-card" data-holds={check.holds} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {check.number}. {check.title}
        </h3>
        {check.holds ? <Badge tone="success">Holds</Badge> : <Badge tone="danger">Does not hold</Badge>}
      </header>
      <p>{meaning}</p>
      {check.left !== null && check.right !== null && <Sides check={check} />}
      {!check.holds && (
        <>
          <p className="health-advice">
            <strong>What to do:</strong> {advice}
          </p>
          <Findings check={check} />
        </>
      )}
      <p className="health-when">
        {formatNumber(check.duration_ms)} ms
        {check.checked_at < startedAt && (
          <>
            , last checked <DateText iso={check.checked_at} />: it reads every entry and runs at night
          </>
        )}
      </p>
    </article>
  );
}

function Sides({ check }: { check: rpc.BookCheck }) {
  const figure = (amount: number) =>
    COUNTED.includes(check.number) ? formatNumber(amount, 3) : <MoneyText amount={fromNumeric(amount)} isAccounting />;
  return (
    <dl className="health-sides">
      <div>
        <dt>{check.left_title}</dt>
        <dd>{figure(check.left ?? 0)}</dd>
      </div>
      <div>
        <dt>{check.right_title}</dt>
        <dd>{figure(check.right ?? 0)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>{figure(check.difference ?? 0)}</dd>
      </div>
    </dl>
  );
}

function Findings({ check }: { check: rpc.BookCheck }) {
  const more = check.finding_count - check.findings.length;
  return (
    <>
      <ul className="health-findings" aria-label={`What breaks check ${check.number}`}>
        {check.findings.map((finding, place) => {
          const path = findingPath(finding);
          const name = finding.label ?? finding.rule.replaceAll('_', ' ');
          return (
            <li key={`${finding.rule}-${finding.source_id ?? ''}-${place}`}>
              {path === null ? <span>{name}</span> : <Link to={path}>{name}</Link>}
              <small>{finding.details}</small>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="adm-muted">And {formatNumber(more)} more.</p>}
    </>
  );
}
