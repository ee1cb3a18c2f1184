import type { ReactNode } from 'react';
import { dataConfig } from '@dukani/shared/data';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';

interface ServiceAddressProps {
  /** Below the API, such as `functions/v1/message-reports/…`. */
  path: string;
  /** What the button says. */
  copyLabel: string;
  /** What the address is for. */
  children: ReactNode;
}

/** An address of the API that is entered at a service, with a button that copies it. */
export function ServiceAddress({ path, copyLabel, children }: ServiceAddressProps) {
  const notify = useNotify();
  const base = new URL(dataConfig().supabaseUrl, location.origin).href.replace(/\/$/, '');
  const address = `${base}/${path.replace(/^\//, '')}`;
  const copy = async () => {
    if (await copyText(address)) notify.success('Address copied');
    else notify.error('The address could not be copied', 'Select the text and copy it yourself.');
  };
  return (
    <div className="adm-service">
      <p className="adm-muted">{children}</p>
      <p>
        <code className="adm-address">{address}</code>
      </p>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {copyLabel}
      </Button>
    </div>
  );
}
