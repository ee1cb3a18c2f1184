import { ButtonLink, EmptyState, type IconName } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';

interface ComingScreenProps {
  title: string;
  /** One honest sentence: what will be here. */
  sentence: string;
  icon: IconName;
  /** Where the nearest finished screen is. */
  instead?: { to: string; label: string };
}

/** A screen that later work fills. */
export function ComingScreen({
  title,
  sentence,
  icon,
  instead = { to: '/superadmin', label: 'Overview' },
}: ComingScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Coming soon"
        description={sentence}
        icon={icon}
        action={<ButtonLink to={instead.to}>Go to {instead.label}</ButtonLink>}
      />
    </>
  );
}
