import type { Thousandths } from '../money/money';

/** Units that are measured and so may be parted, as `private.unit_step` of the database has them; every other word is counted. */
export const measuredUnits: ReadonlySet<string> = new Set(
  (
    'kg kgs kilo kilos kilogram kilograms g gram grams mg t tonne tonnes lb lbs oz l ltr litre litres liter liters ml cl gal gallon ' +
    'gallons m metre metres meter meters cm mm km ft feet in inch inches yd yard yards m2 m² sqm sqft m3 m³ h hr hrs hour hours min ' +
    'minute minutes day days'
  ).split(' '),
);

/** The smallest quantity of a unit: a thousandth of what is measured, one of what is counted. */
export const unitStep = (unit: string): Thousandths => (measuredUnits.has(unit.trim().toLowerCase()) ? 1 : 1000);
