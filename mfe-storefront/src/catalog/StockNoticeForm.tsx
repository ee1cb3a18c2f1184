import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { StockNoticeAnswer } from '@dukani/shared/rpc';
import { isEmail } from '@dukani/shared/validation';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { useShop } from '../common/useShop';
import { callAsVisitor } from '../common/visitorCalls';
import './StockNoticeForm.css';

interface StockNoticeFormProps {
  /** The product, or the variant that was chosen. */
  productId: string;
  name: string;
  /** How often somebody was led here: on a phone it lies out of sight, and the focus scrolls to it. */
  asked: number;
}

/** For what is sold out: one mail when it can be bought again. */
export default function StockNoticeForm({ productId, name, asked }: StockNoticeFormProps) {
  const { tenant_id: tenantId, name: shopName } = useShop();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<StockNoticeAnswer['state'] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const ask = async () => {
    if (isBusy) return;
    if (!isEmail(email.trim())) return setProblem('Enter a valid email address.');
    setIsBusy(true);
    setProblem(null);
    try {
      const { state } = await callAsVisitor('request_stock_notice', 'p_request', {
        tenant_id: tenantId,
        product_id: productId,
        email: email.trim(),
        consent: true,
      });
      setAnswer(state);
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  if (answer !== null)
    return (
      <p className="shop-notice" role="status">
        {answer === 'waiting'
          ? 'We will email you once, as soon as it is available.'
          : 'It is back in stock. Reload the page to buy it.'}
      </p>
    );
  return (
    <form
      className="shop-notice"
      aria-label={`Email me when ${name} is available`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <TextField
        label="Email me when available"
        inputRef={field}
        type="email"
        placeholder="you@example.com"
        value={email}
        onChange={(text) => {
          setEmail(text);
          setProblem(null);
        }}
        maxLength={254}
        autoComplete="email"
        error={problem ?? undefined}
        help={`${shopName} sends you one email about this product. Your address is used for nothing else.`}
      />
      <Button type="submit" icon="bell" isBusy={isBusy}>
        Notify me
      </Button>
    </form>
  );
}
