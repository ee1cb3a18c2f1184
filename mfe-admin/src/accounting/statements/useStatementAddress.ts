import { useMemo } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { useToday } from '@dukani/shared/ui-antd';
import { useYearStartQuery } from '../accountsApi';
import { monthsTouched, readPeriod, writePeriod, type Period } from '../periods';

export type StatementKind = 'profit' | 'balance' | 'trial' | 'cash' | 'ledger';
type Compare = 'previous_period' | 'previous_year' | 'budget';
type Split = 'month' | 'location';

export const STATEMENTS: readonly { value: StatementKind; label: string }[] = [
  { value: 'profit', label: 'Profit and loss' },
  { value: 'balance', label: 'Balance sheet' },
  { value: 'cash', label: 'Cash flow' },
  { value: 'trial', label: 'Trial balance' },
  { value: 'ledger', label: 'Account ledger' },
];

/** As many months as stand side by side. */
export const MOST_MONTHS = 12;

const oneOf = <Word extends string>(text: string | null, words: readonly Word[]): Word | null =>
  words.find((word) => word === text) ?? null;

const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** What the address asks of the statements; a word that it does not know counts as not said. */
export interface StatementAddress {
  show: StatementKind;
  period: Period;
  compare: Compare | null;
  split: Split | null;
  /** A location, "none" for what has none, null for the whole business. */
  place: string | null;
  accountId: string | null;
  today: string;
  yearStartsIn: number;
  /** The address of this with some changes. */
  pathWith: (changes: Record<string, string | null>) => string;
  /** The address of an account's lines, which remembers the way back here. */
  ledgerPath: (changes: Record<string, string | null>) => string;
  /** Where somebody came from to the lines of an account; null when they did not. */
  back: { path: string; label: string } | null;
  change: (changes: Record<string, string | null>) => void;
  setPeriod: (period: Period) => void;
}

function backOf(query: string | null): StatementAddress['back'] {
  if (query === null) return null;
  const show = new URLSearchParams(query).get('show');
  const statement = STATEMENTS.find(({ value }) => value === (show ?? 'profit'));
  return statement === undefined ? null : { path: `/admin/accounting?${query}`, label: statement.label };
}

/** What is asked, read from the address and written to it: a statement can be sent to a colleague, and Back works. */
export function useStatementAddress(): StatementAddress {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { data: yearStartsIn = 1 } = useYearStartQuery();
  const days = params.get('days');
  const period = useMemo(() => readPeriod(days, { today, yearStartsIn }), [days, today, yearStartsIn]);
  const changed = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  const change = (changes: Record<string, string | null>) => setParams(changed(changes));
  const place = params.get('place');
  const account = params.get('account');
  const split = oneOf<Split>(params.get('split'), ['month', 'location']);
  const show =
    oneOf(
      params.get('show'),
      STATEMENTS.map(({ value }) => value),
    ) ?? 'profit';
  const compare = oneOf<Compare>(params.get('compare'), ['previous_period', 'previous_year', 'budget']);
  return {
    show,
    period,
    // There is a budget of profit and loss only.
    compare: compare === 'budget' && show !== 'profit' ? null : compare,
    // The server lays twelve months side by side at most.
    split: split === 'month' && monthsTouched(period) > MOST_MONTHS ? null : split,
    place: place !== null && (place === 'none' || isUuid(place)) ? place : null,
    accountId: account !== null && isUuid(account) ? account : null,
    today,
    yearStartsIn,
    pathWith: (changes) => `/admin/accounting?${changed(changes).toString()}`,
    ledgerPath: (changes) =>
      `/admin/accounting?${changed({ ...changes, show: 'ledger', back: changed({ back: null }).toString() }).toString()}`,
    back: backOf(params.get('back')),
    change,
    setPeriod: (chosen) => change({ days: writePeriod(chosen, { today, yearStartsIn }) }),
  };
}

/** The days of what is shown: a balance is as of today at the latest, however far its period reaches. */
export function shownPeriod({ show, period, today, split }: StatementAddress): Period {
  if (show !== 'balance' || split !== null || period.to <= today) return period;
  return { from: period.from < today ? period.from : today, to: today };
}

/** The body that asks the server for it. */
export function statementQuery(address: StatementAddress): rpc.StatementQuery {
  const { compare, split, place } = address;
  return {
    ...shownPeriod(address),
    ...(place === null || split === 'location' ? {} : { location_id: place }),
    ...(split === null ? {} : { split }),
    ...(split === null && compare !== null ? { compare } : {}),
  };
}
