import { errorMessage } from '@dukani/shared/errors';
import type { TeamMember } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { useClearMemberPinMutation, useMembersWithPinQuery } from './teamApi';
import { nameOf } from '../common/team/teamListApi';

/** Takes somebody's till PIN away, for example after it was forgotten; nobody can read one. */
export function ClearPin({ member }: { member: TeamMember }) {
  const notify = useNotify();
  const confirm = useConfirm();
  const { data } = useMembersWithPinQuery();
  const [clear, { isLoading }] = useClearMemberPinMutation();
  if (data?.includes(member.user_id) !== true) return null;
  const name = nameOf(member);
  const clearPin = async () => {
    const isMeant = await confirm({
      title: `Clear the PIN of ${name}?`,
      content: `${name} can then neither unlock the till nor approve there until a new PIN is set in the profile.`,
      confirmLabel: 'Clear the PIN',
      isDanger: true,
    });
    if (!isMeant) return;
    const { error } = await clear(member.user_id);
    if (error !== undefined) return notify.error('The PIN was not cleared', errorMessage(error));
    notify.success(`The PIN of ${name} is cleared`);
  };
  return (
    <section className="team-action" aria-label="Till PIN">
      <Button icon="key" isBusy={isLoading} onClick={() => void clearPin()}>
        Clear the till PIN
      </Button>
    </section>
  );
}
