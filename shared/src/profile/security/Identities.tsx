import { Button } from '../../ui-core/Button';
import { confirm } from '../../ui-core/confirm';
import { Icon } from '../../ui-core/Icon';
import { unlinkIdentity } from '../factorActions';
import type { LinkedIdentity } from '../profileApi';
import { sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { identityName } from './identityName';
import { LinkButtons } from './LinkButtons';

/** The ways to sign in that are linked to the account. The last one cannot be unlinked. */
export function Identities({ identities }: { identities: readonly LinkedIdentity[] }) {
  return (
    <Section
      title="Linked accounts"
      description={
        identities.length > 1
          ? 'Each of these signs you in to the same account.'
          : 'How you sign in. The last way to sign in cannot be unlinked.'
      }
    >
      <ul className="profile-list">
        {identities.map((identity) => (
          <IdentityRow key={identity.identity_id} identity={identity} isLast={identities.length === 1} />
        ))}
      </ul>
      <LinkButtons linked={identities.map(({ provider }) => provider)} />
    </Section>
  );
}

function IdentityRow({ identity, isLast }: { identity: LinkedIdentity; isLast: boolean }) {
  const { email, refresh } = usePerson();
  const { isBusy, run } = useTask();
  const name = identityName(identity.provider);
  const address: unknown = identity.identity_data?.['email'];

  const unlink = async () => {
    const isSure = await confirm({
      title: `Unlink ${name}?`,
      content: `You can no longer sign in with ${name}.`,
      confirmLabel: 'Unlink',
      isDanger: true,
    });
    if (!isSure) return;
    await run(
      async () => {
        await unlinkIdentity(identity);
        saySuccess(`${name} unlinked`);
        refresh('Factor');
      },
      (error) => sayFailure(`${name} could not be unlinked`, error),
    );
  };

  return (
    <li className="profile-row">
      <Icon name={identity.provider === 'email' ? 'mail' : 'link'} />
      <div className="profile-row-words">
        <p className="profile-row-title">{name}</p>
        <p className="profile-note">{typeof address === 'string' ? address : (email ?? '')}</p>
      </div>
      {!isLast && (
        <Button size="small" isBusy={isBusy} aria-label={`Unlink ${name}`} onClick={() => void unlink()}>
          Unlink
        </Button>
      )}
    </li>
  );
}
