import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { negate } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm, useNotify, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useHasEntries } from './useHasEntries';
import { useSaveYearStartMutation, useYearStartQuery } from '../accountsApi';
import { useClosedYearsQuery, useCloseYearMutation, type ClosedYear } from '../closingApi';
import { dayText, shiftDays, shiftMonths, yearEndOf } from '../periods';
import { useProfitAndLossQuery } from '../statementsApi';
import { profitOf } from '../statements/profitTable';

/** The last year that is over and not closed yet; null when there is none. */
export function yearToClose(
  closed: readonly ClosedYear[],
  { today, yearStartsIn }: { today: string; yearStartsIn: number },
) {
  const lastEnd = shiftDays(shiftMonths(shiftDays(yearEndOf(today, yearStartsIn), 1), -12), -1);
  return closed.some(({ endsOn }) => endsOn >= lastEnd) ? null : lastEnd;
}

const startOf = (endsOn: string) => shiftMonths(shiftDays(endsOn, 1), -12);

/** Years: those that are closed with what they brought, and the one that can be closed next. */
export function YearsCard() {
  const { currencyCode } = useBusiness();
  const today = useToday();
  const mayLock = usePermission('accounting.lock');
  const { data: yearStartsIn = 1 } = useYearStartQuery();
  const { data: closed, error, refetch } = useClosedYearsQuery();
  const [closing, setClosing] = useState<string | null>(null);
  const ended = closed === undefined ? null : yearToClose(closed, { today, yearStartsIn });
  // A year without entries is none of these books: they began later.
  const next = useHasEntries(ended) === true ? ended : null;
  return (
    <section className="books-card" aria-labelledby="books-years">
      <header>
        <h2 id="books-years">
          Years <small>Year end</small>
        </h2>
        {mayLock && next !== null && (
          <Button onClick={() => setClosing(next)}>Close the year until {dayText(next)}</Button>
        )}
      </header>
      <p className="adm-muted">
        Closing a year posts nothing: it locks its days permanently and keeps its figures. The profit then stands under
        “Profit of earlier years”.
      </p>
      {closed === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {closed === undefined && error === undefined && <Skeleton height={64} />}
      {closed?.length === 0 && <p>No year is closed yet.</p>}
      {closed !== undefined && closed.length > 0 && (
        <ul className="books-years" aria-label="Closed years">
          {closed.map((year) => (
            <li key={year.endsOn}>
              <Link to={`/admin/accounting?tab=statements&show=profit&days=${startOf(year.endsOn)}..${year.endsOn}`}>
                Year until {dayText(year.endsOn)}
              </Link>
              <Badge tone="success">Closed</Badge>
              <span className="books-years__profit">
                {year.profit < 0 ? 'Loss' : 'Profit'}{' '}
                {formatCurrency(year.profit < 0 ? negate(year.profit) : year.profit, currencyCode)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <YearStart yearStartsIn={yearStartsIn} isFixed={!mayLock || (closed?.length ?? 0) > 0} />
      {closing !== null && <CloseYearDialog endsOn={closing} onClose={() => setClosing(null)} />}
    </section>
  );
}

const MONTHS = Array.from({ length: 12 }, (_none, place) => ({
  value: String(place + 1),
  label: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, place, 1)),
}));

/** The month in which the year of the books begins; it stays once a year is closed. */
function YearStart({ yearStartsIn, isFixed }: { yearStartsIn: number; isFixed: boolean }) {
  const notify = useNotify();
  const [save, { isLoading }] = useSaveYearStartMutation();
  const choose = async (month: string) => {
    try {
      await save(Number(month)).unwrap();
      notify.success('Saved');
    } catch (thrown) {
      notify.error('The month was not saved', thrown);
    }
  };
  return (
    <div className="books-year-start">
      <SelectField
        label="The year begins in"
        value={String(yearStartsIn)}
        options={MONTHS}
        disabled={isFixed || isLoading}
        onChange={(month) => void choose(month)}
      />
    </div>
  );
}

interface CloseDraft {
  reason: string;
  isSure: boolean;
}

function CloseYearDialog({ endsOn, onClose }: { endsOn: string; onClose: () => void }) {
  const { currencyCode } = useBusiness();
  const { data } = useProfitAndLossQuery({ from: startOf(endsOn), to: endsOn });
  const [close] = useCloseYearMutation();
  const form = useEditForm({
    initial: { reason: '', isSure: false },
    version: null,
    validate: ({ isSure }: CloseDraft): FormErrors<CloseDraft> =>
      isSure ? {} : { isSure: 'Confirm that it stays closed.' },
    save: ({ reason }: CloseDraft) =>
      close({ ends_on: endsOn, reason: reason.trim() === '' ? null : reason.trim() }).unwrap(),
    savedText: () => `The year until ${dayText(endsOn)} is closed`,
  });
  const profit = data === undefined ? null : profitOf(data);
  return (
    <EditDialog
      form={form}
      title={`Close the year until ${dayText(endsOn)}`}
      saveLabel="Close the year"
      onClose={onClose}
    >
      <p className="books-warning">
        Every day until {dayText(endsOn)} is locked permanently. What belongs there and comes later is posted in the new
        year.
      </p>
      <p>
        {profit === null
          ? 'Adding up the year …'
          : `It ends with a ${profit < 0 ? 'loss' : 'profit'} of ${formatCurrency(profit < 0 ? negate(profit) : profit, currencyCode)}.`}
      </p>
      <TextField label="Note" {...form.field('reason')} maxLength={500} placeholder="Signed by the accountant" />
      <CheckboxField label="I understand that this cannot be undone" {...form.tick('isSure')} />
      {form.errors.isSure !== undefined && <p className="adm-error">{form.errors.isSure}</p>}
    </EditDialog>
  );
}
