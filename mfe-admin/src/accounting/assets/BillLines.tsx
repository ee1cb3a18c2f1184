import type * as rpc from '@dukani/shared/rpc';
import { fromNumeric } from '@dukani/shared/money';
import { Button } from '@dukani/shared/ui-core';
import { ErrorAlert, MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useAssetBillLinesQuery } from './assetsApi';

/** Lines of bills for equipment that are no asset yet. Nothing where there are none. */
export function BillLines({ onAdd }: { onAdd: (line: rpc.AssetBillLine) => void }) {
  const { data, error, refetch } = useAssetBillLinesQuery();
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="books-card assets-lines" aria-labelledby="assets-lines">
      <header>
        <h2 id="assets-lines">Bought on a bill, not added yet</h2>
      </header>
      <ul>
        {data.map((line) => (
          <li key={line.bill_line_id}>
            <span className="books-what">
              <span>{line.description ?? line.account_name}</span>
              <span className="books-code">
                {line.supplier_name} · {line.bill_number} · {dayText(line.bill_date)}
              </span>
            </span>
            <MoneyText amount={fromNumeric(line.rest)} />
            <Button onClick={() => onAdd(line)} aria-label={`Add ${line.description ?? line.account_name} as an asset`}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
