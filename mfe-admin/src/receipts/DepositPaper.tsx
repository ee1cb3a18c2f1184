import type { Ref } from 'react';
import { formatAmount, formatCurrency, quantityText } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { useTenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { DepositSlip, OrderDeposit } from '../checkout/deposits/depositApi';
import type { PaperSize } from '../common/papers/paperSize';
import { depositFacts, depositSums } from './depositRows';
import { PaperFact } from './PaperFact';
import { PaperHead } from './PaperHead';
import '../common/papers/paper.css';

interface DepositPaperProps {
  slip: DepositSlip;
  deposit: OrderDeposit;
  business: { name: string; timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  size: PaperSize;
  paperRef: Ref<HTMLDivElement>;
}

/** The receipt of a payment in advance, as it is printed. It is no invoice: that comes with the goods. */
export function DepositPaper({ slip, deposit, business, header, size, paperRef }: DepositPaperProps) {
  const { paidBy, paidNow, paidBefore, left } = depositSums(slip, deposit, useTenderNames());
  return (
    <div className="receipt" data-size={size} ref={paperRef}>
      <PaperHead header={header} businessName={business.name} printCount={1} />
      <table className="receipt-facts">
        <tbody>
          {depositFacts(slip, deposit, business.timezone).map(([label, value]) => (
            <PaperFact key={label} label={label} value={value} />
          ))}
        </tbody>
      </table>
      <table className="receipt-lines">
        <caption className="dk-visually-hidden">Goods reserved</caption>
        <thead>
          <tr>
            <th scope="col">Reserved for you</th>
            <th scope="col">{slip.currencyCode}</th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <span className="receipt-detail">{quantityText(line.quantity, line.unit)}</span>
              </td>
              <td>{formatAmount(line.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="receipt-sums">
        <tbody>
          <PaperFact label="Order total" value={formatAmount(slip.total)} />
          {compare(paidBefore, zero) > 0 && <PaperFact label="Paid earlier" value={formatAmount(paidBefore)} />}
          <tr className="receipt-total">
            <th scope="row">Paid now</th>
            <td>{formatCurrency(paidNow, slip.currencyCode)}</td>
          </tr>
          <PaperFact label="Paid by" value={paidBy} />
          <PaperFact label="Balance due" value={formatAmount(left)} />
        </tbody>
      </table>
      <p className="receipt-note receipt-words">
        {deposit.isTakenBack ? 'This payment was reversed.' : 'Deposit. You get the invoice with the goods.'}
      </p>
      {header?.footer != null && <p className="receipt-note receipt-words">{header.footer}</p>}
    </div>
  );
}
