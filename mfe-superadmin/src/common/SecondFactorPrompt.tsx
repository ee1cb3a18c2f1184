import { useId } from 'react';
import { api } from '@dukani/shared/api';
import { useSession } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { Button, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { CodeField, InlineForm, useCodeForm } from '@dukani/shared/ui-antd';
import { useOwnFactor, type OwnFactor } from './useOwnFactor';

/** Stands where data would be until the session has its second factor; then everything is read again. */
export function SecondFactorPrompt() {
  const { signOut } = useSession();
  const lookup = useOwnFactor();
  if (lookup.state === 'loading') return <Spinner text="Loading your second factor..." />;
  if (lookup.state === 'failed')
    return (
      <ErrorState title="Your authenticator could not be looked up" error={lookup.error} onRetry={lookup.reload} />
    );
  if (lookup.factor === null)
    return (
      <EmptyState
        title="Your account has no second factor"
        icon="lock"
        description="Data of the whole platform needs an authenticator app. Ask another platform administrator to set one up for you."
        action={<Button onClick={() => void signOut()}>Sign in as someone else</Button>}
      />
    );
  return <CodeForm factor={lookup.factor} />;
}

function CodeForm({ factor }: { factor: OwnFactor }) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const form = useCodeForm({
    findFactor: () => factor,
    onProven: () => dispatch(api.util.invalidateTags(['Platform'])),
  });
  return (
    <section className="sup-factor" aria-labelledby={titleId}>
      <h2 id={titleId}>Confirm it is you</h2>
      <p className="sup-muted">
        Data of the whole platform needs a second factor. Enter the code that{' '}
        {factor.name === null ? 'your authenticator app' : `“${factor.name}”`} shows now.
      </p>
      <InlineForm form={form}>
        <CodeField form={form} />
        <Button type="submit" variant="primary" isWide isBusy={form.isSaving}>
          {form.isSaving ? 'Checking...' : 'Verify'}
        </Button>
      </InlineForm>
    </section>
  );
}
