import type { LateSaleToReview } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { LATE_FLAG_NAMES } from './lateFlags';
import { useListLateSalesQuery, useReviewLateSaleMutation } from '../checkout/lateSalesApi';
import { SettleRow, SettleSection } from './SettleSection';

/** Sales that were made without the server and that somebody should look at; nothing while there are none. */
export function LateSalesSection() {
  const mayReview = usePermission('till.view_all');
  const { data = [] } = useListLateSalesQuery(undefined, { skip: !mayReview, refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <SettleSection anchor="late-sales" title="Offline sales to check">
      {data.map((sale) => (
        <LateSaleRow key={sale.id} sale={sale} />
      ))}
    </SettleSection>
  );
}

function LateSaleRow({ sale }: { sale: LateSaleToReview }) {
  const notify = useNotify();
  const [review, { isLoading }] = useReviewLateSaleMutation();
  const markReviewed = async () => {
    const { error } = await review(sale.id);
    if (error === undefined) notify.success(`${sale.invoice_number} marked as checked`);
    else notify.error('It could not be saved', error);
  };
  return (
    <SettleRow
      saleId={sale.id}
      invoiceNumber={sale.invoice_number}
      mark={sale.provisional_number}
      occurredAt={sale.occurred_at}
      cashierName={sale.cashier_name}
      amount={sale.total_amount}
      reasons={sale.flags.map((flag) => (
        <Badge key={flag} tone="warning">
          {LATE_FLAG_NAMES[flag]}
        </Badge>
      ))}
      action={
        <Button
          size="small"
          icon="check"
          isBusy={isLoading}
          aria-label={`Mark ${sale.invoice_number} as checked`}
          onClick={() => void markReviewed()}
        >
          Checked
        </Button>
      }
    />
  );
}
