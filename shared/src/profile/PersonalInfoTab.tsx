import { useState } from 'react';
import { toApiError } from '../api/apiError';
import { initialsOf } from '../branding/initials';
import { useSession } from '../session/useSession';
import { InlineForm, useEditForm } from '../ui-antd/uiAntd';
import { Button } from '../ui-core/Button';
import { Badge } from '../ui-core/Display';
import { ErrorState } from '../ui-core/States';
import { TextField } from '../ui-core/TextField';
import { saveFullName } from './accountActions';
import { Loaded } from './Loaded';
import { useOwnProfileQuery, type OwnProfile } from './profileApi';
import { roleDisplay } from './roleDisplay';
import { reasonOf, sayFailure, saySuccess, sessionExpired } from './say';
import { useUnsavedWork } from './unsavedWork';
import { usePerson } from './usePerson';

/** Name, address and role of the person. Only the name can be changed here. */
export function PersonalInfoTab() {
  const { userId } = usePerson();
  const query = useOwnProfileQuery(userId, { skip: userId === '' });
  if (userId === '') return <ErrorState title="User not found or not logged in" message={sessionExpired} />;
  return (
    <Loaded query={query}>
      {(profile) =>
        profile === null ? (
          <ErrorState
            title="Profile not found"
            message="Sign out and in again. If that does not help, ask the owner of your business."
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PersonalInfo profile={profile} />
        )
      }
    </Loaded>
  );
}

function PersonalInfo({ profile }: { profile: OwnProfile }) {
  const { email, access } = useSession();
  const role = roleDisplay(access?.membership?.role ?? profile.role);
  return (
    <>
      <div className="profile-who">
        <Portrait name={profile.full_name ?? email ?? '?'} url={profile.avatar_url} />
        <div className="profile-who-words">
          <p className="profile-who-name">{profile.full_name ?? 'No Name Set'}</p>
          <p className="profile-note">{email ?? 'No email address found'}</p>
          <Badge tone={role.tone}>{role.name}</Badge>
        </div>
      </div>
      <NameForm savedName={profile.full_name ?? ''} />
    </>
  );
}

function NameForm({ savedName }: { savedName: string }) {
  const { userId, email, refresh } = usePerson();
  const { access, refreshAccess } = useSession();
  const isOwner = access?.membership?.role === 'admin';
  const form = useEditForm({
    initial: { fullName: savedName },
    version: null,
    askFirst: () => {
      if (userId === '') sayFailure('User not found or not logged in');
      return userId !== '';
    },
    save: async ({ fullName }) => {
      const isCopied = await saveFullName(userId, fullName);
      refresh('Profile');
      saySuccess('Profile updated successfully');
      // A change of the sign-in data has the person's rights and name read again by itself.
      if (!isCopied) await refreshAccess();
      return fullName.trim();
    },
    stored: (fullName) => ({ draft: { fullName }, version: null }),
    onRefused: sayProfileFailure,
  });
  useUnsavedWork(form.hasChanges);
  return (
    <InlineForm form={form} className="profile-form">
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={120}
        placeholder="No Name Set"
        {...form.field('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        readOnly
        value={email ?? ''}
        onChange={() => undefined}
        help="The email you sign in with. It is changed under Security."
      />
      <p className="profile-note">
        {isOwner
          ? 'You own this business. Another owner can change your role under Team.'
          : 'Your role is managed by your administrator.'}
      </p>
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </InlineForm>
  );
}

function sayProfileFailure(error: unknown): void {
  const reason = reasonOf(error);
  sayFailure(toApiError(error).code === 'not_signed_in' ? reason : `Failed to update profile: ${reason}`);
}

function Portrait({ name, url }: { name: string; url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className="profile-portrait" aria-hidden="true">
      {url === null || url === failedUrl ? (
        initialsOf(name)
      ) : (
        <img src={url} alt="" width={64} height={64} onError={() => setFailedUrl(url)} />
      )}
    </span>
  );
}
