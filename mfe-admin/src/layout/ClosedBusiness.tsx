import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useSession } from '@dukani/shared/session';
import { Button, EmptyState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';

const YourData = lazy(() =>
  loadTwice(() => import('../common/your-data/YourDataSection')).then((module) => ({
    default: module.YourDataSection,
  })),
);

/** In place of the staff area while the business is closed: owners open it again or take their data along. */
export function ClosedBusiness() {
  const { access, signOut } = useSession();
  const name = access?.tenant?.name ?? 'This business';
  const out = (
    <Button icon="logout" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
  if (access?.permissions.includes('ownership.transfer') !== true)
    return (
      <main className="adm-closed">
        <EmptyState
          icon="lock"
          title={`${name} is closed`}
          description="An owner can open it again until it is deleted. Sales on this device that were not sent are kept here until then."
          action={out}
        />
      </main>
    );
  return (
    <main className="adm-closed">
      <PageHeader title={name} action={out} />
      <Suspense fallback={<Skeleton height={240} />}>
        <YourData />
      </Suspense>
    </main>
  );
}
