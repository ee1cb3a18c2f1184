import { useState, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { DeliveryZone } from '@dukani/shared/rpc';
import type { CheckoutForm } from './checkoutForm';
import { areasOf, chosenArea, type DeliveryArea } from './useCheckoutOptions';

const shownAtMost = 50;

interface AreaSearchOptions {
  control: Control<CheckoutForm>;
  zones: readonly DeliveryZone[];
  listId: string;
}

/** The places that fit what is typed, which one the arrows are at, and which one is chosen. */
export function useAreaSearch({ control, zones, listId }: AreaSearchOptions) {
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
  return { city, fieldState, chosen, found, active, isOpen, setIsOpen, isOutside, choose, type, press };
}
