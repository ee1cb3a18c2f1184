import { Badge, Button } from '@dukani/shared/ui-core';
import { copyText, DateText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import {
  useCreateInvoiceLinkMutation,
  useListInvoiceLinksQuery,
  useRevokeInvoiceLinkMutation,
  type InvoiceLinkRow,
} from '../receipts/receiptsApi';
import { countText } from '../common/countText';

function stateOf(link: InvoiceLinkRow): 'live' | 'revoked' | 'expired' {
  if (link.revoked_at !== null) return 'revoked';
  return new Date(link.expires_at).getTime() < Date.now() ? 'expired' : 'live';
}

/** Public links of one invoice: make and copy, see how often it was looked at, end it. */
export function InvoiceLinksCard({ saleId }: { saleId: string }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const { data: links } = useListInvoiceLinksQuery(saleId);
  const [createLink, { isLoading: isCreating }] = useCreateInvoiceLinkMutation();
  const [revokeLink] = useRevokeInvoiceLinkMutation();

  const share = async () => {
    const { data, error } = await createLink({ saleId });
    if (data === undefined) {
      notify.error('The link could not be made', error);
      return;
    }
    const url = new URL(data.path, window.location.origin).toString();
    if (await copyText(url)) notify.success('Link copied', 'Anyone with the link can see this invoice for 90 days.');
    else notify.info('Copy this link', url);
  };
  const revoke = async (linkId: string) => {
    const isSure = await confirm({
      title: 'Disable this link?',
      content: 'The link stops working. This cannot be undone.',
      confirmLabel: 'Disable link',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await revokeLink({ linkId, saleId });
    if (error !== undefined) notify.error('The link could not be disabled', error);
  };

  return (
    <section className="sale-card" aria-label="Public invoice">
      <h2>Public invoice</h2>
      <div className="adm-stack">
        <Button icon="link" isBusy={isCreating} onClick={() => void share()}>
          Copy a new link
        </Button>
        {links !== undefined && links.length > 0 && (
          <dl className="sale-facts">
            {links.map((link) => (
              <div key={link.id}>
                <dt>
                  {stateOf(link) === 'live' ? (
                    <>
                      until <DateText iso={link.expires_at} format="date" />
                    </>
                  ) : (
                    <Badge>{stateOf(link)}</Badge>
                  )}{' '}
                  · {countText(link.view_count, 'view')}
                </dt>
                <dd>
                  {stateOf(link) === 'live' && (
                    <Button size="small" variant="ghost" onClick={() => void revoke(link.id)}>
                      Disable link
                    </Button>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
