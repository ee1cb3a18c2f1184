import { Link } from '@dukani/shared/router';
import { FormSection } from '@dukani/shared/ui-antd';

/** What the business mails and says by itself, each with the way to where it is set. */
const MESSAGES = [
  {
    name: 'Emails about new orders',
    text: 'To the owner and the managers, for each order of the online shop.',
    section: 'online-orders',
  },
  { name: 'Abandoned cart emails', text: 'To customers who agreed to them.', section: 'online-orders' },
] as const;

/** /admin/settings?section=notifications: where what is mailed is switched on and off. */
export function NotificationsSection() {
  return (
    <FormSection title="Mails" description="Emails sent automatically.">
      <ul className="settings-list" aria-label="Mails">
        {MESSAGES.map(({ name, text, section }) => (
          <li key={name}>
            <div>
              <Link to={`/admin/settings?section=${section}`}>{name}</Link>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
