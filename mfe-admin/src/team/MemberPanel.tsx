import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { TeamMember, TeamRole } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { SelectField } from '@dukani/shared/fields';
import { Badge, Button, ButtonLink, Drawer, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { DateText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { ClearPin } from './ClearPin';
import {
  useChangeMemberRoleMutation,
  useInviteMemberMutation,
  useSetMemberActiveMutation,
  useTransferOwnershipMutation,
  useWithdrawInvitationMutation,
} from './teamApi';
import { nameOf } from '../common/team/teamListApi';
import { useGrantableRoles } from './roles/rolesApi';
import { keyOf, roleNameOf, rightsOver, ROLES, sentenceOf, stateOf, STATES, titleOf } from './teamRules';

interface MemberPanelProps {
  member: TeamMember;
  onClose: () => void;
}

/** One person of the team, and everything that may be done about them. */
export function MemberPanel({ member, onClose }: MemberPanelProps) {
  const { access, userId } = useSession();
  const { timezone } = useBusiness();
  const rights = rightsOver(member, { userId, permissions: access?.permissions ?? [] });
  const state = STATES[stateOf(member)];
  const isSelf = member.user_id === userId;
  return (
    <Drawer isOpen title={nameOf(member)} onClose={onClose}>
      <div className="adm-stack">
        <dl className="team-facts">
          <div>
            <dt>Email</dt>
            <dd>{member.email ?? '–'}</dd>
          </div>
          <div>
            <dt>State</dt>
            <dd>
              <Badge tone={state.tone}>{state.label}</Badge>
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{roleNameOf(member)}</dd>
          </div>
          <div>
            <dt>Last signed in</dt>
            <dd>
              {member.last_sign_in_at === null ? (
                'Never'
              ) : (
                <DateText iso={member.last_sign_in_at} format="relative" timezone={timezone} />
              )}
            </dd>
          </div>
        </dl>
        {!rights.mayChangeRole && member.role_id === null && <p className="adm-muted">{ROLES[member.role].sentence}</p>}
        {(access?.permissions.includes('audit.view') ?? false) && member.invitation_status === 'accepted' && (
          <ButtonLink to={`/admin/team?tab=activity&person=${member.user_id}`}>What {nameOf(member)} did</ButtonLink>
        )}
        {isSelf && (
          <p className="adm-muted">
            This is you. Name and password are in your profile; another owner can change your role.
          </p>
        )}
        {rights.mayChangeRole && <RoleChoice member={member} />}
        {rights.mayInviteAgain && <InvitationActions member={member} onDone={onClose} />}
        {(rights.mayDeactivate || rights.mayReactivate) && <ActiveAction member={member} />}
        {rights.mayDeactivate && <ClearPin member={member} />}
        {rights.mayHandOver && <HandOver member={member} onDone={onClose} />}
      </div>
    </Drawer>
  );
}

/** The roles that may be given, and the one that the person has, whether it may be given or not. */
function RoleChoice({ member }: { member: TeamMember }) {
  const { roles, error, refetch } = useGrantableRoles();
  const present = member.role_id ?? member.role;
  if (error !== undefined)
    return <ErrorState title="The roles could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (roles === undefined) return <Spinner text="Loading the roles" />;
  const options = roles.map((role) => ({ value: keyOf(role), label: titleOf(role) }));
  const all = options.some(({ value }) => value === present)
    ? options
    : [{ value: present, label: roleNameOf(member) }, ...options];
  return <RoleForm key={present} member={member} roles={roles} options={all} />;
}

interface RoleFormProps {
  member: TeamMember;
  roles: readonly TeamRole[];
  options: readonly { value: string; label: string }[];
}

function RoleForm({ member, roles, options }: RoleFormProps) {
  const notify = useNotify();
  const confirm = useConfirm();
  const present = member.role_id ?? member.role;
  const [chosen, setChosen] = useState<string>(present);
  const [changeRole, { isLoading }] = useChangeMemberRoleMutation();
  const name = nameOf(member);
  const role = roles.find((known) => keyOf(known) === chosen);
  const sentence = role === undefined ? null : sentenceOf(role);
  const save = async () => {
    if (role === undefined) return;
    const title = titleOf(role);
    const isMeant = await confirm({
      title: `Make ${name} ${title}?`,
      content: `${sentence ?? ''} It applies at once.`,
      confirmLabel: 'Change the role',
    });
    if (!isMeant) return;
    const { error } = await changeRole({ userId: member.user_id, role: role.base, roleId: role.id });
    if (error === undefined) return notify.success(`${name} is ${title} now`);
    setChosen(present);
    notify.error('The role was not changed', errorMessage(error));
  };
  return (
    <section className="team-action" aria-label="Change role">
      <SelectField label="Role" value={chosen} options={options} onChange={setChosen} help={sentence} />
      <Button isBusy={isLoading} disabled={chosen === present} onClick={() => void save()}>
        Change the role
      </Button>
    </section>
  );
}

function ActiveAction({ member }: { member: TeamMember }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [setActive, { isLoading }] = useSetMemberActiveMutation();
  const name = nameOf(member);
  const change = async (isActive: boolean) => {
    const isMeant =
      isActive ||
      (await confirm({
        title: `Deactivate ${name}?`,
        content: `${name} is signed out everywhere at once and can no longer sign in. Records of ${name} are kept. You can reactivate the account later.`,
        confirmLabel: 'Deactivate',
        isDanger: true,
      }));
    if (!isMeant) return;
    const { error } = await setActive({ userId: member.user_id, isActive });
    if (error !== undefined) return notify.error('Nothing was changed', errorMessage(error));
    notify.success(isActive ? `${name} can sign in again` : `${name} is deactivated`);
  };
  return (
    <section className="team-action" aria-label="Account">
      {member.is_active ? (
        <Button variant="danger" icon="lock" isBusy={isLoading} onClick={() => void change(false)}>
          Deactivate
        </Button>
      ) : (
        <Button icon="unlock" isBusy={isLoading} onClick={() => void change(true)}>
          Reactivate
        </Button>
      )}
    </section>
  );
}

function HandOver({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const [transfer, { isLoading }] = useTransferOwnershipMutation();
  const name = nameOf(member);
  const handOver = async () => {
    const isMeant = await confirm({
      title: `Transfer the business to ${name}?`,
      content: `${name} becomes Business Owner, with billing and the right to remove you. You become Store Manager. Only ${name} can give it back.`,
      confirmLabel: 'Transfer',
      isDanger: true,
    });
    if (!isMeant) return;
    const { error } = await transfer(member.user_id);
    if (error !== undefined) return notify.error('You are still the owner', errorMessage(error));
    notify.success(`${name} owns the business now`, 'You are Store Manager.');
    onDone();
    await refreshAccess();
  };
  return (
    <section className="team-action" aria-label="Ownership">
      <p className="adm-muted">A business keeps at least one active owner. To leave, transfer it first.</p>
      <Button icon="key" isBusy={isLoading} onClick={() => void handOver()}>
        Transfer ownership
      </Button>
    </section>
  );
}

function InvitationActions({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [invite, inviting] = useInviteMemberMutation();
  const [withdraw, withdrawing] = useWithdrawInvitationMutation();
  const name = nameOf(member);
  const resend = async () => {
    const { error } = await invite({
      email: member.email ?? '',
      full_name: name,
      role: member.role,
      ...(member.role_id === null ? {} : { role_id: member.role_id }),
    });
    if (error !== undefined) return notify.error('The invitation was not sent', errorMessage(error));
    notify.success('Invitation sent again', `The link in the earlier email no longer works.`);
  };
  const takeBack = async () => {
    const isMeant = await confirm({
      title: `Cancel the invitation of ${name}?`,
      content: 'The link in the email stops working. You can invite the same address again.',
      confirmLabel: 'Cancel invitation',
      isDanger: true,
    });
    if (!isMeant) return;
    const { error } = await withdraw(member.user_id);
    if (error !== undefined) return notify.error('The invitation was not cancelled', errorMessage(error));
    notify.success('Invitation cancelled');
    onDone();
  };
  return (
    <section className="team-action" aria-label="Invitation">
      <p className="adm-muted">{name} has not accepted the invitation yet.</p>
      <div className="team-buttons">
        <Button icon="mail" isBusy={inviting.isLoading} disabled={member.email === null} onClick={() => void resend()}>
          Send again
        </Button>
        <Button variant="danger" isBusy={withdrawing.isLoading} onClick={() => void takeBack()}>
          Cancel invitation
        </Button>
      </div>
    </section>
  );
}
