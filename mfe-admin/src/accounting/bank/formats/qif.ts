import { StatementProblem } from './statement';

/** The head that a QIF file becomes: its columns are known, the order of its dates is asked. */
const HEADER = ['Date', 'Amount', 'Description', 'Reference', 'Counterparty'];

/** What one line of the file says, by its first letter. */
type Fields = Partial<Record<string, string>>;

/** Quicken writes 1/31'26 and 1/ 5/26: day and year are parted by what a table has too. */
const dateCell = (text: string): string => text.replaceAll("'", '/').replaceAll(/\s+/g, '');

function rowOf({ D: date, T: amount, U: amountTwice, N: number, P: payee = '', M: memo = '' }: Fields): string[] {
  const money = amount ?? amountTwice;
  if (date === undefined || money === undefined)
    throw new StatementProblem('A line of the QIF file has no day or no amount.');
  const text = [payee, memo].filter((part, place, all) => part !== '' && all.indexOf(part) === place).join(' ');
  return [dateCell(date), money, text, number ?? '', payee];
}

/** The lines of one account; what a transaction is split into (S, E, $) is part of its amount. */
function transactionsIn(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  let fields: Fields = {};
  const take = () => {
    if (Object.keys(fields).length > 0) rows.push(rowOf(fields));
    fields = {};
  };
  for (const line of lines) {
    const letter = line.charAt(0);
    if (letter === '^') take();
    else if (letter !== '') fields[letter] = line.slice(1).trim();
  }
  // The last one may have no end.
  take();
  return rows;
}

/** A QIF file as a table: a file of one bank account, cash or card. Amounts stay text. */
export function qifRows(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const heads = lines.flatMap((line, place) => (/^!Type:/i.test(line) ? [{ type: line.slice(6).trim(), place }] : []));
  const accounts = heads.filter(({ type }) => /^(bank|cash|ccard|oth a|oth l)$/i.test(type));
  const [account, second] = accounts;
  if (account === undefined)
    throw new StatementProblem('This QIF file has no bank account. Download the statement of the account.');
  if (second !== undefined)
    throw new StatementProblem('This file has statements of several accounts. Download one for each.');
  const rest = lines.slice(account.place + 1);
  const next = rest.findIndex((line) => line.startsWith('!'));
  return [HEADER, ...transactionsIn(next < 0 ? rest : rest.slice(0, next))];
}
