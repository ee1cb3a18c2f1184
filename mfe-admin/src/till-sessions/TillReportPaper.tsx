import type { Ref } from 'react';
import { formatAmount, formatCurrency, formatDateTime } from '@dukani/shared/format';
import { negate, type Money } from '@dukani/shared/money';
import { useTenderNames } from '../common/tenderNames';
import '../common/papers/paper.css';
import type { PaperSize } from '../common/papers/paperSize';
import { MOVEMENT_NAMES } from './CashMovementDialog';
import { drawerSum } from './drawerSum';
import type { TakenByTender, TillReport } from '../checkout/till-sessions/tillSessionsApi';

interface TillReportPaperProps {
  report: TillReport;
  business: { name: string; timezone: string; currencyCode: string };
  size: PaperSize;
  paperRef?: Ref<HTMLDivElement>;
}

/** The X report of an open till, the Z report of a closed one, as printed on a roll or a page. */
export function TillReportPaper({ report, business, size, paperRef }: TillReportPaperProps) {
  const tenderNames = useTenderNames();
  const time = (iso: string) => formatDateTime(iso, business.timezone);
  return (
    <div className="receipt" data-size={size} ref={paperRef}>
      <header className="receipt-head">
        <p className="receipt-name">{business.name}</p>
        <p>{report.zNumber === null ? 'X report (till still open)' : `Z report ${report.zNumber}`}</p>
      </header>
      <table className="receipt-facts">
        <tbody>
          <TextRow label="Till" value={report.tillName} />
          <TextRow label="Opened" value={time(report.openedAt)} />
          {report.openedByName !== null && <TextRow label="Cashier" value={report.openedByName} />}
          {report.closedAt !== null && <TextRow label="Closed" value={time(report.closedAt)} />}
          <TextRow label="Sales" value={String(report.saleCount)} />
        </tbody>
      </table>
      <table className="receipt-sums">
        <tbody>
          <tr className="receipt-total">
            <th scope="row">Sales</th>
            <td>{formatCurrency(report.salesTotal, business.currencyCode)}</td>
          </tr>
          {/* Sales less refunds are net and tax. */}
          <MoneyRow label="Refunds" amount={negate(report.refunds)} />
          <MoneyRow label="Net" amount={report.net} />
          {report.tax !== 0 && <MoneyRow label="Tax" amount={report.tax} />}
          <MoneyRow label="Discounts" amount={report.discounts} />
        </tbody>
      </table>
      <table className="receipt-sums">
        <tbody>
          {report.tenders.map((tender) => (
            <MoneyRow
              key={tender.tenderType}
              label={`${tenderNames[tender.tenderType]} (${tender.count})`}
              amount={tender.amount}
            />
          ))}
        </tbody>
      </table>
      <Taken title="Gift cards sold" rows={report.giftCardsSold} />
      <Taken title="Paid on account" rows={report.accountPayments} />
      <Taken
        title="Refunded"
        rows={(report.refundTenders ?? []).map((row) => ({ ...row, amount: negate(row.amount) }))}
      />
      <Taken title="No proof yet" rows={report.unproven} />
      <DrawerTable report={report} />
      {report.movements.length > 0 && (
        <table className="receipt-sums">
          <caption>Cash in and out</caption>
          <tbody>
            {report.movements.map((movement) => (
              <MoneyRow
                key={movement.id}
                label={`${MOVEMENT_NAMES[movement.kind]}: ${movement.reason}`}
                amount={movement.amount}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** The cash, added up as it would be on paper: what the drawer began with, what came and went, what should lie in it. */
function DrawerTable({ report }: { report: TillReport }) {
  const { expectedCash, countedCash, overShort, counts, varianceApproval } = report;
  return (
    <table className="receipt-sums">
      <caption>Cash in the drawer</caption>
      <tbody>
        {drawerSum(report).map(({ label, amount }) => (
          <MoneyRow key={label} label={label} amount={amount} />
        ))}
        {expectedCash !== null && (
          <tr className="receipt-sum">
            <th scope="row">Expected in drawer</th>
            <td>{formatAmount(expectedCash)}</td>
          </tr>
        )}
        {counts.length > 0 && countedCash === null && <CountRows counts={counts} />}
        {countedCash !== null && <MoneyRow label="Counted" amount={countedCash} />}
        {overShort !== null && (
          <MoneyRow label={overShort < 0 ? 'Short' : overShort > 0 ? 'Over' : 'Difference'} amount={overShort} />
        )}
        {counts.length > 1 && countedCash !== null && <CountRows counts={counts} />}
        {varianceApproval !== null && (
          <TextRow
            label="Difference approved by"
            value={`${varianceApproval.approverName}: ${varianceApproval.reason}`}
          />
        )}
      </tbody>
    </table>
  );
}

/** The first count, which nobody can count away, and how often it was counted again. */
function CountRows({ counts }: { counts: TillReport['counts'] }) {
  const [first] = counts;
  if (first === undefined) return null;
  return (
    <>
      <MoneyRow label="First count" amount={first.counted} />
      {first.overShort !== null && (
        <MoneyRow
          label={first.overShort < 0 ? 'Short at the first count' : 'Over at the first count'}
          amount={first.overShort}
        />
      )}
      <TextRow label="Times counted" value={String(counts.length)} />
    </>
  );
}

/** Money taken at the till that is no sale, or given back. */
function Taken({ title, rows }: { title: string; rows: readonly TakenByTender[] }) {
  const tenderNames = useTenderNames();
  if (rows.length === 0) return null;
  return (
    <table className="receipt-sums">
      <caption className="dk-visually-hidden">{title}</caption>
      <tbody>
        {rows.map(({ tenderType, amount, count }) => (
          <MoneyRow key={tenderType} label={`${title}: ${tenderNames[tenderType]} (${count})`} amount={amount} />
        ))}
      </tbody>
    </table>
  );
}

function TextRow({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}

function MoneyRow({ label, amount }: { label: string; amount: Money }) {
  return <TextRow label={label} value={formatAmount(amount)} />;
}
