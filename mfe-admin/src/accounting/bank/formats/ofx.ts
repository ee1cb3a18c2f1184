import { subtract, zero } from '@dukani/shared/money';
import {
  amountOf,
  endingOf,
  statementOf,
  StatementProblem,
  totalOf,
  type ReadLine,
  type ReadStatement,
} from './statement';

type Node = Record<string, unknown>;

const asList = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Node => typeof one === 'object' && one !== null);
const textIn = (node: unknown, name: string): string => {
  const value = typeof node === 'object' && node !== null ? (node as Node)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};
const nodeIn = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? (node as Node)[name] : undefined;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const shown = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** 20260302120000[+3:EAT] is a day of its own time zone. */
function dayIn(text: string): string | null {
  const found = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  return found === null ? null : `${found[1]}-${found[2]}-${found[3]}`;
}

function lineOf(row: Node): ReadLine | null {
  const [day, amount] = [dayIn(textIn(row, 'DTPOSTED')), amountOf(textIn(row, 'TRNAMT'))];
  if (day === null || amount === null) throw new StatementProblem('A line of the file has no day or no amount.');
  if (amount === zero) return null;
  const name = shown(textIn(row, 'NAME') || textIn(nodeIn(row, 'PAYEE'), 'NAME'));
  const memo = shown(textIn(row, 'MEMO'));
  return {
    bookedOn: day,
    at: day,
    valueOn: dayIn(textIn(row, 'DTAVAIL')),
    amount,
    balance: null,
    text: [name, memo].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' '),
    counterparty: name || null,
    reference: textIn(row, 'CHECKNUM') || textIn(row, 'REFNUM') || null,
    externalId: textIn(row, 'FITID') || null,
  };
}

/** The statements of a file: of bank accounts and of cards. */
function statementsIn(ofx: Node): Node[] {
  const bank = asList(nodeIn(ofx['BANKMSGSRSV1'], 'STMTTRNRS')).flatMap((one) => asList(one['STMTRS']));
  const card = asList(nodeIn(ofx['CREDITCARDMSGSRSV1'], 'CCSTMTTRNRS')).flatMap((one) => asList(one['CCSTMTRS']));
  return [...bank, ...card];
}

/** OFX or QFX, 1 (SGML) and 2 (XML); amounts stay text until they are hundredths. */
export async function readOfx(text: string): Promise<ReadStatement> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementProblem('This file defines things of its own (DTD). Such files are not read.');
  const { parseSync } = await import('ofx-js');
  let found: Node[];
  try {
    found = statementsIn(parseSync(text).OFX);
  } catch (cause) {
    throw new StatementProblem('This OFX file is damaged. Download it again.', { cause });
  }
  const [statement, second] = found;
  if (statement === undefined) throw new StatementProblem('This OFX file has no statement of an account.');
  if (second !== undefined)
    throw new StatementProblem('This file has statements of several accounts. Download one for each.');
  const list = nodeIn(statement, 'BANKTRANLIST');
  const rows = asList(nodeIn(list, 'STMTTRN'));
  const read = statementOf(
    'ofx',
    rows.flatMap((row) => lineOf(row) ?? []),
  );
  const closing = amountOf(textIn(statement['LEDGERBAL'], 'BALAMT'));
  return {
    ...read,
    from: least(dayIn(textIn(list, 'DTSTART')), read.from),
    to: most(dayIn(textIn(list, 'DTEND')), read.to),
    closing,
    opening: closing === null ? null : subtract(closing, totalOf(read.lines)),
    skipped: rows.length - read.lines.length,
    accountEnding: endingOf(textIn(nodeIn(statement, 'BANKACCTFROM') ?? nodeIn(statement, 'CCACCTFROM'), 'ACCTID')),
  };
}

const least = (left: string | null, right: string | null): string | null =>
  left === null || (right !== null && right < left) ? right : left;
const most = (left: string | null, right: string | null): string | null =>
  left === null || (right !== null && right > left) ? right : left;
