import { ComingScreen } from '@dukani/shared/staff-frame';

const overview = { to: '/superadmin', label: 'Overview' };

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
