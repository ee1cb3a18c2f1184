import { platformAddress, readRuntimeConfig } from '@dukani/shared/staff-frame';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';
import { supportMailto } from '../common/supportMail';

interface ReachPlatformProps {
  /** How the business is told apart in a mail. */
  business: string;
  support: string | null;
}

/** Who changes a plan, what to tell them, and where they are. */
export function ReachPlatform({ business, support }: ReachPlatformProps) {
  const notify = useNotify();
  const site = platformAddress(readRuntimeConfig(), window.location);
  const copy = async (address: string) => {
    if (await copyText(address)) notify.success('Address copied');
    else notify.error('The address could not be copied', 'Select the text and copy it yourself.');
  };
  return (
    <section className="billing-card" aria-labelledby="billing-help-title">
      <h2 id="billing-help-title">Change or start a plan</h2>
      <p>
        Write to us and we change it for you. Tell us the plan you want and your business, <strong>{business}</strong>.
        We reply with how to pay; then press “Refresh”.
      </p>
      {support !== null && (
        <p className="billing-mail">
          <a className="adm-link" href={supportMailto(support, { subject: `Plan of ${business}` })}>
            {support}
          </a>
          <Button size="small" icon="copy" onClick={() => void copy(support)}>
            Copy address
          </Button>
        </p>
      )}
      <ul className="billing-links">
        <li>
          <a className="adm-link" href={`${site}/`} target="_blank" rel="noreferrer">
            The platform’s site
          </a>
        </li>
        <li>
          <a className="adm-link" href={`${site}/terms#payment`} target="_blank" rel="noreferrer">
            Terms: trial, plans and payment
          </a>
        </li>
      </ul>
    </section>
  );
}
