import { ApiError, toApiError } from '@dukani/shared/errors';
import type { TenantRole } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, useNotify, type FormErrors } from '@dukani/shared/ui-antd';
import { isEmail } from '@dukani/shared/validation';
import { useInviteMemberMutation } from './teamApi';
import { useGrantableRoles } from './roles/rolesApi';
import { ROLES } from './teamRules';

interface InviteDraft {
  fullName: string;
  email: string;
  role: TenantRole;
}

const EMPTY: InviteDraft = { fullName: '', email: '', role: 'cashier' };

function validate({ fullName, email }: InviteDraft): FormErrors<InviteDraft> {
  return {
    ...(fullName.trim() === '' ? { fullName: 'Enter a name.' } : {}),
    ...(isEmail(email.trim()) ? {} : { email: 'Enter a valid email address.' }),
  };
}

/** Who is on the team already is so by the address. */
function atEmail(refusal: ApiError): ApiError {
  const { code, status, message } = refusal;
  return code === 'in_use' ? new ApiError({ code, status, message, details: { field: 'email' } }) : refusal;
}

/** Asks for a person's name, address and role, and mails them the way in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { roles = [] } = useGrantableRoles();
  const ready = roles.filter((role) => !role.is_own).map(({ base }) => base);
  const notify = useNotify();
  const [invite] = useInviteMemberMutation();
  const form = useEditForm({
    initial: EMPTY,
    suggested: { role: ready.at(-1) ?? EMPTY.role },
    version: null,
    validate,
    save: async (draft) => {
      const person = { email: draft.email.trim(), full_name: draft.fullName.trim(), role: draft.role };
      const { error } = await invite(person);
      if (error !== undefined) throw atEmail(toApiError(error));
      return person;
    },
    onSaved: (person) =>
      notify.success(`${person.full_name} is invited`, `An invitation was emailed to ${person.email}.`),
  });
  return (
    <EditDialog form={form} title="Invite to the team" saveLabel="Send the invitation" onClose={onClose}>
      <TextField label="Full name" {...form.field('fullName')} maxLength={120} autoComplete="off" required autoFocus />
      <TextField
        label="Email"
        type="email"
        {...form.field('email')}
        maxLength={254}
        autoComplete="off"
        help="The email has a link that works once. The person then chooses a password."
        required
      />
      <SelectField
        label="Role"
        {...form.field('role')}
        options={(ready.length === 0 ? [EMPTY.role] : ready).map((value) => ({ value, label: ROLES[value].name }))}
        help={`${ROLES[form.draft.role].sentence} An own role is given once the person has joined.`}
      />
    </EditDialog>
  );
}
