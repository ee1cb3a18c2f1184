import type { PlatformAdministrator } from '@dukani/shared/rpc';
import { SelectField, TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { PLATFORM_ROLES } from '../common/platformRoles';
import { reasonError } from '../common/reasonRule';
import { useSetAdministratorRoleMutation } from './securityApi';

const ROLES = ['owner', 'operations', 'finance', 'support'] as const;

/** Changes what somebody who runs the platform may do. The server keeps it to owners, and keeps one owner. */
export function RoleDialog({ administrator, onClose }: { administrator: PlatformAdministrator; onClose: () => void }) {
  const [save] = useSetAdministratorRoleMutation();
  const name = administrator.name ?? administrator.email ?? 'this person';
  const form = useEditForm({
    initial: { role: administrator.role, reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ role, reason }) => save({ userId: administrator.user_id, role, reason: reason.trim() }).unwrap(),
    savedText: () => `The role of ${name} is changed`,
  });
  return (
    <ActionDialog form={form} title={`Role of ${name}`} saveLabel="Change role" cancelLabel="Cancel" onClose={onClose}>
      <SelectField
        label="Role"
        {...form.field('role')}
        options={ROLES.map((value) => ({ value, label: PLATFORM_ROLES[value].label }))}
        help={PLATFORM_ROLES[form.draft.role].may}
      />
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
