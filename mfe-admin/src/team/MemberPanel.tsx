import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { TeamMember, TenantRole } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { SelectField } from '@dukani/shared/fields';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
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
import { rightsOver, ROLES, stateOf, STATES } from './teamRules';

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
            <dd>{ROLES[member.role].name}</dd>
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
        {!rights.mayChangeRole && <p className="adm-muted">{ROLES[member.role].sentence}</p>}
        {isSelf && (
          <p className="adm-muted">
            This is you. Name and password are in your profile; another owner can change your role.
          </p>
        )}
        {rights.mayChangeRole && <RoleForm member={member} roles={rights.roles} />}
        {rights.mayInviteAgain && <InvitationActions member={member} onDone={onClose} />}
        {(rights.mayDeactivate || rights.mayReactivate) && <ActiveAction member={member} />}
        {rights.mayDeactivate && <ClearPin member={member} />}
        {rights.mayHandOver && <HandOver member={member} onDone={onClose} />}
      </div>
    </Drawer>
  );
}

function RoleForm({ member, roles }: { member: TeamMember; roles: readonly TenantRole[] }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [role, setRole] = useState(member.role);
  const [changeRole, { isLoading }] = useChangeMemberRoleMutation();
  const name = nameOf(member);
  const save = async () => {
    const isMeant = await confirm({
      title: `Make ${name} ${ROLES[role].name}?`,
      content: `${ROLES[role].sentence} It applies at once.`,
      confirmLabel: 'Change the role',
    });
    if (!isMeant) return;
    const { error } = await changeRole({ userId: member.user_id, role });
    if (error === undefined) return notify.success(`${name} is ${ROLES[role].name} now`);
    setRole(member.role);
    notify.error('The role was not changed', errorMessage(error));
  };
  return (
    <section className="team-action" aria-label="Change role">
      <SelectField
        label="Role"
        value={role}
        options={roles.map((value) => ({ value, label: ROLES[value].name }))}
        onChange={setRole}
        help={ROLES[role].sentence}
      />
      <Button isBusy={isLoading} disabled={role === member.role} onClick={() => void save()}>
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
    const { error } = await invite({ email: member.email ?? '', full_name: name, role: member.role });
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
