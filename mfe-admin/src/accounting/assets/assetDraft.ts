import { parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';
import { toAmount } from '../../common/toAmount';
import { firstOfMonth } from '../periods';
import type { Asset } from './assetRows';

/** An asset as the form has it. */
export interface AssetDraft {
  kind: 'manual' | 'opening';
  name: string;
  cost: string;
  openingWorn: string;
  residual: string;
  method: rpc.AssetMethod;
  months: string;
  yearlyPercent: string;
  acquiredOn: string;
  /** Any day of the first month. */
  startsOn: string;
  accountId: string;
  locationId: string;
  serialNumber: string;
  note: string;
}

/** How many months things usually last. */
const USUAL_MONTHS = '36';

interface Beginning {
  asset: Asset | null;
  line: rpc.AssetBillLine | null;
  today: string;
}

/** The form of an asset that is there, of a bill's line, or of a new one. */
export function draftOf({ asset, line, today }: Beginning): AssetDraft {
  const day = asset?.acquiredOn ?? line?.bill_date ?? today;
  return {
    kind: asset?.kind === 'opening' ? 'opening' : 'manual',
    name: asset?.name ?? line?.description ?? '',
    cost: asset === null ? (line === null ? '' : String(line.rest)) : toNumeric(asset.cost),
    openingWorn: asset === null || asset.openingWorn === 0 ? '' : toNumeric(asset.openingWorn),
    residual: asset === null || asset.residual === 0 ? '' : toNumeric(asset.residual),
    method: asset?.method ?? 'straight_line',
    months: String(asset?.months ?? USUAL_MONTHS),
    yearlyPercent: asset?.yearlyPercent == null ? '' : String(asset.yearlyPercent),
    acquiredOn: day,
    startsOn: asset?.startsOn ?? firstOfMonth(day),
    accountId: asset?.accountId ?? line?.account_id ?? '',
    locationId: asset?.locationId ?? '',
    serialNumber: asset?.serialNumber ?? '',
    note: asset?.note ?? '',
  };
}

const money = (text: string) => parseMoneyInput(text) ?? zero;

export function problemsOf(draft: AssetDraft): FormErrors<AssetDraft> {
  const months = Number(draft.months);
  const percent = Number(draft.yearlyPercent);
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the asset a name.' } : {}),
    ...(money(draft.cost) > 0 ? {} : { cost: 'Type an amount above zero.' }),
    ...(money(draft.residual) > money(draft.cost) ? { residual: 'This is more than it cost.' } : {}),
    ...(draft.kind === 'opening' && money(draft.openingWorn) + money(draft.residual) > money(draft.cost)
      ? { openingWorn: 'This is more than it cost.' }
      : {}),
    ...(Number.isInteger(months) && months >= 1 && months <= 600 ? {} : { months: 'Type 1 to 600 months.' }),
    ...(draft.method === 'straight_line' || (percent > 0 && percent <= 100)
      ? {}
      : { yearlyPercent: 'Type a percentage up to 100.' }),
    ...(draft.accountId === '' ? { accountId: 'Choose an account.' } : {}),
    ...(draft.startsOn < firstOfMonth(draft.acquiredOn) ? { startsOn: 'This is before it was bought.' } : {}),
  };
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What is sent to the database. */
export function inputOf(
  draft: AssetDraft,
  from: { id: string; revision?: number | undefined; billLineId: string | null },
): rpc.SaveAssetInput {
  const isBill = from.billLineId !== null;
  return {
    id: from.id,
    ...(from.revision === undefined ? {} : { revision: from.revision }),
    kind: isBill ? 'bill' : draft.kind,
    ...(isBill ? { bill_line_id: from.billLineId } : { asset_account_id: draft.accountId }),
    name: draft.name.trim(),
    cost: toAmount(money(draft.cost)),
    ...(draft.kind === 'opening' && !isBill ? { opening_worn: toAmount(money(draft.openingWorn)) } : {}),
    residual: toAmount(money(draft.residual)),
    method: draft.method,
    months: Number(draft.months),
    ...(draft.method === 'declining' ? { yearly_percent: Number(draft.yearlyPercent) } : {}),
    acquired_on: draft.acquiredOn,
    starts_on: draft.startsOn,
    location_id: textOrNull(draft.locationId),
    serial_number: textOrNull(draft.serialNumber),
    note: textOrNull(draft.note),
  };
}

/** The field of the form that a refusal of the database names. */
export function draftField(field: string): keyof AssetDraft | null {
  const fields: Readonly<Record<string, keyof AssetDraft>> = {
    opening_worn: 'openingWorn',
    yearly_percent: 'yearlyPercent',
    acquired_on: 'acquiredOn',
    business_date: 'acquiredOn',
    starts_on: 'startsOn',
    asset_account_id: 'accountId',
    location_id: 'locationId',
    serial_number: 'serialNumber',
  };
  return fields[field] ?? null;
}
