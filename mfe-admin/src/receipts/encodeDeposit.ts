import { formatAmount } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import type { TenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { DepositSlip, OrderDeposit } from '../checkout/deposits/depositApi';
import { depositFacts, depositSums } from './depositRows';
import { makeEncoder, printedGoods, printHead, printPairs, type Speaks } from './receiptEncoder';

export interface EncodedDeposit {
  slip: DepositSlip;
  deposit: OrderDeposit;
  business: { name: string; timezone: string };
  header: ReceiptHeader | undefined;
  columns: number;
  tenderNames: TenderNames;
}

/** The same receipt of a payment in advance as from the browser, in the language of a receipt printer. */
export function encodeDeposit(
  speaks: Speaks,
  { slip, deposit, business, header, columns, tenderNames }: EncodedDeposit,
): Uint8Array {
  const { paidBy, paidNow, paidBefore, left } = depositSums(slip, deposit, tenderNames);
  const encoder = makeEncoder(speaks, columns);
  printHead(encoder, { header, businessName: business.name, printCount: 1 });
  printPairs(encoder, columns, depositFacts(slip, deposit, business.timezone));
  encoder.rule({ style: 'single' });
  for (const line of slip.lines) printPairs(encoder, columns, [[printedGoods(line), formatAmount(line.gross)]]);
  encoder.rule({ style: 'single' });
  printPairs(encoder, columns, [
    ['Order total', formatAmount(slip.total)],
    ...(compare(paidBefore, zero) > 0 ? [['Paid earlier', formatAmount(paidBefore)] as [string, string]] : []),
  ]);
  encoder.bold(true);
  printPairs(encoder, columns, [[`PAID NOW ${slip.currencyCode}`, formatAmount(paidNow)]]);
  encoder.bold(false);
  printPairs(encoder, columns, [
    ['Paid by', paidBy],
    ['Balance due', formatAmount(left)],
  ]);
  return encoder
    .line(deposit.isTakenBack ? 'This payment was reversed.' : 'Deposit. You get the invoice with the goods.')
    .newline(3)
    .cut('partial')
    .encode();
}
