import { ComingScreen } from '@dukani/shared/staff-frame';

const dashboard = { to: '/dashboard', label: 'Dashboard' };

/** Screens of the menu that later work fills; each says what will be there. */
export function CommunicationsScreen() {
  return (
    <ComingScreen
      title="Communications"
      icon="message"
      instead={dashboard}
      sentence="You will send messages to customers by email, SMS and WhatsApp here."
    />
  );
}
