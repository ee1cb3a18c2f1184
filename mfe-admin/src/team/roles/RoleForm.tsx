import { useState, type ReactNode } from 'react';
import type { TeamRole, TeamRoles } from '@dukani/shared/rpc';
import { useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { ROLES, titleOf } from '../teamRules';
import { baseOf } from './roleMatrix';
import { RoleRights } from './RoleRights';
import { ROLES_BACK } from './rolePaths';
import { useSaveRoleMutation } from './rolesApi';

interface RoleDraft {
  name: string;
  permissions: string[];
}

interface RoleFormProps {
  matrix: TeamRoles;
  /** Null for a new one. */
  role: TeamRole | null;
  /** What a new role starts as. */
  from: TeamRole;
  readAgain: () => Promise<TeamRole>;
  actions?: ReactNode;
}

const draftOf = (role: TeamRole): RoleDraft => ({ name: titleOf(role), permissions: role.permissions });

function validate({ name }: RoleDraft): FormErrors<RoleDraft> {
  return name.trim() === '' ? { name: 'Give the role a name.' } : {};
}

/** Why nothing can be changed here, or null. */
function reasonNot(role: TeamRole | null, rights: readonly string[], ownName: string | null): string | null {
  if (role !== null && !role.is_own) return 'A ready role stays as it is. Copy it to change it.';
  if (!rights.includes('team.manage')) return 'Only the owner and managers change roles.';
  if (role?.base === 'admin' && !rights.includes('ownership.transfer'))
    return 'Only an owner can change a role of owners.';
  if (role !== null && role.name === ownName) return 'This is your own role. Ask an owner to change it.';
  return null;
}

export function RoleForm({ matrix, role, from, readAgain, actions }: RoleFormProps) {
  const navigate = useNavigate();
  const { access } = useSession();
  const rights = access?.permissions ?? [];
  const [id] = useState(() => role?.id ?? newId());
  const [search, setSearch] = useState('');
  const [isDifferenceOnly, setIsDifferenceOnly] = useState(false);
  const [saveRole] = useSaveRoleMutation();
  const problem = reasonNot(role, rights, access?.membership?.role_name ?? null);
  const base = baseOf(matrix, from.base);
  // What somebody lacks, or only owners hold, is left out of a copy from the start.
  const copied = from.permissions.filter((right) => rights.includes(right));
  const form = useEditForm<RoleDraft, TeamRole>({
    initial: role === null ? { name: `${titleOf(from)} (copy)`.slice(0, 60), permissions: copied } : draftOf(role),
    version: role?.updated_at ?? null,
    validate,
    save: (draft, version) =>
      saveRole({
        id,
        name: draft.name.trim(),
        base: from.base,
        permissions: draft.permissions,
        expected_updated_at: version,
      }).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: saved.updated_at }),
    readAgain,
    savedText: (saved) => `${titleOf(saved)} is saved. It applies at once.`,
    onSaved: (saved) => role === null && navigate(`/admin/team/roles/${saved.id}`, { replace: true }),
  });
  return (
    <EditForm
      form={form}
      title={role === null ? 'New role' : titleOf(role)}
      back={ROLES_BACK}
      description={role?.is_own === false ? ROLES[role.base].sentence : `Made from ${ROLES[from.base].name}.`}
      isReadOnly={problem !== null}
      subject="this role"
      actions={actions}
      notice={
        <>
          {problem !== null && <p className="adm-muted">{problem}</p>}
          <div className="team-rights__tools">
            <TextField
              label="Search the rights"
              type="search"
              value={search}
              onChange={setSearch}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            {from.is_own || role === null ? (
              <CheckboxField
                label={`Only what differs from ${ROLES[from.base].name}`}
                checked={isDifferenceOnly}
                onChange={setIsDifferenceOnly}
              />
            ) : null}
          </div>
        </>
      }
    >
      {role?.is_own !== false && (
        <FormSection title="Name">
          <TextField label="Name of the role" {...form.field('name')} maxLength={60} autoComplete="off" required />
        </FormSection>
      )}
      <RoleRights
        view={{
          rights: matrix.permissions,
          held: form.draft.permissions,
          base: from.base,
          baseRights: base?.permissions ?? [],
          search,
          isDifferenceOnly,
        }}
        stored={role?.permissions ?? []}
        ownRights={rights}
        onChange={(permissions) => form.change({ permissions })}
      />
    </EditForm>
  );
}
