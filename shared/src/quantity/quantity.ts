// Units and quantities: what is counted and what is measured, and how a typed quantity is read.
export { measuredUnits, unitStep } from './units';
export { partSentence, quantityLabel, readQuantity, thousandthsOf, type QuantityRules } from './readQuantity';
