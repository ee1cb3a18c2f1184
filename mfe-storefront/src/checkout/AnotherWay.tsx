import { useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import type { OrderPaymentState } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { Button } from '@dukani/shared/ui-core';

/** The order stays; only how it is paid changes. */
export function AnotherWay({ state, token }: { state: OrderPaymentState; token: string }) {
  const navigate = useNavigate();
  const shopPath = useShopPath();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const isDelivered = state.fulfilment_method === 'delivery';
  const choose = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await callPublicRpc('choose_order_payment', {
        p_token: token,
        p_method: isDelivered ? 'pay_on_delivery' : 'pay_on_pickup',
      });
      await navigate(shopPath(`order-success?${new URLSearchParams({ token }).toString()}`), { replace: true });
    } catch (thrown) {
      setProblem(toApiError(thrown));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void choose()}>
        {isDelivered ? 'Pay on delivery instead' : 'Pay on pickup instead'}
      </Button>
      {problem !== null && <p className="shop-field-error">{problem.message}</p>}
    </>
  );
}
