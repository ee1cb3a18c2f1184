import { useEffect, useState, type FormEvent } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { toApiError } from '@dukani/shared/errors';
import type { TillPerson } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, ErrorState, Icon, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { useBusiness } from '../useBusiness';
import { useTillLock } from '../tillLock';
import { useListTillStaffQuery, useVerifyTillPinMutation } from './pinApi';
import { PinPad } from './PinPad';
import { SHORT_PIN, SHORTEST_PIN, usePinTries } from './usePinTries';

/** Stands in the place of everything while a till is locked: whose it is, and who may come back. */
export function LockScreen() {
  const branding = useBranding();
  const { signOut } = useSession();
  const staff = useListTillStaffQuery();
  const people = (staff.data?.people ?? []).filter((person) => person.has_pin);
  useDocumentTitle(`Locked · ${branding.name}`);
  return (
    <main className="lock">
      <div className="lock-card">
        <div>
          <h1 className="lock-title">
            <Icon name="lock" size={20} /> Till locked
          </h1>
          <p className="lock-name">{branding.name}</p>
        </div>
        {people.length > 0 ? (
          <UnlockForm people={people} />
        ) : staff.data !== undefined ? (
          <p>Nobody has a PIN. Sign out and in again to continue; the basket is saved.</p>
        ) : staff.error === undefined ? (
          <Spinner text="Loading the team" />
        ) : (
          <ErrorState title="The team could not be loaded" error={staff.error} onRetry={() => void staff.refetch()} />
        )}
        <SignOut onSignOut={signOut} />
      </div>
    </main>
  );
}

function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { unlock } = useTillLock();
  const leave = async () => {
    await onSignOut();
    // Whoever signs in next has shown a password.
    unlock(null);
  };
  return (
    <Button variant="ghost" icon="logout" onClick={() => void leave()}>
      Sign out
    </Button>
  );
}

function UnlockForm({ people }: { people: readonly TillPerson[] }) {
  const { userId } = useBusiness();
  const { operator, unlock } = useTillLock();
  const last = operator?.userId ?? userId;
  const [personId, setPersonId] = useState(
    people.find((person) => person.user_id === last)?.user_id ?? people[0]?.user_id ?? '',
  );
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const tries = usePinTries();
  const [verify] = useVerifyTillPinMutation();
  const { clear } = tries;
  useEffect(() => {
    clear();
  }, [clear, personId]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < SHORTEST_PIN) tries.say(SHORT_PIN);
    if (pin.length < SHORTEST_PIN || isBusy || tries.waitSeconds > 0) return;
    setIsBusy(true);
    try {
      const shown = await verify({ userId: personId, pin }).unwrap();
      unlock(
        shown.user_id === userId ? null : { token: shown.operator_token, userId: shown.user_id, name: shown.full_name },
      );
    } catch (thrown) {
      tries.refused(toApiError(thrown));
      setPin('');
      setIsBusy(false);
    }
  };
  return (
    <form className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="lock-people">
        <legend>Choose your name</legend>
        {people.map((person) => (
          <label key={person.user_id} className="lock-person">
            <input
              type="radio"
              name="person"
              checked={person.user_id === personId}
              onChange={() => {
                setPersonId(person.user_id);
                setPin('');
              }}
            />
            {person.full_name ?? 'Somebody'}
          </label>
        ))}
      </fieldset>
      <PinPad label="PIN" pin={pin} onChange={setPin} tries={tries} isBusy={isBusy} autoFocus />
    </form>
  );
}
