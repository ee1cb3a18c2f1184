import type { PlatformRights } from '@dukani/shared/rpc';
import { EmptyState } from '@dukani/shared/ui-core';
import { PLATFORM_ROLES } from '../common/platformRoles';
import { rolesOf } from '../common/rightsApi';
import type { PlatformMenuItem } from './menu';

const WORDS = new Intl.ListFormat('en', { type: 'conjunction' });

/** Instead of a screen that somebody's role does not read: who does, and who changes roles. */
export function ClosedScreen({ item, rights }: { item: PlatformMenuItem; rights: PlatformRights }) {
  const roles = (rolesOf(rights, item.needs) ?? []).map((role) => PLATFORM_ROLES[role].people);
  return (
    <>
      <h1>{item.label}</h1>
      <EmptyState
        icon="lock"
        title={`${item.label} is for ${WORDS.format(roles)}`}
        description={`Your role is ${PLATFORM_ROLES[rights.role].label}. An owner of the platform can change it at Security.`}
      />
    </>
  );
}
