import { fromNumeric, negate, sum, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { ErrorAlert, MoneyText, StatCard } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth } from '../periods';
import { TaxFigure } from './TaxFigure';
import { useTrialBalanceQuery } from '../statementsApi';

const MONEY_SUBTYPES: readonly rpc.AccountSubtype[] = ['cash', 'bank', 'mobile_money'];

type Row = rpc.TrialBalance['rows'][number];

const holds = (rows: readonly Row[], isMeant: (row: Row) => boolean): Money =>
  sum(rows.filter(isMeant).map((row) => fromNumeric(row.closing)));

/** Cash, bank and mobile money at the beginning and at the end of a period, and by how much they changed. */
export function cashOf({ rows }: Pick<rpc.TrialBalance, 'rows'>) {
  const cash = rows.filter(({ subtype }) => MONEY_SUBTYPES.includes(subtype));
  const added = (name: 'opening' | 'moved' | 'closing') => sum(cash.map((row) => fromNumeric(row[name])));
  return { opening: added('opening'), moved: added('moved'), closing: added('closing') };
}

/** Money in hand, what customers owe and what is owed, from the accounts that hold it. */
export function owedOf({ rows }: Pick<rpc.TrialBalance, 'rows'>) {
  return {
    money: holds(rows, ({ subtype }) => MONEY_SUBTYPES.includes(subtype)),
    customers: holds(rows, ({ role }) => role === 'receivable'),
    bills: negate(holds(rows, ({ role }) => role === 'payable')),
    toCome: negate(holds(rows, ({ role }) => role === 'grni')),
  };
}

/** Where the money stands today. */
export function OwedFigures({ today }: { today: string }) {
  const { currencyCode } = useBusiness();
  const seesContacts = usePermission('contacts.view_ledger');
  // Of the month, as the card beside it asks: one question for both.
  const { data, error, refetch } = useTrialBalanceQuery({ from: firstOfMonth(today), to: today });
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  const owed = data && owedOf(data);
  const shown = (amount: Money | undefined) =>
    amount !== undefined && <MoneyText amount={amount} currencyCode={currencyCode} isAccounting />;
  const ageing = (account: 'receivable' | 'payable') =>
    seesContacts ? { to: `/admin/customers/ageing?account=${account}` } : {};
  return (
    <section aria-labelledby="books-today">
      <h2 id="books-today" className="books-month">
        Today
      </h2>
      <div className="books-figures">
        <StatCard
          label="Money in hand"
          to="/admin/accounting?tab=statements&show=cash&days=this_month"
          isLoading={owed === undefined}
          value={shown(owed?.money)}
          hint="Tills, bank and mobile money"
        />
        <StatCard
          label="What customers owe"
          {...ageing('receivable')}
          isLoading={owed === undefined}
          value={shown(owed?.customers)}
          hint="Receivables"
        />
        <StatCard
          label="What I owe suppliers"
          {...ageing('payable')}
          isLoading={owed === undefined}
          value={shown(owed?.bills)}
          hint={
            owed !== undefined && owed.toCome > 0 ? (
              <>
                Bills to pay; goods received, bill to come: <MoneyText amount={owed.toCome} />
              </>
            ) : (
              'Payables'
            )
          }
        />
        <TaxFigure />
      </div>
    </section>
  );
}
