import { useId, useRef, useState, type FormEvent } from 'react';
import { toApiError } from '../../api/apiError';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui-core/Button';
import { PasswordField } from '../../ui-core/TextField';
import { useFocusInvalid } from '../../ui-core/useFocusInvalid';
import { Loaded } from '../Loaded';
import { useClearPinMutation, useHasPinQuery, useSetPinMutation } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { useUnsavedWork } from '../unsavedWork';

interface TillPinProps {
  hasPassword: boolean;
}

/** The PIN by which somebody unlocks the till and approves there. Only for those who may work at one. */
export function TillPin({ hasPassword }: TillPinProps) {
  const { access } = useSession();
  return access?.permissions.includes('till.operate') === true ? <PinSection hasPassword={hasPassword} /> : null;
}

function PinSection({ hasPassword }: TillPinProps) {
  const { userId } = usePerson();
  const query = useHasPinQuery(userId, { refetchOnMountOrArgChange: true });
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const aside = useRef<HTMLDivElement>(null);
  useFocusBack(aside, isOpen);
  const hasPin = query.data === true;
  return (
    <Section
      title="Till PIN"
      description="Four to eight digits to unlock the till and approve. Keep it secret; owners can clear it, nobody can read it."
      asideRef={aside}
      aside={
        query.data !== undefined && (
          <>
            {hasPin && !isOpen && <RemovePin />}
            <Button
              aria-expanded={isOpen}
              {...(isOpen ? { 'aria-controls': panelId } : {})}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Cancel' : hasPin ? 'Change PIN' : 'Set a PIN'}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} lines={1}>
        {() => isOpen && <PinPanel id={panelId} hasPassword={hasPassword} onDone={() => setIsOpen(false)} />}
      </Loaded>
    </Section>
  );
}

function RemovePin() {
  const [clear, { isLoading }] = useClearPinMutation();
  const remove = async () => {
    const { error } = await clear();
    if (error === undefined) saySuccess('PIN removed');
    else sayFailure('The PIN could not be removed', error);
  };
  return (
    <Button variant="ghost" isBusy={isLoading} onClick={() => void remove()}>
      Remove PIN
    </Button>
  );
}

const nothing = { pin: '', again: '', password: '' };
type Entry = typeof nothing;

function problemOf({ pin, again }: Entry): { field: keyof Entry; text: string } | null {
  if (!/^\d{4,8}$/.test(pin)) return { field: 'pin', text: 'A PIN has 4 to 8 digits.' };
  if (pin !== again) return { field: 'again', text: 'The two PINs are not the same.' };
  return null;
}

function PinPanel({ id, hasPassword, onDone }: TillPinProps & { id: string; onDone: () => void }) {
  const { email } = usePerson();
  const { isBusy, run } = useTask();
  const [setPin] = useSetPinMutation();
  const [entry, setEntry] = useState(nothing);
  const [problem, setProblem] = useState<{ field: keyof Entry; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(form);
  useUnsavedWork(Object.values(entry).some((text) => text !== ''));
  const fieldProps = (field: keyof Entry) => ({
    value: entry[field],
    onChange: (text: string) => {
      setEntry((before) => ({ ...before, [field]: text }));
      setProblem(null);
    },
    ...(problem?.field === field ? { error: problem.text } : {}),
  });
  const pinProps = { inputMode: 'numeric', maxLength: 8, autoComplete: 'off' } as const;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(entry);
    setProblem(found);
    if (found !== null) return focusInvalid();
    void run(
      async () => {
        await setPin({ pin: entry.pin, password: hasPassword ? entry.password : null }).unwrap();
        saySuccess('PIN saved');
        onDone();
      },
      (thrown) => {
        const { code } = toApiError(thrown);
        if (code !== 'current_password_mismatch' && code !== 'invalid_input')
          return sayFailure('The PIN could not be saved', thrown);
        setProblem({ field: code === 'invalid_input' ? 'pin' : 'password', text: reasonOf(thrown) });
        focusInvalid();
      },
    );
  };
  return (
    <form ref={form} id={id} className="profile-form" noValidate onSubmit={submit}>
      <PasswordField label="New PIN" autoFocus {...pinProps} {...fieldProps('pin')} />
      <PasswordField label="New PIN again" {...pinProps} {...fieldProps('again')} />
      {hasPassword && (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField label="Your password" {...fieldProps('password')} />
        </>
      )}
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save PIN
        </Button>
      </div>
    </form>
  );
}
