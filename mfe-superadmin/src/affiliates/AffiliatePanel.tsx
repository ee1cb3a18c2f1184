import { useState } from 'react';
import type { Affiliate, Referral } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { formatNumber, formatPercent } from '@dukani/shared/format';
import { platformAddress, readRuntimeConfig } from '@dukani/shared/staff-frame';
import { fromNumeric } from '@dukani/shared/money';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import {
  ActionDialog,
  copyText,
  DataTable,
  DateText,
  MoneyText,
  useEditForm,
  useNotify,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { FactList } from '../common/FactList';
import { AffiliateDialog } from './AffiliateDialog';
import { AffiliateState } from './AffiliateState';
import { reasonError } from './affiliateForm';
import { useClearReferralMutation, useReferralsQuery } from './affiliatesApi';

/** One affiliate: the link, what is owed in each currency, and whom they brought. */
export function AffiliatePanel({ affiliate, onClose }: { affiliate: Affiliate; onClose: () => void }) {
  const result = useReferralsQuery(affiliate.id);
  const [isEdited, setIsEdited] = useState(false);
  const [cleared, setCleared] = useState<Referral | null>(null);
  const money = (value: number, currency: string) => <MoneyText amount={fromNumeric(value)} currencyCode={currency} />;
  return (
    <Drawer isOpen title={affiliate.name} onClose={onClose}>
      <div className="sup-panel">
        <FactList
          facts={[
            ['State', <AffiliateState key="state" affiliate={affiliate} />],
            ['Link', <AffiliateLink key="link" code={affiliate.code} />],
            ['Clicks', formatNumber(affiliate.clicks)],
            ['Signed up', shareText(affiliate.sign_ups, affiliate.clicks)],
            ['Paid', shareText(affiliate.paying, affiliate.sign_ups)],
            ['E-mail', affiliate.email],
            ['Phone', affiliate.phone ?? 'None'],
            ['Pay-out account', affiliate.payout_account],
            [
              'Agreed',
              `${formatNumber(affiliate.rate_percent, 2)} % for ${formatNumber(affiliate.months)} ${affiliate.months === 1 ? 'month' : 'months'}`,
            ],
          ]}
        />
        <div className="sup-actions">
          <Button onClick={() => setIsEdited(true)}>Change</Button>
        </div>
        {affiliate.balances.map(({ currency, earned, held, payable, paid_out: paidOut }) => (
          <section key={currency} aria-label={`Money in ${currency}`}>
            <h3>Money in {currency}</h3>
            <FactList
              facts={[
                ['Earned', money(earned, currency)],
                ['Held', money(held, currency)],
                ['Free', money(payable, currency)],
                ['Paid out', money(paidOut, currency)],
              ]}
            />
          </section>
        ))}
        <Answer result={result} what="the sign-ups">
          {(referrals) => (
            <DataTable
              label="Sign-ups"
              columns={referralColumns(setCleared)}
              rows={referrals}
              rowKey={(row) => row.tenant_id}
              rowName={(row) => row.tenant_name}
              empty={{ title: 'Nobody signed up by this link yet' }}
            />
          )}
        </Answer>
        {isEdited && <AffiliateDialog affiliate={affiliate} onClose={() => setIsEdited(false)} />}
        {cleared !== null && <ClearDialog referral={cleared} onClose={() => setCleared(null)} />}
      </div>
    </Drawer>
  );
}

/** How many came this far, and which part of those before them; codes that were typed sign up without a click. */
const shareText = (count: number, before: number): string =>
  before < count || before === 0
    ? formatNumber(count)
    : `${formatNumber(count)} (${formatPercent((100 * count) / before)})`;

/** Where people sign up by it: on the platform's own site, never on the host of its staff. */
function AffiliateLink({ code }: { code: string }) {
  const notify = useNotify();
  const link = `${platformAddress(readRuntimeConfig(), location)}/auth?mode=signup&via=${code}`;
  const copy = async () => {
    if (await copyText(link)) notify.success('Link copied');
    else notify.info('Copy this link', link);
  };
  return (
    <span className="sup-two">
      <code>{link}</code>
      <span>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          Copy link
        </Button>
      </span>
    </span>
  );
}

const referralColumns = (onClear: (referral: Referral) => void): DataColumn<Referral>[] => [
  { key: 'tenant', title: 'Business', card: 'title', render: (row) => row.tenant_name },
  { key: 'signed', title: 'Signed up', render: (row) => <DateText iso={row.signed_up_at} format="date" /> },
  {
    key: 'paid',
    title: 'First payment',
    render: (row) =>
      row.first_paid_at === null ? (
        <span className="sup-muted">None</span>
      ) : (
        <DateText iso={row.first_paid_at} format="date" />
      ),
  },
  {
    key: 'state',
    title: 'State',
    render: (row) =>
      row.is_own ? (
        <Badge tone="danger">Own business</Badge>
      ) : row.is_flagged ? (
        <Button size="small" onClick={() => onClear(row)}>
          Look at it
        </Button>
      ) : (
        <Badge tone="success">Counts</Badge>
      ),
  },
];

/** Says why a sign-up waits, and lets it count. */
function ClearDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const [clear] = useClearReferralMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => {
      const error = reasonError(reason);
      return error === undefined ? {} : { reason: error };
    },
    save: ({ reason }) => clear({ tenant_id: referral.tenant_id, reason: reason.trim() }).unwrap(),
    savedText: () => `${referral.tenant_name} counts`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Let ${referral.tenant_name} count?`}
      saveLabel="Let it count"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        More than five businesses signed up by this link from one network on that day. Nothing is paid for this one
        until somebody has looked.
      </p>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
