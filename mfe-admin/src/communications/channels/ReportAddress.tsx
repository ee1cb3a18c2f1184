import type * as rpc from '@dukani/shared/rpc';
import { ServiceAddress } from '../../common/ServiceAddress';
import { providerOf, PROVIDERS } from './channelTexts';

/** Where the service is to report what became of messages and what customers answer. */
export function ReportAddress({ settings }: { settings: rpc.MessageChannelSettings }) {
  return (
    <ServiceAddress path={settings.report_url_path ?? ''} copyLabel="Copy report address">
      Enter this address at {PROVIDERS[providerOf(settings)].label} for delivery reports and incoming messages:
    </ServiceAddress>
  );
}
