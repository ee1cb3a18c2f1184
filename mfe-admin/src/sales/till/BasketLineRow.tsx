import { useState } from 'react';
import { formatAmount, formatCurrency, formatPercent, formatQuantity } from '@dukani/shared/format';
import type { Money, Thousandths } from '@dukani/shared/money';
import { Icon, IconButton } from '@dukani/shared/ui-core';
import { parseQuantity } from '../../common/quantity';
import type { BasketLine, Discount } from './basket';

interface BasketLineRowProps {
  line: BasketLine;
  isActive: boolean;
  /** The most there is to sell; null unless the line holds more. */
  saleable: Thousandths | null;
  /** Price times quantity less the line's own discount. */
  amount: Money | null;
  currencyCode: string;
  onQuantity: (lineId: string, quantity: number) => void;
  onActivate: (lineId: string) => void;
  onDiscount: (lineId: string) => void;
}

export function BasketLineRow({
  line,
  isActive,
  saleable,
  amount,
  currencyCode,
  onQuantity,
  onActivate,
  onDiscount,
}: BasketLineRowProps) {
  return (
    <li
      className="till-line"
      data-active={isActive ? '' : undefined}
      aria-current={isActive ? true : undefined}
      onFocus={() => onActivate(line.id)}
    >
      <div className="till-line-words">
        <span className="till-line-name">{line.name}</span>
        <span className="till-line-price">
          {formatCurrency(line.listPrice, currencyCode)}
          {line.discount !== null && (
            <span className="till-line-discount"> {discountText(line.discount, currencyCode)}</span>
          )}
        </span>
        {saleable !== null && (
          <span className="till-line-short">
            <Icon name="alert" size={14} /> {saleable === 0 ? 'Out of stock' : `Only ${formatQuantity(saleable)} left`}{' '}
            <button
              type="button"
              className="till-link"
              aria-label={saleable === 0 ? `Take out ${line.name}` : `Set to ${formatQuantity(saleable)}, ${line.name}`}
              onClick={() => onQuantity(line.id, saleable)}
            >
              {saleable === 0 ? 'Take out' : `Set to ${formatQuantity(saleable)}`}
            </button>
          </span>
        )}
      </div>
      <div className="till-line-quantity" role="group" aria-label={`Quantity of ${line.name}`}>
        <IconButton
          size="small"
          icon={line.quantity <= 1000 ? 'trash' : 'minus'}
          label={line.quantity <= 1000 ? `Remove ${line.name}` : `One ${line.name} less`}
          onClick={() => onQuantity(line.id, line.quantity <= 1000 ? 0 : line.quantity - 1000)}
        />
        <QuantityInput line={line} onQuantity={onQuantity} />
        <IconButton
          size="small"
          icon="plus"
          label={`One ${line.name} more`}
          onClick={() => onQuantity(line.id, line.quantity + 1000)}
        />
      </div>
      <span className="till-line-amount">{amount === null ? '' : formatAmount(amount)}</span>
      <IconButton size="small" icon="percent" label={`Discount on ${line.name}`} onClick={() => onDiscount(line.id)} />
    </li>
  );
}

function QuantityInput({ line, onQuantity }: Pick<BasketLineRowProps, 'line' | 'onQuantity'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const quantity = typed === null ? null : parseQuantity(typed);
    if (quantity !== null) onQuantity(line.id, quantity);
    setTyped(null);
  };
  return (
    <input
      className="till-quantity-input"
      inputMode="decimal"
      aria-label={`Quantity of ${line.name}`}
      value={typed ?? formatQuantity(line.quantity).replaceAll(',', '')}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** `−10%`, `−KSh 5.00`. */
export function discountText(discount: Discount, currencyCode: string): string {
  return `−${discount.kind === 'percent' ? formatPercent(discount.percent) : formatCurrency(discount.amount, currencyCode)}`;
}
