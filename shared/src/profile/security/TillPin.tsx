import { useId, useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { InlineForm, useEditForm } from '../../ui-antd/uiAntd';
import { Button } from '../../ui-core/Button';
import { PasswordField } from '../../ui-core/TextField';
import { Loaded } from '../Loaded';
import { useClearPinMutation, useHasPinQuery, useSetPinMutation } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { usePerson } from '../usePerson';
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

function problemsOf({ pin, again }: Entry): Partial<Entry> {
  if (!/^\d{4,8}$/.test(pin)) return { pin: 'A PIN has 4 to 8 digits.' };
  return pin === again ? {} : { again: 'The two PINs are not the same.' };
}

function PinPanel({ id, hasPassword, onDone }: TillPinProps & { id: string; onDone: () => void }) {
  const { email } = usePerson();
  const [setPin] = useSetPinMutation();
  const form = useEditForm<Entry, unknown>({
    initial: nothing,
    version: null,
    validate: problemsOf,
    save: ({ pin, password }) => setPin({ pin, password: hasPassword ? password : null }).unwrap(),
    onSaved: () => saySuccess('PIN saved'),
    fieldOfCode: { current_password_mismatch: 'password', invalid_input: 'pin' },
    refusalOf: reasonOf,
    onRefused: (error) => sayFailure('The PIN could not be saved', error),
  });
  useUnsavedWork(form.hasChanges);
  const pinProps = { inputMode: 'numeric', maxLength: 8, autoComplete: 'off' } as const;
  return (
    <InlineForm form={form} id={id} className="profile-form" onDone={onDone}>
      <PasswordField label="New PIN" autoFocus {...pinProps} {...form.field('pin')} />
      <PasswordField label="New PIN again" {...pinProps} {...form.field('again')} />
      {hasPassword && (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField label="Your password" {...form.field('password')} />
        </>
      )}
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Save PIN
        </Button>
      </div>
    </InlineForm>
  );
}
