import { makeEncoder, type Speaks } from './receiptEncoder';
import { makeRoll, printLine, printPairs } from './roll';

/** Only the impulse that opens the drawer on the printer. */
export function encodeDrawerKick(speaks: Speaks): Uint8Array {
  return makeEncoder(speaks, 48).pulse().encode();
}

export interface TestPage {
  businessName: string;
  columns: number;
  cuts: boolean;
}

/** A few lines that show whether a printer prints as it should: its width, its letters, those it lacks, and the cutter. */
export function encodeTestPage(speaks: Speaks, { businessName, columns, cuts }: TestPage): Uint8Array {
  const roll = makeRoll(speaks, columns);
  printLine(roll, businessName, { align: 'center', isBold: true });
  printLine(roll, 'This printer works.', { align: 'center' });
  printLine(roll, '1234567890'.repeat(5).slice(0, columns));
  printLine(roll, '0123456789 àéîõü £€', { align: 'center' });
  for (const words of ['አማርኛ', 'العربية', '中文']) printLine(roll, words, { align: 'center' });
  printPairs(roll, [['Total', '1,234,567,890.00']], { isBold: true });
  const ended = roll.encoder.newline(3);
  return (cuts ? ended.cut('partial') : ended).encode();
}
