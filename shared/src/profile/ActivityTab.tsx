import { formatDateTime } from '../format/format';
import { Badge } from '../ui-core/Display';
import { Icon } from '../ui-core/Icon';
import { EmptyState } from '../ui-core/States';
import { deviceName, isHandheld } from './deviceName';
import { Loaded } from './Loaded';
import { useLoginEventsQuery, type LoginEvent } from './profileApi';
import { Section } from './Section';
import { usePerson } from './usePerson';

/** The last 10 sign-ins, newest first. */
export function ActivityTab() {
  const { userId, timezone } = usePerson();
  const query = useLoginEventsQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: true });
  return (
    <Section
      title="Login activity"
      description="The last 10 sign-ins to your account. If you do not recognise one, change your password."
    >
      <Loaded query={query} lines={5}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              icon="clock"
              title="No logins yet"
              description="Each sign-in to your account will be listed here."
            />
          ) : (
            <ul className="profile-list">
              {events.map((event) => (
                <LoginRow key={event.id} event={event} timezone={timezone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function LoginRow({ event, timezone }: { event: LoginEvent; timezone: string }) {
  return (
    <li className="profile-row">
      <Icon name={isHandheld(event.user_agent) ? 'phone' : 'globe'} />
      <div className="profile-row-words">
        <p className="profile-row-title">
          <time dateTime={event.created_at}>{formatDateTime(event.created_at, timezone)}</time>
        </p>
        <p className="profile-note">
          {deviceName(event.user_agent)} · {event.ip_address ?? 'Unknown address'}
        </p>
      </div>
      <Badge tone="success">Successful</Badge>
    </li>
  );
}
