import { ButtonLink } from '../ui-core/Button';
import type { IconName } from '../ui-core/Icon';
import { EmptyState } from '../ui-core/States';
import { PageHeader } from '../ui-antd/PageHeader';

export interface ComingScreenProps {
  title: string;
  /** One honest sentence: what will be here, and what does the job until then. */
  sentence: string;
  icon: IconName;
  /** Where the nearest finished screen is. */
  instead: { to: string; label: string };
}

/** A screen that later work fills. */
export function ComingScreen({ title, sentence, icon, instead }: ComingScreenProps) {
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
