import { ComingScreen } from '@dukani/shared/staff-frame';

const overview = { to: '/superadmin', label: 'Overview' };
const tenants = { to: '/superadmin/tenants', label: 'Tenants' };

/** Screens of the menu that later work fills; each says what will be there. */

export function AnalyticsScreen() {
  return (
    <ComingScreen
      title="Analytics"
      icon="chart"
      instead={overview}
      sentence="How tenants use the platform over time will be shown here. Until then the overview shows how many joined each week."
    />
  );
}

export function RevenueScreen() {
  return (
    <ComingScreen
      title="Revenue"
      icon="wallet"
      instead={overview}
      sentence="Payments of subscriptions, what is overdue and how revenue moves will be shown here. Until then the overview shows the monthly recurring revenue."
    />
  );
}

export function PlansScreen() {
  return (
    <ComingScreen
      title="Plans"
      icon="layers"
      instead={tenants}
      sentence="The plans that tenants can subscribe to, their prices and features will be edited here."
    />
  );
}

export function AffiliatesScreen() {
  return (
    <ComingScreen
      title="Affiliates"
      icon="gift"
      instead={overview}
      sentence="People who bring new tenants, whom they brought and what they are owed will be shown here."
    />
  );
}

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

export function EtimsScreen() {
  return (
    <ComingScreen
      title="ETIMS"
      icon="shield"
      instead={overview}
      sentence="How each tenant stands with the tax authority: unsent invoices, refusals and the mode of the connection, will be shown here."
    />
  );
}
