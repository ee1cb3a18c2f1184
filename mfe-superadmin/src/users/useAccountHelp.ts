import type { PlatformAccount } from '@dukani/shared/rpc';
import { useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { useSendResetLinkMutation, useUnlockUserMutation } from './accountActionsApi';
import { accountName } from './accountWords';

/** What helps somebody to sign in, without a reason: a mail with the way to a new password, and the end of a lock. */
export function useAccountHelp(account: PlatformAccount) {
  const confirm = useConfirm();
  const notify = useNotify();
  const [send, sending] = useSendResetLinkMutation();
  const [free, freeing] = useUnlockUserMutation();

  async function sendResetLink(): Promise<void> {
    const isSure = await confirm({
      title: `Mail ${accountName(account)} a way to a new password?`,
      content: `The mail goes to ${account.email ?? 'their address'}. Nobody but they can use it, and their present password stays until they choose another.`,
      confirmLabel: 'Mail it',
    });
    if (!isSure) return;
    try {
      await send(account.id).unwrap();
      notify.success('The mail is on its way');
    } catch (error) {
      notify.error('The mail was not sent', error);
    }
  }

  async function unlock(): Promise<void> {
    try {
      await free(account.id).unwrap();
      notify.success(`${accountName(account)} can try again`);
    } catch (error) {
      notify.error('The account is still locked', error);
    }
  }

  return { sendResetLink, unlock, isBusy: sending.isLoading || freeing.isLoading };
}
