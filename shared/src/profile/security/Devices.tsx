import type { AccountSession } from '../../api/rpcTypes';
import { formatRelative } from '../../format/format';
import { Button } from '../../ui-core/Button';
import { Badge } from '../../ui-core/Display';
import { Icon } from '../../ui-core/Icon';
import { endSession, signOutOthers } from '../accountActions';
import { deviceName, isHandheld } from '../deviceName';
import { Loaded } from '../Loaded';
import { useMySessionsQuery } from '../profileApi';
import { sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';

/** Where the person is signed in, and the way to end it. */
export function Devices() {
  const { userId, refresh } = usePerson();
  const query = useMySessionsQuery(userId, { refetchOnMountOrArgChange: true });
  const { isBusy, run } = useTask();
  const hasOthers = query.data?.some(({ is_current }) => !is_current) ?? false;

  const endOthers = () =>
    void run(
      async () => {
        await signOutOthers();
        saySuccess('Signed out on all other devices');
        refresh('Session');
      },
      (error) => sayFailure('The other devices could not be signed out', error),
    );

  return (
    <Section
      title="Signed-in devices"
      description="If you do not recognise one, sign it out and change your password."
      {...(hasOthers
        ? {
            aside: (
              <Button isBusy={isBusy} onClick={endOthers}>
                Sign out the others
              </Button>
            ),
          }
        : {})}
    >
      <Loaded query={query} lines={2}>
        {(sessions) => (
          <ul className="profile-list">
            {sessions.map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function DeviceRow({ session }: { session: AccountSession }) {
  const { timezone, refresh } = usePerson();
  const { isBusy, run } = useTask();
  const device = deviceName(session.user_agent);

  const end = () =>
    void run(
      async () => {
        await endSession(session.id);
        saySuccess(`Signed out on ${device}`);
        refresh('Session');
      },
      (error) => sayFailure(`${device} could not be signed out`, error),
    );

  return (
    <li className="profile-row">
      <Icon name={isHandheld(session.user_agent) ? 'phone' : 'globe'} />
      <div className="profile-row-words">
        <p className="profile-row-title">{device}</p>
        <p className="profile-note">
          {session.ip_address ?? 'Unknown address'} · last used {formatRelative(session.last_used_at, timezone)}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button size="small" isBusy={isBusy} aria-label={`Sign out ${device}`} onClick={end}>
          Sign out
        </Button>
      )}
    </li>
  );
}
