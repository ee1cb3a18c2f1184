import { usePermission } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import type { LateSaleFlag } from '@dukani/shared/rpc';
import type { LateSale } from '../checkout/saleRows';
import { useReviewLateSaleMutation } from '../checkout/lateSalesApi';

const FLAG_SENTENCES: Record<LateSaleFlag, string> = {
  session_closed:
    'Its till session was closed before it was sent. It is in an extra session for offline sales; close that one too.',
  stock_short: 'There was not enough stock: a product is below zero. Count it.',
  serial_not_there: 'A serial number was not in stock here, or was missing. See Stock, Serial numbers.',
  price_differs: 'It was charged at a different price than the one at the time of sale.',
  discount_above_limit: 'The discount is above the cashier’s limit.',
  after_expiry: 'It was sent after the subscription ended.',
  other_person: 'It was sent by another person than the cashier.',
  unknown_device:
    'It was sent from a device that is not linked to a till, was marked as lost, or used the number of another device.',
  payment_corrected:
    'The payment could not be recorded as it was sent. It was recorded as exact cash or on account. Compare it with the drawer.',
  total_differs: 'The server and the till have different totals; the difference is in the cash.',
  code_reused: 'The M-Pesa code was already used, or less was received. See Payments without proof.',
  payment_unproven: 'The slip number or transaction code is missing. See Payments without proof.',
  customer_gone: 'The customer no longer exists; it was recorded without one.',
  credit_exceeded: 'The customer is now above the credit limit.',
  number_repeated: 'The receipt number is already used or reserved.',
  goods_renamed: 'A product was renamed on the receipt.',
  tax_differs: 'The tax registration changed, so the receipt shows the wrong tax. Give the customer a new receipt.',
  quantity_not_whole: 'A fraction of a whole-unit product was sold. Correct its stock to a whole number.',
};

/** Says that a sale was made without the server, and what about it somebody should look at. */
export function LateSaleNotice({ saleId, late }: { saleId: string; late: LateSale }) {
  const mayReview = usePermission('till.view_all');
  const notify = useNotify();
  const [review, { isLoading }] = useReviewLateSaleMutation();
  const isOpen = late.flags.length > 0 && late.reviewedAt === null;
  const markReviewed = async () => {
    const { error } = await review(saleId);
    if (error === undefined) notify.success('Marked as checked');
    else notify.error('It could not be saved', error);
  };
  return (
    <section className="sale-late" data-open={isOpen ? '' : undefined} aria-label="Offline sale">
      <Icon name="wifi-off" size={20} />
      <div>
        <p>
          Sold offline; the first receipt has the number <strong>{late.provisionalNumber}</strong>.
        </p>
        {late.flags.length > 0 && (
          <ul>
            {late.flags.map((flag) => (
              <li key={flag}>{FLAG_SENTENCES[flag]}</li>
            ))}
          </ul>
        )}
        {late.reviewedAt !== null && (
          <p className="adm-muted">
            {late.reviewedByName ?? 'Somebody'} checked it, <DateText iso={late.reviewedAt} format="relative" />.
          </p>
        )}
      </div>
      {isOpen && mayReview && (
        <Button icon="check" isBusy={isLoading} onClick={() => void markReviewed()}>
          Mark as checked
        </Button>
      )}
    </section>
  );
}
