import { useEffect, useState, type ReactNode } from 'react';
import type { TeamMember } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, EmptyState } from '@dukani/shared/ui-core';
import { DataTable, DateText, PageHeader, useShortcut, type DataColumn } from '@dukani/shared/ui-antd';
import '../common/common.css';
import { useBusiness } from '../common/useBusiness';
import { InviteDialog } from './InviteDialog';
import { MemberPanel } from './MemberPanel';
import './team.css';
import { useListTeamQuery } from './teamApi';
import { nameOf, ROLES, stateOf, STATES } from './teamRules';

/** /admin/team: who works here, as what, and who is invited. */
export function TeamScreen() {
  const { access, userId } = useSession();
  const { timezone } = useBusiness();
  const may = (permission: string) => access?.permissions.includes(permission) ?? false;
  const mayView = may('team.view');
  const { data, error, isLoading, refetch } = useListTeamQuery(undefined, { skip: !mayView });
  const [openId, setOpenId] = useState<string | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const mayManage = may('team.manage');
  const opened = data?.find((member) => member.user_id === openId);
  useEffect(() => {
    if (!mayView) return;
    // Whoever comes back to this page has perhaps just seen somebody accept.
    const readAgain = () => void refetch();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [mayView, refetch]);
  useShortcut('n', () => mayManage && setIsInviting(true), 'Invite somebody');

  if (!mayView)
    return (
      <>
        <PageHeader title="Team" />
        <EmptyState
          icon="lock"
          title="The team is kept by owner and managers"
          description="Ask one of them when something should be changed."
          action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title="Team"
        count={data?.length}
        description="Who works here, and as what."
        action={
          mayManage && (
            <Button variant="primary" icon="user-plus" onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <DataTable<TeamMember>
        label="Team"
        columns={columns({ timezone, ownId: userId, onOpen: setOpenId })}
        rows={data}
        rowKey={(member) => member.user_id}
        isLoading={isLoading}
        error={error}
        onRetry={() => void refetch()}
        onRowClick={(member) => setOpenId(member.user_id)}
        empty={{ title: 'Nobody yet', description: 'Invite the people you work with.' }}
      />
      {opened !== undefined && <MemberPanel key={opened.user_id} member={opened} onClose={() => setOpenId(null)} />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

interface ColumnOptions {
  timezone: string;
  ownId: string | null;
  onOpen: (userId: string) => void;
}

function columns({ timezone, ownId, onOpen }: ColumnOptions): DataColumn<TeamMember>[] {
  return [
    {
      key: 'name',
      title: 'Person',
      card: 'title',
      render: (member): ReactNode => (
        <span className="team-name">
          <strong>
            {nameOf(member)}
            {member.user_id === ownId && <span className="adm-muted"> (you)</span>}
          </strong>
          {member.full_name !== null && member.email !== null && <span className="adm-muted">{member.email}</span>}
        </span>
      ),
    },
    { key: 'role', title: 'Role', render: (member) => ROLES[member.role].name },
    {
      key: 'state',
      title: 'State',
      render: (member) => <Badge tone={STATES[stateOf(member)].tone}>{STATES[stateOf(member)].label}</Badge>,
    },
    {
      key: 'last',
      title: 'Last signed in',
      isWideOnly: true,
      render: (member) =>
        member.last_sign_in_at === null ? (
          <span className="adm-muted">Never</span>
        ) : (
          <DateText iso={member.last_sign_in_at} format="relative" timezone={timezone} />
        ),
    },
    {
      key: 'open',
      title: 'Manage',
      isTitleHidden: true,
      card: 'action',
      align: 'right',
      render: (member) => (
        <Button
          size="small"
          aria-label={`Manage ${nameOf(member)}`}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(member.user_id);
          }}
        >
          Manage
        </Button>
      ),
    },
  ];
}
