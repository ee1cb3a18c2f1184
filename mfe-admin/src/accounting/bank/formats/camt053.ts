import { negate, zero, type Money } from '@dukani/shared/money';
import {
  amountOf,
  endingOf,
  statementOf,
  StatementProblem,
  totalOf,
  type ReadLine,
  type ReadStatement,
} from './statement';

/** Children of a name, whichever version of the schema names them. */
const children = (node: Element, name: string): Element[] =>
  [...node.children].filter(({ localName }) => localName === name);

/** The first element along a path of names. */
function at(node: Element | undefined, path: string): Element | undefined {
  return path.split('/').reduce<Element | undefined>((found, name) => found && children(found, name)[0], node);
}

const textAt = (node: Element | undefined, path: string): string =>
  (at(node, path)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const dayAt = (node: Element, path: string): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(textAt(node, `${path}/Dt`) || textAt(node, `${path}/DtTm`))?.[0] ?? null;

/** An amount with its direction. A reversal says the direction of its own, so RvslInd changes nothing. */
function signedAmount(node: Element, direction = textAt(node, 'CdtDbtInd')): Money | null {
  const amount = amountOf(textAt(node, 'Amt'));
  return amount !== null && direction === 'DBIT' ? negate(amount) : amount;
}

function partyOf(detail: Element | undefined, amount: Money): string | null {
  const side = amount > 0 ? 'Dbtr' : 'Cdtr';
  return textAt(detail, `RltdPties/${side}/Nm`) || textAt(detail, `RltdPties/${side}/Pty/Nm`) || null;
}

/** `place` of `count` parts: each is a line of its own, under the number of the entry and its place. */
function lineOf(entry: Element, detail: Element | undefined, amount: Money, place: number | null): ReadLine {
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (bookedOn === null) throw new StatementProblem('A line of the file has no day.');
  const remittance = at(detail, 'RmtInf');
  const words =
    remittance === undefined
      ? ''
      : children(remittance, 'Ustrd')
          .map(({ textContent }) => textContent)
          .join(' ');
  const id = textAt(entry, 'AcctSvcrRef') || textAt(detail, 'Refs/AcctSvcrRef');
  const reference =
    textAt(detail, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/, '') ||
    textAt(detail, 'Refs/ChqNb') ||
    textAt(remittance, 'Strd/CdtrRefInf/Ref');
  return {
    bookedOn,
    at: bookedOn,
    valueOn: dayAt(entry, 'ValDt'),
    amount,
    balance: null,
    text: [words, textAt(entry, 'AddtlNtryInf')].filter(Boolean).join(' '),
    counterparty: partyOf(detail, amount),
    reference: reference || null,
    externalId: id === '' ? null : place === null ? id : `${id}/${place}`,
  };
}

/** One line, or one for each transaction of a batch when their amounts are the entry. */
function linesOf(entry: Element): ReadLine[] {
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  const amount = signedAmount(entry);
  if (amount === null) throw new StatementProblem('A line of the file has no amount.');
  if (amount === zero || (status !== '' && status !== 'BOOK')) return [];
  const details = children(entry, 'NtryDtls').flatMap((node) => children(node, 'TxDtls'));
  if (details.length < 2) return [lineOf(entry, details[0], amount, null)];
  const parts = details.map((detail) => ({ detail, amount: partAmount(detail, textAt(entry, 'CdtDbtInd')) }));
  const whole = parts.every((part) => part.amount !== null && part.amount !== zero);
  const lines = whole ? parts.map((part, index) => lineOf(entry, part.detail, part.amount as Money, index + 1)) : [];
  return whole && totalOf(lines) === amount ? lines : [lineOf(entry, undefined, amount, null)];
}

function partAmount(detail: Element, direction: string): Money | null {
  const sign = textAt(detail, 'CdtDbtInd') || direction;
  const amount = amountOf(textAt(detail, 'Amt') || textAt(detail, 'AmtDtls/TxAmt/Amt'));
  return amount !== null && sign === 'DBIT' ? negate(amount) : amount;
}

function balanceOf(statement: Element | undefined, codes: readonly string[]): Money | null {
  const found = statement && children(statement, 'Bal').find((node) => codes.includes(textAt(node, 'Tp/CdOrPrtry/Cd')));
  return found === undefined ? null : signedAmount(found);
}

function documentOf(text: string): Document {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementProblem('This file defines things of its own (DTD). Such files are not read.');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror') !== null)
    throw new StatementProblem('This XML file is damaged. Download it again.');
  return document;
}

/** CAMT.053, any version. */
export function readCamt053(text: string): ReadStatement {
  const root = documentOf(text).documentElement;
  const statements = children(root, 'BkToCstmrStmt').flatMap((node) => children(node, 'Stmt'));
  const accounts = new Set(statements.map((one) => textAt(one, 'Acct/Id/IBAN') || textAt(one, 'Acct/Id/Othr/Id')));
  if (statements.length === 0) throw new StatementProblem('This XML file has no bank statement (CAMT.053).');
  if (accounts.size > 1)
    throw new StatementProblem('This file has statements of several accounts. Download one for each.');
  const entries = statements.flatMap((one) => children(one, 'Ntry'));
  const read = statementOf('camt053', entries.flatMap(linesOf));
  const [first] = statements;
  const limits = statements.flatMap((one) =>
    ['FrToDt/FrDtTm', 'FrToDt/ToDtTm'].map((path) => textAt(one, path).slice(0, 10)),
  );
  const days = [...limits, read.from, read.to].filter((day): day is string => /^\d{4}-/.test(day ?? '')).toSorted();
  return {
    ...read,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    opening: balanceOf(first, ['OPBD', 'PRCD']),
    closing: balanceOf(statements.at(-1), ['CLBD']),
    skipped: entries.filter((entry) => linesOf(entry).length === 0).length,
    accountEnding: endingOf([...accounts][0]),
  };
}
