import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '@dukani/shared/cart';
import { errorMessage } from '@dukani/shared/errors';
import type { FulfilmentMethod } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { quoteCart, type CartQuote } from './cartQuote';
import { maxCoupons, normaliseCode, useCoupons } from './coupons';
import { useShop } from './useShop';
import './CouponField.css';

interface CouponFieldProps {
  lines: readonly CartLine[];
  quote: CartQuote | undefined;
  fulfilmentMethod?: FulfilmentMethod | null;
}

/** Takes coupons, says what became of each in the server's own words, and takes them away again. */
export function CouponField({ lines, quote, fulfilmentMethod = null }: CouponFieldProps) {
  const { codes } = useCoupons();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    // The field is gone with the next drawing; the focus goes back to what opened it.
    setTimeout(() => opener.current?.focus());
  };
  return (
    <div className="shop-coupons">
      {codes.length > 0 && (
        <ul aria-label="Coupons">
          {codes.map((code) => (
            <CouponLine key={code} code={code} quote={quote} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <CouponForm lines={lines} fulfilmentMethod={fulfilmentMethod} onDone={close} />
      ) : (
        codes.length < maxCoupons && (
          <button ref={opener} type="button" className="shop-coupons__open" onClick={() => setIsOpen(true)}>
            {codes.length === 0 ? 'Add a coupon' : 'Add another coupon'}
          </button>
        )
      )}
    </div>
  );
}

function CouponLine({ code, quote }: { code: string; quote: CartQuote | undefined }) {
  const { remove } = useCoupons();
  const coupon = quote?.quote?.coupons.find((candidate) => candidate.code === code);
  const isRefused = coupon !== undefined && coupon.state !== 'applied';
  return (
    <li data-refused={isRefused ? '' : undefined}>
      <span>
        <b>{code}</b>
        <small>{coupon === undefined ? '' : (coupon.message ?? coupon.name ?? 'Applied')}</small>
      </span>
      <IconButton size="small" icon="close" label={`Remove code ${code}`} onClick={() => remove(code)} />
    </li>
  );
}

interface CouponFormProps {
  lines: readonly CartLine[];
  fulfilmentMethod: FulfilmentMethod | null;
  onDone: () => void;
}

/** No form of its own: it also stands inside the form of the checkout. */
function CouponForm({ lines, fulfilmentMethod, onDone }: CouponFormProps) {
  const { tenant_id: tenantId } = useShop();
  const { codes, add } = useCoupons();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const apply = async () => {
    if (isBusy) return;
    const code = normaliseCode(typed);
    if (code === '') return refuse('Type the code first.');
    if (codes.includes(code)) return refuse('This code is in your cart already.');
    setIsBusy(true);
    setProblem(null);
    try {
      const { quote } = await quoteCart({ tenantId, lines, fulfilmentMethod, couponCodes: [...codes, code] });
      const coupon = quote?.coupons.find((candidate) => candidate.code === code);
      // What this cart is too small for may hold later; any other code that is refused is not worth keeping.
      if (coupon?.state === 'applied' || coupon?.state === 'coupon_not_met') {
        add(code);
        onDone();
      } else refuse(coupon?.message ?? 'Add an available product to your cart first.');
    } catch (thrown) {
      refuse(errorMessage(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div
      className="shop-coupons__form"
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Enter would place the order around it.
          event.preventDefault();
          void apply();
        } else if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }
      }}
    >
      <TextField
        label="Coupon code"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputRef={input}
        error={problem ?? undefined}
      />
      <Button isBusy={isBusy} onClick={() => void apply()}>
        Apply
      </Button>
    </div>
  );
}
