import { useLocation } from '../router';
import { ActivityTab } from './ActivityTab';
import { ContactProfileTab } from './ContactProfileTab';
import { PersonalInfoTab } from './PersonalInfoTab';
import './profile.css';
import { profileTabOf } from './profileTab';
import { SecurityTab } from './SecurityTab';
import { Tabs } from './Tabs';

export interface ProfileSettingsProps {
  /** Closes the dialog for a link that leads away from it; false when the person would rather stay. */
  leave: () => Promise<boolean>;
}

/** The four tabs of the person's own settings. */
export function ProfileSettings({ leave }: ProfileSettingsProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Tabs
      label="Profile settings"
      initial={profileTabOf(state)}
      tabs={[
        { name: 'Personal Info', content: <PersonalInfoTab /> },
        { name: 'Contact Profile', content: <ContactProfileTab /> },
        { name: 'Security', content: <SecurityTab leave={leave} /> },
        { name: 'Activity', content: <ActivityTab /> },
      ]}
    />
  );
}
