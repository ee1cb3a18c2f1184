import { ComingScreen } from '@dukani/shared/staff-frame';

const overview = { to: '/superadmin', label: 'Overview' };

/** Screens of the menu that later work fills; each says what will be there. */

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
