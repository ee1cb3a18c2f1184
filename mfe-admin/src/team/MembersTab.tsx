import { useEffect, useState, type ReactNode } from 'react';
import { choiceFilter, ListScreen, useListState, type TableColumn } from '@dukani/shared/lists';
import type { TeamMember, TenantRole } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { InviteDialog } from './InviteDialog';
import { MemberPanel } from './MemberPanel';
import { nameOf, useListTeamQuery } from '../common/team/teamListApi';
import { roleNameOf, ROLES, stateOf, STATES, TEAM_SORTS, teamOf, type MemberState } from './teamRules';

const FILTERS = {
  role: choiceFilter({
    label: 'Role',
    options: (Object.keys(ROLES) as TenantRole[]).map((value) => ({ value, label: ROLES[value].name })),
    isPinned: true,
  }),
  state: choiceFilter({
    label: 'State',
    options: (Object.keys(STATES) as MemberState[]).map((value) => ({ value, label: STATES[value].label })),
    isPinned: true,
  }),
};

const EXPORT_COLUMNS: TableColumn<TeamMember>[] = [
  { title: 'Person', value: (member) => member.full_name },
  { title: 'E-mail', value: (member) => member.email, isText: true },
  { title: 'Role', value: roleNameOf },
  { title: 'State', value: (member) => STATES[stateOf(member)].label },
  { title: 'Last signed in', value: (member) => member.last_sign_in_at },
];

/** Who works here, as what, and who is invited. */
export function MembersTab() {
  const { access, userId } = useSession();
  const { timezone } = useBusiness();
  const { data, error, isLoading, refetch } = useListTeamQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const mayManage = access?.permissions.includes('team.manage') ?? false;
  const list = useListState({ key: 'team', filters: FILTERS, sorts: TEAM_SORTS });
  const { query, filters, sort } = list;
  const rows = data === undefined ? undefined : teamOf(data, { query, role: filters.role, state: filters.state, sort });
  const opened = data?.find((member) => member.user_id === openId);
  useEffect(() => {
    // Whoever comes back to this page has perhaps just seen somebody accept.
    const readAgain = () => void refetch();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [refetch]);

  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'person', many: 'people' }}
        header={{
          title: 'Members',
          isHidden: true,
          create: mayManage ? { label: 'Invite', onSelect: () => setIsInviting(true) } : undefined,
        }}
        search={{ label: 'Search the team' }}
        table={{
          columns: columns({ timezone, ownId: userId, onOpen: setOpenId }),
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: (member) => member.user_id,
          rowName: nameOf,
          onOpen: (member) => setOpenId(member.user_id),
          empty: { title: 'Nobody yet', description: 'Invite the people you work with.' },
        }}
        toolbar={{
          hasViews: false,
          exports: { columns: EXPORT_COLUMNS, loadPage: () => Promise.resolve({ rows: rows ?? [], nextCursor: null }) },
        }}
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
      isFixed: true,
      sort: { ascending: 'name', descending: '-name' },
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
    {
      key: 'role',
      title: 'Role',
      card: 'note',
      sort: { ascending: 'role', descending: '-role' },
      render: roleNameOf,
    },
    {
      key: 'state',
      title: 'State',
      card: 'figure',
      render: (member) => <Badge tone={STATES[stateOf(member)].tone}>{STATES[stateOf(member)].label}</Badge>,
    },
    {
      key: 'last',
      title: 'Last signed in',
      isWideOnly: true,
      card: 'note',
      renderCard: (member) =>
        member.last_sign_in_at === null ? (
          'Never signed in'
        ) : (
          <>
            Signed in <DateText iso={member.last_sign_in_at} format="relative" timezone={timezone} />
          </>
        ),
      sort: { ascending: 'seen', descending: '-seen' },
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
      isFixed: true,
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
