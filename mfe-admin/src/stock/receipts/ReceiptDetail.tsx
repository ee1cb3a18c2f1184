import { quantityText } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, DateText, MoneyText, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { StockDocumentActions } from '../StockDocumentActions';
import { deliveryNoteDocument } from './deliveryNoteDocument';
import type { Receipt } from './receiptRows';
import { useGetReceiptQuery } from './receiptsApi';

type Line = Receipt['lines'][number];

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    render: (line) => (
      <span className="stock-product">
        <span>{line.name}</span>
        <span className="adm-muted">{[line.sku, ...line.batches].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    render: (line) => <span className="stock-figure">{quantityText(line.quantity, line.unit)}</span>,
  },
];
const COST_COLUMNS: DataColumn<Line>[] = [
  { key: 'unit_cost', title: 'Unit cost', align: 'right', render: (line) => line.unitCost ?? '–' },
  { key: 'cost', title: 'Cost', align: 'right', render: (line) => <MoneyText amount={line.cost} /> },
];

/** One delivery as it was taken in; it can be printed, and its labels too. */
export function ReceiptDetail({ receiptId }: { receiptId: string }) {
  const { data: receipt, error, refetch } = useGetReceiptQuery(receiptId);
  const maySeeCosts = usePermission('products.view_cost');
  const { currencyCode } = useBusiness();
  if (error !== undefined && receipt === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (receipt === undefined) return <Skeleton height={320} />;
  return (
    <article className="stock-tab">
      <PageHeader
        title={receipt.number}
        back={{ to: '/admin/stock?tab=receipts', label: 'Deliveries' }}
        description={
          <>
            {receipt.supplierName ?? 'No supplier'} · {receipt.locationName} · <DateText iso={receipt.receivedAt} />
          </>
        }
        action={
          <>
            <ButtonLink icon="barcode" to={`/admin/products/labels?receipt=${receipt.id}`}>
              Labels
            </ButtonLink>
            <StockDocumentActions noun="delivery note" makeDocument={(head) => deliveryNoteDocument(receipt, head)} />
            <ButtonLink variant="primary" icon="plus" to="/admin/stock?tab=receipts&receipt=new">
              Next delivery
            </ButtonLink>
          </>
        }
      />
      <p className="adm-muted">
        {receipt.reference !== null && `Reference ${receipt.reference}. `}
        {receipt.personName !== null && `Received by ${receipt.personName}.`}
      </p>
      <DataTable<Line>
        label={`Goods of ${receipt.number}`}
        columns={maySeeCosts ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS}
        rows={receipt.lines}
        rowKey={(line) => line.id}
        empty={{ title: 'No goods' }}
      />
      {receipt.totalCost !== null && (
        <p className="stock-total">
          Total <MoneyText amount={receipt.totalCost} currencyCode={currencyCode} />
        </p>
      )}
    </article>
  );
}
