import type { FormErrors } from '@dukani/shared/ui-antd';
import { amountOf, amountText, isAmount } from './amounts';
import type { DeliveryZoneRow } from './shopRulesApi';

/** A zone as it is typed: its areas one a line or with commas between. */
export interface ZoneDraft {
  name: string;
  areas: string;
  fee: string;
  freeFrom: string;
  minimum: string;
  estimate: string;
  position: string;
  isActive: boolean;
}

export function zoneDraftOf(zone: DeliveryZoneRow | null, position: number): ZoneDraft {
  return {
    name: zone?.name ?? '',
    areas: (zone?.areas ?? []).join('\n'),
    fee: zone === null ? '' : amountText(zone.fee),
    freeFrom: amountText(zone?.free_from ?? null),
    minimum: amountText(zone?.minimum ?? null),
    estimate: zone?.estimate ?? '',
    position: String(zone?.position ?? position),
    isActive: zone?.is_active ?? true,
  };
}

/** The places that were typed, each once, in their order. */
export function areasOf(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[\n,;]/)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => {
      const key = name.toLowerCase();
      if (name === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** What is wrong with a zone; `others` are the names of the shop's other zones. */
export function zoneErrors(draft: ZoneDraft, others: readonly string[]): FormErrors<ZoneDraft> {
  const name = draft.name.trim();
  const areas = areasOf(draft.areas);
  return {
    ...(name === '' ? { name: 'Give the zone a name.' } : {}),
    ...(others.some((other) => other.toLowerCase() === name.toLowerCase())
      ? { name: 'Another zone has this name.' }
      : {}),
    ...(areas.length > 300 ? { areas: 'A zone can have 300 areas.' } : {}),
    ...(areas.some((area) => area.length > 80) ? { areas: 'The name of an area has at most 80 characters.' } : {}),
    ...(isAmount(draft.fee, { isNeeded: true, mayBeZero: true }) ? {} : { fee: 'Type the fee, 0 when it is free.' }),
    ...(isAmount(draft.freeFrom) ? {} : { freeFrom: 'Type an amount, or leave it empty.' }),
    ...(isAmount(draft.minimum) ? {} : { minimum: 'Type an amount, or leave it empty.' }),
    ...(/^\d{1,5}$/.test(draft.position.trim()) ? {} : { position: 'Type a whole number.' }),
  };
}

/** The zone as it is stored. */
export function zoneOf(draft: ZoneDraft, id: string): DeliveryZoneRow {
  return {
    id,
    name: draft.name.trim(),
    areas: areasOf(draft.areas),
    fee: amountOf(draft.fee) ?? 0,
    free_from: amountOf(draft.freeFrom),
    minimum: amountOf(draft.minimum),
    estimate: draft.estimate.trim() === '' ? null : draft.estimate.trim(),
    position: Number(draft.position),
    is_active: draft.isActive,
  };
}
