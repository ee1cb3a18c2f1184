import { useState } from 'react';
import { callRpc } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { CheckboxField } from '@dukani/shared/fields';
import type { CartMailChoice as Choice, ShopperAccount } from '@dukani/shared/rpc';
import { toast } from '@dukani/shared/ui-core';
import { useShop } from '../common/useShop';

/** Whether the shopper wants a mail about a cart they left; only they say so, and it is kept when and where. */
export function CartMailChoice({ account }: { account: ShopperAccount }) {
  const { tenant_id: tenantId } = useShop();
  const [isWanted, setIsWanted] = useState(account.wants_cart_mails);
  const [isBusy, setIsBusy] = useState(false);
  if (!account.offers_cart_mails && !isWanted) return null;
  const choose = async (wanted: boolean) => {
    const choice: Choice = { tenant_id: tenantId, wanted, source: 'account' };
    setIsBusy(true);
    setIsWanted(wanted);
    try {
      await callRpc('choose_cart_mails', { p_choice: choice });
    } catch (thrown) {
      setIsWanted(!wanted);
      toast({ tone: 'error', title: 'That was not saved', description: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <CheckboxField
      label="Email me once if I leave items in my cart"
      checked={isWanted}
      disabled={isBusy}
      onChange={(wanted) => void choose(wanted)}
    />
  );
}
