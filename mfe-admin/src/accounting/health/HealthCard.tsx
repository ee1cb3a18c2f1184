import { DateText, ErrorAlert, StatCard } from '@dukani/shared/ui-antd';
import { useBooksHealthQuery } from './healthApi';

const TO = '/admin/accounting?tab=health';

/** How many checks of the books hold, on the overview. */
export function HealthCard() {
  const { data, error, refetch } = useBooksHealthQuery();
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  const run = data?.run;
  return (
    <section aria-labelledby="books-health">
      <h2 id="books-health" className="books-month">
        Books check
      </h2>
      <div className="books-figures">
        <StatCard
          label="Checks of the books"
          to={TO}
          isLoading={data === undefined}
          value={run == null ? 'Not checked yet' : `${run.check_count - run.failing_count} of ${run.check_count} hold`}
          hint={
            run == null ? (
              'Checked every night'
            ) : run.failing_count > 0 ? (
              'See what to do'
            ) : (
              <>
                Checked <DateText iso={run.finished_at} />
              </>
            )
          }
        />
      </div>
    </section>
  );
}
