import type * as rpc from '@dukani/shared/rpc';
import { sourcePath } from '../sources';

interface CheckWords {
  /** What the check compares, for somebody who is no accountant. */
  meaning: string;
  /** What to do when it does not hold. */
  advice: string;
}

const SUPPORT = 'No document you enter can cause this. Contact support and tell them the number of the check.';

const WORDS: Readonly<Record<number, CheckWords>> = {
  1: {
    meaning: 'Debits and credits of every journal entry are equal, and no entry was changed, added or removed later.',
    advice:
      'Somebody changed the database outside the app. Contact support at once, and enter nothing more for those days.',
  },
  2: {
    meaning: 'Goods you received without a bill so far equal the account for them.',
    advice:
      'Open the deliveries below. If one was paid by a journal, reverse the journal and enter the supplier’s bill instead.',
  },
  3: {
    meaning: 'Your open bills, less supplier credits, equal what the books say you owe, for each supplier as well.',
    advice: `Open the supplier below and compare the statement with their bills and payments. ${SUPPORT}`,
  },
  4: {
    meaning: 'Money paid to suppliers in advance equals the payments that are not used for a bill yet.',
    advice: `Compare the payments with something open with the account. ${SUPPORT}`,
  },
  5: {
    meaning: 'What your goods on hand cost equals the stock account in the books.',
    advice: `Stock moves only by documents, so both sides move together. ${SUPPORT}`,
  },
  6: {
    meaning: 'Freight and duty that deliveries expect equal their account.',
    advice: 'Look for deliveries whose freight never gets a bill, and enter the carrier’s bill for them.',
  },
  7: {
    meaning: 'Tax on sales and purchases that is not in a return yet equals the tax accounts, document by document.',
    advice: 'File nothing before this is solved. Open the entries below; reverse the ones that do not belong there.',
  },
  8: {
    meaning: 'Closed bank statements equal the books, and what the bank has not seen yet is listed.',
    advice:
      'Open the statement below. It lists what was posted after it was closed: match that with a later statement, or reverse it on its own day.',
  },
  9: {
    meaning: 'Card and mobile payments that were not paid out yet equal their accounts.',
    advice: 'Open the account below and look for a payout that was booked by hand. Reverse it and match the bank line.',
  },
  10: {
    meaning: 'No payment or credit settles more than its amount, and every settled bill names what settled it.',
    advice: `Open the document below and undo what settles too much. ${SUPPORT}`,
  },
  11: {
    meaning: 'Assets equal debts and equity at the end of each of the last 24 months, and the cash flow adds up.',
    advice: SUPPORT,
  },
  12: {
    meaning: 'What each account ends a day with is what it begins the next day with.',
    advice: SUPPORT,
  },
  13: {
    meaning: 'After days were locked, nothing was posted into them unless the owner opened them for that person.',
    advice: 'Open the entries below with whoever posted them. Reverse what should not be there.',
  },
  14: {
    meaning:
      'Assets are never below their final value, and each month of depreciation in the register is in the books.',
    advice: `Open the asset below and compare its months with its entries. ${SUPPORT}`,
  },
  15: {
    meaning: 'The totals by day and month that statements are made of equal the entries behind them.',
    advice: 'Print no statements before this is solved. Contact support: totals can be made again from the entries.',
  },
  16: {
    meaning: 'Orders got no more than they allow, and what they say arrived is in the deliveries.',
    advice: `Open the order below and compare it with its deliveries. ${SUPPORT}`,
  },
};

/** A check in words; one that this page does not know yet is explained by its title alone. */
export function wordsOf(number: number): CheckWords {
  return WORDS[number] ?? { meaning: '', advice: SUPPORT };
}

/** The screen where a finding can be looked at; null where there is none. */
export function findingPath({ source_type: type, source_id: id }: rpc.BookFinding): string | null {
  if (type === null || id === null) return null;
  switch (type) {
    case 'journal_entry':
      return `/admin/accounting?tab=journal&entry=${id}`;
    case 'account':
      return `/admin/accounting?tab=statements&show=ledger&account=${id}&days=this_year`;
    case 'contact':
      return `/admin/customers/${id}`;
    case 'purchase_order':
      return `/admin/purchases?tab=orders&order=${id}`;
    case 'bank_statement':
      return '/admin/accounting?tab=bank';
    case 'fixed_asset':
      return `/admin/accounting?tab=assets&asset=${id}`;
    default:
      return sourcePath({ sourceType: type, sourceId: id });
  }
}
