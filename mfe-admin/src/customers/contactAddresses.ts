import { newId } from '../common/newId';
import type { AddressDraft } from './contactDraft';

/** An address by its label, or by its place as long as it has none. */
export function nameOf({ label }: AddressDraft, index: number): string {
  return label.trim() === '' ? `Address ${index + 1}` : label;
}

export function newAddress({ isFirst, country }: { isFirst: boolean; country: string | null }): AddressDraft {
  return {
    id: newId(),
    label: isFirst ? 'Main' : '',
    line1: '',
    line2: '',
    city: '',
    region: '',
    postalCode: '',
    country: country ?? '',
  };
}
