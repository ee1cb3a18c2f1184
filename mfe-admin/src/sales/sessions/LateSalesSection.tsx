import { useEffect, useRef } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link, useLocation } from '@dukani/shared/router';
import type { LateSaleToReview } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { LATE_FLAG_NAMES } from '../lateFlags';
import { useListLateSalesQuery, useReviewLateSaleMutation } from '../salesApi';

const ANCHOR = 'late-sales';

/** Sales that were made without the server and that somebody should look at; nothing while there are none. */
export function LateSalesSection() {
  const mayReview = usePermission('till.view_all');
  const { data } = useListLateSalesQuery(undefined, { skip: !mayReview, refetchOnMountOrArgChange: true });
  const { hash } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isShown = data !== undefined && data.length > 0;
  useEffect(() => {
    // Who was sent here by "Needs attention" sees it at once.
    if (isShown && hash === `#${ANCHOR}`) headingRef.current?.scrollIntoView({ block: 'start' });
  }, [hash, isShown]);
  if (!isShown) return null;
  return (
    <section aria-labelledby={ANCHOR}>
      <h2 className="session-heading" id={ANCHOR} ref={headingRef}>
        Made without the server, to look at
      </h2>
      <ul className="late-sales">
        {data.map((sale) => (
          <LateSaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function LateSaleRow({ sale }: { sale: LateSaleToReview }) {
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const [review, { isLoading }] = useReviewLateSaleMutation();
  const markReviewed = async () => {
    const { error } = await review(sale.id);
    if (error === undefined) notify.success(`Noted that you have looked at ${sale.invoice_number}`);
    else notify.error('It could not be noted', error);
  };
  return (
    <li>
      <span className="late-sale-name">
        <Link to={`/admin/sales/${sale.id}`}>{sale.invoice_number}</Link>{' '}
        <span className="adm-muted">
          {sale.provisional_number} · <DateText iso={sale.occurred_at} />
          {sale.cashier_name === null ? '' : ` · ${sale.cashier_name}`}
        </span>
      </span>
      <span className="late-sale-flags">
        {sale.flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {LATE_FLAG_NAMES[flag]}
          </Badge>
        ))}
      </span>
      <span className="late-sale-total">{formatCurrency(fromNumeric(sale.total_amount), currencyCode)}</span>
      <Button
        size="small"
        icon="check"
        isBusy={isLoading}
        aria-label={`I have looked at ${sale.invoice_number}`}
        onClick={() => void markReviewed()}
      >
        Looked at
      </Button>
    </li>
  );
}
