export { CURRENCIES, type Currency } from './currencies.ts';
export { keepTogether, taxText } from './names.ts';
export { pricePer, quantityOf, quantityText, unitText } from './units.ts';
export { formatDate, formatDateTime, formatRelative, formatTime } from './dates.ts';
export { formatAmount, formatCurrency, formatNumber, formatPercent, formatQuantity } from './numbers.ts';
