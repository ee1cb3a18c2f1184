import { useId, useState, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import type { DeliveryZone } from '@dukani/shared/rpc';
import { useFormatPrice } from '../common/useFormatPrice';
import type { CheckoutForm } from './checkoutForm';
import { areasOf, chosenArea, type DeliveryArea } from './useCheckoutOptions';
import './AreaField.css';

const shownAtMost = 50;

interface AreaFieldProps {
  control: Control<CheckoutForm>;
  zones: readonly DeliveryZone[];
  /** Takes the order to the shop instead; null where nothing can be collected. */
  onPickup: (() => void) | null;
}

/** Where it goes: one of the places that the shop delivers to, found by typing. Fee and time follow from it. */
export function AreaField({ control, zones, onPickup }: AreaFieldProps) {
  const formatPrice = useFormatPrice();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { field: zone } = useController({ control, name: 'zoneId' });
  const { field: city, fieldState } = useController({
    control,
    name: 'city',
    rules: { validate: (_city, form) => chosenArea(form, zones) !== null || 'Choose your area from the list.' },
  });
  const chosen = chosenArea({ zoneId: zone.value, city: city.value }, zones);
  const wanted = chosen === null ? city.value.trim().toLowerCase() : '';
  const found = areasOf(zones)
    .filter(({ name, zone: { name: zoneName } }) => `${name} ${zoneName}`.toLowerCase().includes(wanted))
    .slice(0, shownAtMost);
  const isOutside = wanted !== '' && found.length === 0;

  const choose = (area: DeliveryArea) => {
    zone.onChange(area.zone.id);
    city.onChange(area.name);
    setIsOpen(false);
  };
  const type = (text: string) => {
    zone.onChange('');
    city.onChange(text);
    setActive(0);
    setIsOpen(true);
  };
  const move = (by: number) => {
    const next = (active + by + found.length) % Math.max(found.length, 1);
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const at = found[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen && at !== undefined) {
      event.preventDefault();
      choose(at);
    } else if (event.key === 'Escape') setIsOpen(false);
  };
  return (
    <div className="shop-area">
      <TextField
        label="Area"
        name="city"
        value={city.value}
        onChange={type}
        onFocus={() => setIsOpen(chosen === null)}
        onClick={() => setIsOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          setIsOpen(false);
          city.onBlur();
        }}
        inputRef={city.ref}
        autoComplete="off"
        placeholder="Type or choose"
        required
        error={isOutside ? undefined : fieldState.error?.message}
        help={chosen === null ? 'The fee depends on your area.' : zoneText(chosen.zone, formatPrice)}
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && found[active] !== undefined ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Areas"
        className="shop-area__list"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((area, index) => (
          <li
            key={`${area.zone.id} ${area.name}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className="shop-area__option"
            // The field keeps the focus, so that leaving it does not close the list under the finger.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(area)}
          >
            <span>{area.name}</span>
            <small>{area.zone.fee === 0 ? 'Free' : formatPrice(area.zone.fee)}</small>
          </li>
        ))}
      </ul>
      {isOutside && (
        <div className="shop-area__outside" role="status">
          <p>
            We do not deliver to “{city.value.trim()}” yet.{' '}
            {onPickup === null ? 'Choose another area.' : 'Choose another area, or collect your order from the shop.'}
          </p>
          {onPickup !== null && (
            <Button size="small" icon="store" onClick={onPickup}>
              Collect it instead
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What a zone costs and how long it takes, in one sentence. */
export function zoneText(zone: DeliveryZone, formatPrice: (amount: number) => string): string {
  const fee = zone.fee === 0 ? 'Delivery is free' : `Delivery ${formatPrice(zone.fee)}`;
  return [
    zone.fee > 0 && zone.free_from !== null ? `${fee}, free from ${formatPrice(zone.free_from)}` : fee,
    zone.estimate,
    zone.minimum === null ? null : `for orders from ${formatPrice(zone.minimum)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
