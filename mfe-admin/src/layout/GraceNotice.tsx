import { usePermission, useSession } from '@dukani/shared/session';
import { ButtonLink, Icon } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { useLocation } from '@dukani/shared/router';
import { graceEnd } from '../common/billingState';

/** Tells the owner of a business whose invoice is late until when everything works. It stops nothing. */
export function GraceNotice() {
  const end = graceEnd(useSession().access?.subscription ?? null);
  const mayBill = usePermission('billing.view');
  const isThere = useLocation().pathname === '/admin/billing';
  if (end === null || !mayBill) return null;
  return (
    <section className="adm-confirm" aria-label="An invoice is not paid">
      <p>
        <Icon name="alert" size={18} />
        <span>
          Your Dukani invoice is not paid yet. Everything works until <DateText iso={end} format="date" />.
        </span>
        {!isThere && (
          <ButtonLink size="small" to="/admin/billing">
            Pay it
          </ButtonLink>
        )}
      </p>
    </section>
  );
}
