import { ComingScreen } from '@dukani/shared/staff-frame';

const dashboard = { to: '/dashboard', label: 'Dashboard' };
const sales = { to: '/admin/sales?tab=list', label: 'Sales' };

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

export function EtimsScreen() {
  return (
    <ComingScreen
      title="ETIMS"
      icon="shield"
      instead={dashboard}
      sentence="You will connect to the tax authority here."
    />
  );
}

export function EtimsStatusScreen() {
  return (
    <ComingScreen
      title="ETIMS Status"
      icon="shield"
      instead={sales}
      sentence="You will see here which invoices the tax authority has accepted or rejected."
    />
  );
}
