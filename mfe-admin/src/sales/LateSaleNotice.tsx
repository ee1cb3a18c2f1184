import { usePermission } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import type { LateSaleFlag } from '@dukani/shared/rpc';
import type { LateSale } from '../checkout/saleRows';
import { useReviewLateSaleMutation } from '../checkout/lateSalesApi';

const FLAG_SENTENCES: Record<LateSaleFlag, string> = {
  session_closed:
    'Its till session was closed before it came. It is in a session for late sales, which has to be closed too.',
  stock_short: 'There was not enough stock: a product is below zero. Count it.',
  serial_not_there: 'A serial number was not in stock here, or none was named. See Stock, Serial numbers.',
  price_differs: 'It was charged at another price than the one of that moment.',
  discount_above_limit: 'The discount is above what the cashier may give.',
  after_expiry: 'It came after the subscription had ended.',
  other_person: 'It was sent by somebody else than the cashier of the session.',
  unknown_device:
    'It came from a device that is bound to no till, was given up as lost, or used the number of another.',
  payment_corrected:
    'What was handed over, or a way of paying, could not be as it was sent: it was booked as exact cash, or on account. Compare it with the drawer.',
  total_differs: 'The server makes another total of it than the till did; the difference is in its cash.',
  code_reused: 'The M-Pesa code had paid for something else, or less came under it. See Payments without a proof.',
  payment_unproven: 'It was paid without the number or code that this business wants. See Payments without a proof.',
  customer_gone: 'Its customer is not there any more: it was recorded without one.',
  credit_exceeded: 'The customer owes more with it than they may.',
  number_repeated: 'Another receipt or document carries the same number, or it is one that only the server gives out.',
  goods_renamed: 'Goods were given another name on the receipt than their own.',
  tax_differs:
    'Its receipt shows tax and the books none, or the other way round: the tax registration changed. Give the customer a new receipt.',
  quantity_not_whole: 'A part of something that is counted was sold. Correct its stock to a whole number.',
};

/** Says that a sale was made without the server, and what about it somebody should look at. */
export function LateSaleNotice({ saleId, late }: { saleId: string; late: LateSale }) {
  const mayReview = usePermission('till.view_all');
  const notify = useNotify();
  const [review, { isLoading }] = useReviewLateSaleMutation();
  const isOpen = late.flags.length > 0 && late.reviewedAt === null;
  const markReviewed = async () => {
    const { error } = await review(saleId);
    if (error === undefined) notify.success('Noted that you have looked at it');
    else notify.error('It could not be noted', error);
  };
  return (
    <section className="sale-late" data-open={isOpen ? '' : undefined} aria-label="Made without the server">
      <Icon name="wifi-off" size={20} />
      <div>
        <p>
          Sold without a connection; the first receipt has the number <strong>{late.provisionalNumber}</strong>.
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
            {late.reviewedByName ?? 'Somebody'} has looked at it, <DateText iso={late.reviewedAt} format="relative" />.
          </p>
        )}
      </div>
      {isOpen && mayReview && (
        <Button icon="check" isBusy={isLoading} onClick={() => void markReviewed()}>
          I have looked at it
        </Button>
      )}
    </section>
  );
}
