import { dataConfig } from '@dukani/shared/data';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';
import { providerOf, PROVIDERS } from './channelTexts';

/** Where the service is to report what became of messages and what customers answer. */
export function ReportAddress({ settings }: { settings: rpc.MessageChannelSettings }) {
  const notify = useNotify();
  const base = new URL(dataConfig().supabaseUrl, location.origin).href.replace(/\/$/, '');
  const address = `${base}/${(settings.report_url_path ?? '').replace(/^\//, '')}`;
  const copy = async () => {
    try {
      await copyText(address);
      notify.success('Address copied');
    } catch (thrown) {
      notify.error('The address could not be copied', thrown);
    }
  };
  return (
    <div>
      <p className="adm-muted">
        Enter this address at {PROVIDERS[providerOf(settings)].label} for delivery reports and incoming messages:
      </p>
      <p>
        <code className="msg-address">{address}</code>
      </p>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        Copy report address
      </Button>
    </div>
  );
}
