import { usePermission } from '@dukani/shared/session';
import { useMessageSettingsQuery } from '../channelsApi';
import { LoadState } from '../LoadState';
import { ChannelForm } from './ChannelForm';
import { RulesForm } from './RulesForm';

/** By what the business sends, and when and how often it may. */
export function ChannelsTab() {
  const mayEdit = usePermission('settings.edit');
  // The last error and the last message come from sending, not from this screen.
  const result = useMessageSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadState result={result} what="the channels" height={480}>
      {(settings) => (
        <div className="msg-stack">
          {!mayEdit && <p className="adm-muted">Only the owner can change how messages are sent.</p>}
          {settings.channels.map((channel) => (
            <ChannelForm key={channel.channel} settings={channel} currency={settings.currency} mayEdit={mayEdit} />
          ))}
          <RulesForm settings={settings} mayEdit={mayEdit} />
        </div>
      )}
    </LoadState>
  );
}
