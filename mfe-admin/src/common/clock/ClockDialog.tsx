import { useEffect, useId, useState, type FormEvent } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { SelectField } from '@dukani/shared/fields';
import type { ClockAction, ClockPerson } from '@dukani/shared/rpc';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { Button, Dialog, EmptyState, ErrorState, Spinner, useOnline } from '@dukani/shared/ui-core';
import { newId } from '../newId';
import { PinPad } from '../pin/PinPad';
import { SHORT_PIN, SHORTEST_PIN, usePinTries } from '../pin/usePinTries';
import { useBusiness } from '../useBusiness';
import { nextOf, stateText } from './clockWords';
import { useClockTimeMutation, useListClockStatesQuery } from './clockApi';

interface ClockDialogProps {
  onClose: () => void;
}

/** Clocking in and out at a till: whoever shows their PIN. The time is the server's, so it needs a connection. */
export function ClockDialog({ onClose }: ClockDialogProps) {
  const formId = useId();
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const states = useListClockStatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const people = states.data?.filter(({ has_pin: hasPin }) => hasPin) ?? [];
  const hasForm = isOnline && people.length > 0;
  return (
    <Dialog
      isOpen
      title="Working hours"
      onClose={onClose}
      footer={
        hasForm && (
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            Confirm
          </Button>
        )
      }
    >
      {!isOnline ? (
        <EmptyState
          icon="wifi-off"
          title="The clock needs a connection"
          description="Note the time. A manager can add it in Team, under Hours."
        />
      ) : states.data === undefined && states.error === undefined ? (
        <Spinner text="Loading the team" />
      ) : states.data === undefined ? (
        <ErrorState title="The team could not be loaded" error={states.error} onRetry={() => void states.refetch()} />
      ) : hasForm ? (
        <ClockForm formId={formId} people={people} isBusy={isBusy} setIsBusy={setIsBusy} onClose={onClose} />
      ) : (
        <p>Nobody has a PIN yet. Each person sets one in Profile Settings, under Security.</p>
      )}
    </Dialog>
  );
}

interface ClockFormProps extends ClockDialogProps {
  formId: string;
  people: readonly ClockPerson[];
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function ClockForm({ formId, people, isBusy, setIsBusy, onClose }: ClockFormProps) {
  const { userId } = useBusiness();
  const notify = useNotify();
  const [personId, setPersonId] = useState(people.find(({ user_id: id }) => id === userId)?.user_id ?? '');
  const person = people.find(({ user_id: id }) => id === personId) ?? people[0];
  const [chosen, choose] = useState<ClockAction | null>(null);
  const [pin, setPin] = useState('');
  const tries = usePinTries();
  const [clock] = useClockTimeMutation();
  const { clear } = tries;
  useEffect(() => {
    clear();
  }, [clear, personId]);
  if (person === undefined) return null;
  const next = nextOf(person);
  const action = next.find((one) => one.action === chosen)?.action ?? next[0]?.action ?? 'start';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < SHORTEST_PIN) tries.say(SHORT_PIN);
    if (pin.length < SHORTEST_PIN || isBusy || tries.waitSeconds > 0) return;
    setIsBusy(true);
    try {
      const now = await clock({ id: newId(), action, user_id: person.user_id, pin }).unwrap();
      notify.success(`${now.full_name} is ${stateText(now)}`);
      onClose();
    } catch (thrown) {
      tries.refused(toApiError(thrown));
      setPin('');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        label="Person"
        value={person.user_id}
        options={people.map((one) => ({ value: one.user_id, label: one.full_name }))}
        onChange={(id) => {
          setPersonId(id);
          setPin('');
        }}
      />
      <p className="adm-muted">
        Now {stateText(person)}
        {person.since !== null && (
          <>
            {' '}
            since <DateText iso={person.since} />
          </>
        )}
        .{person.is_long && ' That is more than 16 hours: ask a manager to correct it.'}
      </p>
      <SelectField
        label="What"
        value={action}
        options={next.map((one) => ({ value: one.action, label: one.label }))}
        onChange={(value) => choose(next.find((one) => one.action === value)?.action ?? null)}
      />
      <PinPad label="PIN" pin={pin} onChange={setPin} tries={tries} isBusy={isBusy} />
    </form>
  );
}
