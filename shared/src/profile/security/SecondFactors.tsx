import { useRef, useState } from 'react';
import { formatDate } from '../../format/format';
import { useSession } from '../../session/useSession';
import { beginApp, removeFactor, verifyFactor, type AppEnrolment } from '../../second-factor/secondFactor';
import { Button } from '../../ui-core/Button';
import { confirm } from '../../ui-core/confirm';
import { Badge } from '../../ui-core/Display';
import { Icon } from '../../ui-core/Icon';
import type { AccountFactor } from '../profileApi';
import { sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { EnrolApp } from './EnrolApp';
import { EnrolPhone } from './EnrolPhone';
import { RecoveryCodes } from './RecoveryCodes';

type Enrolment = { kind: 'app'; app: AppEnrolment } | { kind: 'phone' };

/** The second factors: list, add an app or a phone, remove; and the recovery codes that go with them. */
export function SecondFactors({ factors }: { factors: readonly AccountFactor[] }) {
  const { refresh } = usePerson();
  const { isBusy, run } = useTask();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusBack(buttons, enrolment !== null);

  const startApp = () =>
    void run(
      async () => setEnrolment({ kind: 'app', app: await beginApp() }),
      (error) => sayFailure('The second factor could not be added', error),
    );
  const prove = async (factor: { factorId: string; challengeId: string | null; code: string }) => {
    await verifyFactor(factor);
    setEnrolment(null);
    saySuccess('Second factor added');
    refresh('Factor', 'Session');
  };

  return (
    <Section
      title="Two-factor authentication"
      description="After your password, a code from an app or your phone is needed as well."
      aside={<Badge tone={factors.length > 0 ? 'success' : 'neutral'}>{factors.length > 0 ? 'On' : 'Off'}</Badge>}
    >
      {factors.length > 0 && (
        <ul className="profile-list">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      {enrolment === null && (
        <div ref={buttons} className="profile-actions" data-start="">
          <Button icon="shield" isBusy={isBusy} onClick={startApp}>
            Add authenticator app
          </Button>
          <Button icon="phone" onClick={() => setEnrolment({ kind: 'phone' })}>
            Add phone
          </Button>
        </div>
      )}
      {enrolment?.kind === 'app' && (
        <EnrolApp enrolment={enrolment.app} onCode={prove} onCancel={() => setEnrolment(null)} />
      )}
      {enrolment?.kind === 'phone' && <EnrolPhone onCode={prove} onCancel={() => setEnrolment(null)} />}
      {factors.length > 0 && <RecoveryCodes />}
    </Section>
  );
}

function FactorRow({ factor, isLast }: { factor: AccountFactor; isLast: boolean }) {
  const { timezone, refresh } = usePerson();
  const { access, refreshAccess } = useSession();
  const { isBusy, run } = useTask();
  const name = factor.name ?? (factor.kind === 'totp' ? 'Authenticator app' : 'Phone');

  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      content: consequenceOf({ isLast, isPlatformAdmin: access?.is_platform_admin ?? false }),
      confirmLabel: 'Remove',
      isDanger: true,
    });
    if (!isSure) return;
    await run(
      async () => {
        await removeFactor(factor.id);
        saySuccess('Second factor removed');
        refresh('Factor', 'Session');
        await refreshAccess();
      },
      (error) => sayFailure('The second factor could not be removed', error),
    );
  };

  return (
    <li className="profile-row">
      <Icon name={factor.kind === 'totp' ? 'shield' : 'phone'} />
      <div className="profile-row-words">
        <p className="profile-row-title">{name}</p>
        <p className="profile-note">
          {factor.phone !== null && `Ends in ${factor.phone.slice(-4)} · `}added{' '}
          {formatDate(factor.createdAt, timezone)}
        </p>
      </div>
      <Button size="small" isBusy={isBusy} aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </li>
  );
}

function consequenceOf({ isLast, isPlatformAdmin }: { isLast: boolean; isPlatformAdmin: boolean }): string {
  if (!isLast) return 'It is no longer needed. You may have to confirm with your other factor now.';
  return isPlatformAdmin
    ? 'Your account will be protected by your password only, and you cannot open the platform’s screens until you add another.'
    : 'Your account will be protected by your password only. Your recovery codes stop working.';
}
