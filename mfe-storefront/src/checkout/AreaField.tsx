import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import type { DeliveryZone } from '@dukani/shared/rpc';
import { useFormatPrice } from '../common/useFormatPrice';
import type { CheckoutForm } from './checkoutForm';
import { useAreaSearch } from './useAreaSearch';
import './AreaField.css';

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
  const search = useAreaSearch({ control, zones, listId });
  const { city, fieldState, chosen, found, active, isOpen, setIsOpen, isOutside } = search;
  return (
    <div className="shop-area">
      <TextField
        label="Area"
        name="city"
        value={city.value}
        onChange={search.type}
        onFocus={() => setIsOpen(chosen === null)}
        onClick={() => setIsOpen(true)}
        onKeyDown={search.press}
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
      <AreaList id={listId} search={search} formatPrice={formatPrice} />
      {isOutside && <OutsideNote place={city.value.trim()} onPickup={onPickup} />}
    </div>
  );
}

interface AreaListProps {
  id: string;
  search: ReturnType<typeof useAreaSearch>;
  formatPrice: (amount: number) => string;
}

function AreaList({ id, search: { found, active, isOpen, choose }, formatPrice }: AreaListProps) {
  return (
    <ul id={id} role="listbox" aria-label="Areas" className="shop-area__list" hidden={!isOpen || found.length === 0}>
      {found.map((area, index) => (
        <li
          key={`${area.zone.id} ${area.name}`}
          id={`${id}-${index}`}
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
  );
}

function OutsideNote({ place, onPickup }: { place: string; onPickup: (() => void) | null }) {
  return (
    <div className="shop-area__outside" role="status">
      <p>
        We do not deliver to “{place}” yet.{' '}
        {onPickup === null ? 'Choose another area.' : 'Choose another area, or collect your order from the shop.'}
      </p>
      {onPickup !== null && (
        <Button size="small" icon="store" onClick={onPickup}>
          Collect it instead
        </Button>
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
