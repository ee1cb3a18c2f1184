import type { ActorKind, AuditEvent } from '@dukani/shared/rpc';

export const ACTOR_KINDS: Record<ActorKind, string> = {
  user: 'Member of a business',
  platform: 'Platform staff',
  visitor: 'Visitor',
  job: 'Background job',
  api_key: 'API key',
};

/** Who did it: the name, else the address, else what kind of actor it was. */
export function actorName({
  actor_name: name,
  actor_email: email,
  actor_kind: kind,
  actor_id: id,
}: AuditEvent): string {
  if (name !== null && name !== '') return name;
  if (email !== null) return email;
  if (kind !== null && id === null) return ACTOR_KINDS[kind];
  return id === null ? 'Nobody' : 'Removed account';
}
