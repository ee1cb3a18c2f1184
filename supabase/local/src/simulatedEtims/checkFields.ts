import { Decimal } from 'decimal.js';
import type { FieldRule, FieldTable } from './fieldTables';
import { invalid } from './refusal';

/** Digits of a quantity after the point; the tables and a vector disagree. */
interface Checked {
  quantityDecimals: number;
}

/** Headers say these, too; a body may repeat them. */
const everywhere = new Set(['tin', 'bhfId']);

/**
 * Refuses a body with a field that is missing, of another type, too long, or not in the tables. The texts are modelled; the real ones
 * name the field as well.
 */
export function checkFields(body: Record<string, unknown>, table: FieldTable, checked: Checked): void {
  checkLevel(body, table.fields, { ...checked, path: '', more: [...everywhere, ...Object.keys(table.inner ?? {})] });
  const { receipt, itemList } = table.inner ?? {};
  if (receipt !== undefined)
    checkLevel(objectAt(body, 'receipt'), receipt.fields, { ...checked, path: '<receipt>', more: [] });
  if (itemList === undefined) return;
  const lines: unknown = body.itemList;
  if (!Array.isArray(lines) || lines.length === 0) throw invalid('Validation failed: <itemList> is mandatory');
  for (const line of lines) {
    if (!isRecord(line)) throw invalid('Validation failed: <itemList> holds no objects');
    checkLevel(line, itemList.fields, { ...checked, path: '<itemList>', more: [] });
  }
}

function checkLevel(
  body: Record<string, unknown>,
  fields: readonly FieldRule[],
  { path, more, quantityDecimals }: Checked & { path: string; more: string[] },
): void {
  const known = new Set([...fields.map(({ name }) => name), ...more]);
  const stranger = Object.keys(body).find((name) => !known.has(name));
  if (stranger !== undefined) throw invalid(`Validation failed: ${path}<${stranger}> is not a field`);
  for (const field of fields) {
    const problem = problemOf(body[field.name], field, quantityDecimals);
    if (problem !== null) throw invalid(`Validation failed: ${path}<${field.name}> ${problem}`);
  }
}

function problemOf(value: unknown, field: FieldRule, quantityDecimals: number): string | null {
  if (value === undefined || value === null) return field.isMandatory ? 'is mandatory' : null;
  if (field.kind === 'N') return problemOfNumber(value, field, quantityDecimals);
  if (typeof value !== 'string') return 'is not a string';
  if (field.kind === 'Y') return value === 'Y' || value === 'N' ? null : 'is neither Y nor N';
  if (value.trim() === '') return field.isMandatory ? 'is mandatory' : null;
  if (field.kind === 'D') return isDate(value, field.size) ? null : `is no date of ${field.size} digits`;
  return value.length > field.size ? `is longer than ${field.size}` : null;
}

function problemOfNumber(value: unknown, field: FieldRule, quantityDecimals: number): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a number';
  const number = new Decimal(value);
  const decimals = field.decimals === -1 ? quantityDecimals : field.decimals;
  if (number.decimalPlaces() > decimals) return `has more than ${decimals} decimals`;
  return number.abs().gte(new Decimal(10).pow(field.size - Math.max(decimals, 0)))
    ? `has more than ${field.size} digits`
    : null;
}

/** A day that exists, and a time of that day for 14 digits. */
function isDate(text: string, size: number): boolean {
  if (!/^\d+$/.test(text) || text.length !== size) return false;
  const [year, month, day, hour, minute, second] = partsOf(text);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  const isDay = date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
  const isTime = size === 8 || ((hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60);
  return isDay && isTime;
}

function partsOf(text: string): number[] {
  return [text.slice(0, 4), ...(text.slice(4).match(/\d\d/g) ?? [])].map(Number);
}

/** An object inside a body. */
export function objectAt(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name];
  if (!isRecord(value)) throw invalid(`Validation failed: <${name}> is mandatory`);
  return value;
}

/** The lines of a body; checked before to be objects. */
export function linesOf(body: Record<string, unknown>): Record<string, unknown>[] {
  const lines: unknown = body.itemList;
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
}

/** An object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
