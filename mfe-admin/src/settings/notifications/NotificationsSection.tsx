import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { FormSection } from '@dukani/shared/ui-antd';
import { OwnChoices } from './OwnChoices';

/** What the business mails and says by itself, each with the way to where it is set. */
const MESSAGES = [
  {
    name: 'Emails about new orders',
    text: 'Whether the shop mails its team about each online order. Who gets them is chosen above.',
    section: 'online-orders',
  },
  { name: 'Abandoned cart emails', text: 'To customers who agreed to them.', section: 'online-orders' },
] as const;

/** /admin/settings?section=notifications: what rings for oneself, and where mails of the business are switched on and off. */
export function NotificationsSection() {
  const seesBusiness = usePermission('settings.view');
  return (
    <div className="adm-stack">
      <OwnChoices />
      {seesBusiness && <BusinessMails />}
    </div>
  );
}

function BusinessMails() {
  return (
    <FormSection title="Emails of the business" description="Emails sent automatically.">
      <ul className="settings-list" aria-label="Emails of the business">
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
