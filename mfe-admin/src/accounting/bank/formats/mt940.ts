import { add, fromNumeric, zero } from '@dukani/shared/money';
import type { Mt940Statement, Mt940Transaction } from 'mt940js';
import { statementOf, StatementProblem, totalOf, type ReadLine, type ReadStatement } from './statement';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The entry date has no year: on 31 December a line may be of the next one. */
function bookedOn({ date, entryDate }: Mt940Transaction): string {
  if (!(entryDate instanceof Date)) return isoDay(date);
  const months = entryDate.getUTCMonth() - date.getUTCMonth();
  const year = date.getUTCFullYear() + (months < -6 ? 1 : months > 6 ? -1 : 0);
  return `${year}${isoDay(entryDate).slice(4)}`;
}

function lineOf(row: Mt940Transaction): ReadLine {
  const text = [row.details, row.extraDetails]
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
  const reference = /^NONREF$/i.test(row.reference.trim()) ? '' : row.reference.trim();
  const day = bookedOn(row);
  return {
    bookedOn: day,
    at: day,
    valueOn: isoDay(row.date),
    // The library reads amounts as floats; to the hundredth they are what the bank wrote.
    amount: fromNumeric(row.amount),
    balance: null,
    text: text === '' ? row.transactionType : text,
    counterparty: null,
    reference: reference || row.bankReference.trim() || null,
    // A bank's reference is of a day at most unique with its kind.
    externalId: row.bankReference.trim() === '' ? null : `${row.bankReference.trim()} ${row.transactionType}`,
  };
}

function requireOneAccount(statements: readonly Mt940Statement[]): void {
  if (new Set(statements.map(({ accountIdentification }) => accountIdentification)).size > 1)
    throw new StatementProblem('This file has statements of several accounts. Download one for each.');
}

/** MT940: pages and days of one account after the other. Opening and lines must be the closing, to the cent. */
export async function readMt940(text: string): Promise<ReadStatement> {
  const { Parser } = await import('mt940js');
  let statements: Mt940Statement[];
  try {
    statements = new Parser({ no86Structure: true }).parse(text);
  } catch (cause) {
    throw new StatementProblem('This MT940 file is damaged, or its lines are not its balances.', { cause });
  }
  const [first, last] = [statements[0], statements.at(-1)];
  if (first === undefined || last === undefined) throw new StatementProblem('This MT940 file has no statement.');
  requireOneAccount(statements);
  const lines = statements
    .flatMap(({ transactions }) => transactions.map(lineOf))
    .filter(({ amount }) => amount !== zero);
  const [opening, closing] = [fromNumeric(first.openingBalance), fromNumeric(last.closingBalance)];
  if (add(opening, totalOf(lines)) !== closing)
    throw new StatementProblem('The lines of this file are not the difference of its balances: a page is missing.');
  const days = lines.map((line) => line.bookedOn);
  return {
    ...statementOf('mt940', lines, { account: first.accountIdentification }),
    from: [isoDay(first.openingBalanceDate), ...days].toSorted()[0] ?? null,
    to: [isoDay(last.closingBalanceDate), ...days].toSorted().at(-1) ?? null,
    opening,
    closing,
  };
}
