import { ApiError, toApiError } from '@dukani/shared/errors';
import type { TeamRole } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, useNotify, type FormErrors } from '@dukani/shared/ui-antd';
import { isEmail } from '@dukani/shared/validation';
import { useInviteMemberMutation } from './teamApi';
import { useGrantableRoles } from './roles/rolesApi';
import { keyOf, ROLES, sentenceOf, titleOf } from './teamRules';

interface InviteDraft {
  fullName: string;
  email: string;
  /** The base of a ready role, or the id of an own one. */
  role: string;
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

/** The chosen role as the server takes it. */
function roleOf(roles: readonly TeamRole[], key: string) {
  const chosen = roles.find((role) => keyOf(role) === key);
  return { role: chosen?.base ?? ('cashier' as const), ...(chosen?.id == null ? {} : { role_id: chosen.id }) };
}

/** Asks for a person's name, address and role, ready or own, and mails them the way in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { roles = [] } = useGrantableRoles();
  const ready = roles.filter((role) => !role.is_own);
  const notify = useNotify();
  const [invite] = useInviteMemberMutation();
  const form = useEditForm({
    initial: EMPTY,
    suggested: { role: ready.at(-1)?.base ?? EMPTY.role },
    version: null,
    validate,
    save: async (draft) => {
      const person = { email: draft.email.trim(), full_name: draft.fullName.trim(), ...roleOf(roles, draft.role) };
      const { error } = await invite(person);
      if (error !== undefined) throw atEmail(toApiError(error));
      return person;
    },
    onSaved: (person) =>
      notify.success(`${person.full_name} is invited`, `An invitation was emailed to ${person.email}.`),
  });
  const chosen = roles.find((role) => keyOf(role) === form.draft.role);
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
        options={
          roles.length === 0
            ? [{ value: EMPTY.role, label: ROLES.cashier.name }]
            : roles.map((role) => ({ value: keyOf(role), label: titleOf(role) }))
        }
        help={chosen === undefined ? ROLES.cashier.sentence : sentenceOf(chosen)}
      />
    </EditDialog>
  );
}
