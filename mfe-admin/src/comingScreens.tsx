import { ComingScreen } from './common/ComingScreen';

const sales = { to: '/admin/sales?tab=list', label: 'Sales' };
const products = { to: '/admin/products', label: 'Products' };

/** Screens of the menu that later work fills; each says what will be there. */
export function PurchasesScreen() {
  return (
    <ComingScreen
      title="Purchases"
      icon="truck"
      back={products}
      sentence="Orders to suppliers, deliveries and their bills will be kept here. Until then goods are taken in under Stock."
    />
  );
}

export function AccountingScreen() {
  return (
    <ComingScreen
      title="Accounting"
      icon="book"
      sentence="The chart of accounts, journal and statements will be shown here. Every sale is already being posted to the books."
    />
  );
}

export function ReportsScreen() {
  return (
    <ComingScreen
      title="Reports"
      icon="chart"
      back={sales}
      sentence="Sales, stock, tax and profit reports will be found here. Until then the list of sales can be exported."
    />
  );
}

export function CommunicationsScreen() {
  return (
    <ComingScreen
      title="Communications"
      icon="message"
      sentence="Messages to customers by mail, SMS and WhatsApp will be written and followed here."
    />
  );
}

export function EtimsScreen() {
  return (
    <ComingScreen title="ETIMS" icon="shield" sentence="The connection to the tax authority will be set up here." />
  );
}

export function EtimsStatusScreen() {
  return (
    <ComingScreen
      title="ETIMS Status"
      icon="shield"
      back={sales}
      sentence="Which invoices the tax authority has accepted, rejected or not yet answered will be shown here."
    />
  );
}
