export { CURRENCIES, type Currency } from './currencies';
export { keepTogether, taxText } from './names';
export { pricePer, quantityOf, quantityText, unitText } from './units';
export { formatDate, formatDateTime, formatRelative, formatTime } from './dates';
export { formatAmount, formatCurrency, formatNumber, formatPercent, formatQuantity } from './numbers';
