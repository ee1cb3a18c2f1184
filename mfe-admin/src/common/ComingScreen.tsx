import { ButtonLink, EmptyState, type IconName } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';

interface ComingScreenProps {
  title: string;
  /** One honest sentence: what will be here, and what does the job until then. */
  sentence: string;
  icon: IconName;
  back?: { to: string; label: string };
}

/** A screen that later work fills. */
export function ComingScreen({
  title,
  sentence,
  icon,
  back = { to: '/dashboard', label: 'Dashboard' },
}: ComingScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Coming soon"
        description={sentence}
        icon={icon}
        action={<ButtonLink to={back.to}>Go to {back.label}</ButtonLink>}
      />
    </>
  );
}
