import { ComingScreen } from '@dukani/shared/staff-frame';

const overview = { to: '/superadmin', label: 'Overview' };

/** Screens of the menu that later work fills; each says what will be there. */

export function CommunicationsScreen() {
  return (
    <ComingScreen
      title="Communications"
      icon="message"
      instead={overview}
      sentence="Announcements to tenants and the delivery of mail, SMS and WhatsApp will be managed here."
    />
  );
}

export function SettingsScreen() {
  return (
    <ComingScreen
      title="Settings"
      icon="settings"
      instead={overview}
      sentence="Settings of the whole platform, such as trial length and default plan, will be changed here."
    />
  );
}
