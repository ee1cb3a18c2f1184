import { useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { useLocation, useParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink, toast } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { NothingFoundArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';

const unknown = ['Link not found', 'The link is incomplete or has expired.'] as const;
const stockNotices = {
  call: 'end_stock_notice',
  asked: ['Unsubscribe?', 'You will get no more emails about products back in stock.'],
  ended: ['Unsubscribed', 'You will get no more emails about products back in stock.'],
  unknown,
} as const;
const cartMails = {
  call: 'end_cart_mails',
  asked: ['Unsubscribe?', 'You will get no more emails about your cart.'],
  ended: ['Unsubscribed', 'You will get no more emails about your cart. You can turn them on again in your account.'],
  unknown,
} as const;

/** Where the link of a mail leads. It asks first: mail programs open links by themselves. */
export default function MailEndScreen() {
  const { token = '' } = useParams();
  const shopPath = useShopPath();
  const texts = useLocation().pathname.includes('/cart-mails/') ? cartMails : stockNotices;
  const [state, setState] = useState<'asked' | 'ended' | 'unknown'>('asked');
  const [isBusy, setIsBusy] = useState(false);
  usePageMeta({ title: texts[state][0], isPrivate: true });
  const end = async () => {
    setIsBusy(true);
    try {
      const ended = await callPublicRpc(texts.call, { p_token: token });
      setState(ended === null ? 'unknown' : 'ended');
    } catch (thrown) {
      toast({ tone: 'error', title: 'That did not work', description: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <EmptyNotice
      headingLevel={1}
      art={<NothingFoundArt />}
      title={texts[state][0]}
      actions={
        <>
          {state === 'asked' && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void end()}>
              Unsubscribe
            </Button>
          )}
          <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
        </>
      }
    >
      <p>{texts[state][1]}</p>
    </EmptyNotice>
  );
}
