import { useState } from 'react';
import { callRpc } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import type { TenantRole } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, confirm, Icon, useDocumentTitle } from '@dukani/shared/ui-core';

const roleNames: Record<TenantRole, string> = {
  admin: 'an owner',
  manager: 'a manager',
  accountant: 'an accountant',
  cashier: 'a cashier',
};

/** Asks somebody who signed in by themselves whether they want to join the business that invited them. */
export function InvitationPage() {
  const { access, refreshAccess, signOut } = useSession();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useDocumentTitle('Invitation');
  const business = access?.tenant?.name ?? 'A business';
  const role = access?.membership?.role ?? 'cashier';

  async function answer(kind: 'accept' | 'decline', work: () => Promise<unknown>) {
    setBusy(kind);
    setProblem(null);
    try {
      await work();
      await refreshAccess();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(null);
    }
  }
  async function decline() {
    const isSure = await confirm({
      title: `Decline the invitation from ${business}?`,
      content: 'You will not be on its team. It can invite you again.',
      confirmLabel: 'Decline',
      isDanger: true,
    });
    if (isSure) await answer('decline', () => callRpc('decline_invitation'));
  }

  return (
    <main className="dk-state dk-state--page">
      <span className="dk-state__icon">
        <Icon name="users" size={26} />
      </span>
      <h1 className="dk-state__title">{business} invites you</h1>
      <p className="dk-state__text">
        You are invited to join its team as {roleNames[role]}. Accept only if you know this business. You will join its
        team.
      </p>
      {problem !== null && (
        <p className="dk-state__text" role="alert">
          {problem}
        </p>
      )}
      <div className="dk-state__actions">
        <Button
          variant="primary"
          isBusy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => void answer('accept', () => callRpc('accept_invitation'))}
        >
          Accept
        </Button>
        <Button isBusy={busy === 'decline'} disabled={busy !== null} onClick={() => void decline()}>
          Decline
        </Button>
        <Button variant="ghost" disabled={busy !== null} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </main>
  );
}
