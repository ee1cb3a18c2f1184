import { randomUUID } from 'node:crypto';
import { accessibilityViolations } from './accessibility';
import type { OwnBusiness } from './business';
import type { Hand } from './hand';
import { picturesIn } from './pictures';

const SUPPLIER = { name: 'Mombasa Traders', email: 'sales@mombasa.test' };

/** A supplier and what they sell. */
export async function beginPurchases({ api }: OwnBusiness): Promise<void> {
  await api.call('save_contact', { p_contact: { ...SUPPLIER, id: randomUUID(), type: 'supplier' } });
  await api.call('save_product', {
    p_product: { id: randomUUID(), name: 'Milk', kind: 'goods', unit: 'each', price: 200, is_published: false },
  });
}

const looksRight = async ({ page }: Hand) => expect(await accessibilityViolations(page)).toEqual([]);
const tab = async (hand: Hand, name: string | RegExp) =>
  hand.press(hand.page.getByRole('navigation', { name: 'Purchases' }).getByRole('link', { name }));
const order = ({ page }: Hand) => page.getByRole('dialog', { name: /^PO-000001/ });

async function orders(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.goTo('Purchases');
  await hand.press(page.getByRole('link', { name: 'Make the first order' }));
  await hand.find(page.getByRole('combobox', { name: /^Supplier/ }), SUPPLIER.name);
  await hand.pickProduct('Milk');
  const line = page.getByRole('list', { name: 'Goods of the order' }).getByRole('listitem', { name: 'Milk' });
  await hand.fill(line.getByRole('textbox', { name: 'Quantity' }), '10');
  await hand.fill(line.getByRole('textbox', { name: 'Price' }), '100');
  await page.getByLabel('Sums of the order').getByText('1,160.00').waitFor();
  await looksRight(hand);
  await hand.save('Save');
  await order(hand).getByText('1,160.00').first().waitFor();
  await looksRight(hand);

  await hand.press(order(hand).getByRole('button', { name: 'Send', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Send to supplier' }));
  const dialog = page.getByRole('dialog', { name: 'Send PO-000001' });
  await hand.press(dialog.getByRole('button', { name: 'Send', exact: true }));
  await order(hand)
    .getByText(/Version 1 sent/)
    .waitFor();
}

async function receivesTwice(hand: Hand): Promise<void> {
  const { page } = hand;
  const drawer = order(hand);
  await hand.press(drawer.getByRole('button', { name: 'Receive', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Receive PO-000001' });
  await hand.fill(dialog.getByRole('listitem', { name: 'Milk' }).getByRole('textbox', { name: 'Received' }), '4');
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'Receive', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByText('Partly received').waitFor();

  await hand.press(drawer.getByRole('button', { name: 'Receive', exact: true }));
  await dialog.getByText('6 to come of 10').waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Receive all' }));
  await hand.press(dialog.getByRole('button', { name: 'Receive', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Receive', exact: true }).waitFor({ state: 'detached' });
  await looksRight(hand);
  await hand.close(drawer);
}

async function keepsThePaper(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, /^Inbox/);
  await hand.giveFiles(page.getByRole('button', { name: /^Drop files here/ }), await picturesIn(page, ['white']));
  await hand.openRow('Inbox', 'white.png');
  const drawer = page.getByRole('dialog', { name: 'white.png' });
  await drawer.getByRole('img', { name: 'white.png' }).waitFor();
  await looksRight(hand);
  await hand.press(drawer.getByRole('link', { name: 'Enter bill' }));
  await page.getByRole('img', { name: 'white.png' }).waitFor();
}

async function entersADearerBill(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.find(page.getByRole('combobox', { name: /^Supplier/ }), SUPPLIER.name);
  await hand.fill(page.getByRole('textbox', { name: 'Their bill number' }), 'INV-77');
  await hand.fill(page.getByRole('textbox', { name: /^Total on the bill/ }), '1392');
  const deliveries = page.getByRole('region', { name: /^Delivery / });
  await deliveries.nth(1).waitFor();
  for (const place of [0, 1]) {
    await hand.tick(deliveries.nth(place).getByRole('checkbox', { name: /1 line$/ }));
    await hand.fill(deliveries.nth(place).getByRole('textbox', { name: 'Price for one' }), '120');
  }
  await page
    .getByRole('note', { name: 'What does not match' })
    .getByText(/billed at 120.00/)
    .first()
    .waitFor();
  await looksRight(hand);
  await hand.save('Post');

  const drawer = page.getByRole('dialog', { name: /^Mombasa Traders INV-77/ });
  await drawer.getByText('Nothing is posted until somebody releases it').waitFor();
  await hand.press(drawer.getByRole('button', { name: 'Release' }));
  const dialog = page.getByRole('dialog', { name: 'Release bill' });
  await hand.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The price of milk rose on Monday');
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'Release and post' }));
  await drawer.getByText('To pay').waitFor();
  await looksRight(hand);
  await hand.close(drawer);
}

async function paysAPart(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'To pay');
  await hand.press(page.getByRole('radio', { name: '30 days' }));
  const bills = page.getByRole('region', { name: SUPPLIER.name });
  await hand.press(bills.getByRole('button', { name: 'Pay 1,392.00' }));
  const dialog = page.getByRole('dialog', { name: `Pay ${SUPPLIER.name}` });
  await hand.fill(dialog.getByRole('textbox', { name: 'Amount of INV-77' }), '500');
  await dialog.getByLabel('Sums of the payment').getByText('500.00').first().waitFor();
  await looksRight(hand);
  await hand.press(dialog.getByRole('button', { name: 'Pay', exact: true }));
  await bills.getByRole('button', { name: 'Pay 892.00' }).waitFor();
  await looksRight(hand);
}

async function sendsGoodsBack(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole('region', { name: SUPPLIER.name }).getByRole('link', { name: 'INV-77' }));
  await hand.press(page.getByRole('link', { name: 'Credit or return' }));
  await hand.fill(page.getByRole('textbox', { name: /^Reason/ }), 'Two were sour');
  const line = page.getByRole('list', { name: 'Lines of the credit' }).getByRole('listitem', { name: 'Milk' }).first();
  await hand.choose(line.getByRole('combobox', { name: 'Credit' }), 'Returned');
  await hand.fill(line.getByRole('textbox', { name: 'Quantity' }), '2');
  await looksRight(hand);
  await hand.save('Post');
  const drawer = page.getByRole('dialog', { name: /^Credit SC-000001/ });
  await drawer.getByText('278.40').first().waitFor();
  await looksRight(hand);
  await hand.close(drawer);
}

async function readsTheStatement(hand: Hand): Promise<void> {
  const { page } = hand;
  await tab(hand, 'Suppliers owed');
  await hand.openRow('Owed to suppliers', SUPPLIER.name);
  const sums = page.getByLabel('Sums of the statement');
  await sums.getByText('1,392.00').waitFor();
  await sums.getByText('613.60').waitFor();
  await looksRight(hand);
}

/** Order, two deliveries, a dearer bill with its photo, a part of it paid, goods sent back, the statement: each begins where the one before ended. */
export const purchaseStory: readonly (readonly [string, (hand: Hand) => Promise<void>])[] = [
  ['orders goods and sends the order', orders],
  ['takes two deliveries of it', receivesTwice],
  ['keeps the photo of the bill until it is entered', keepsThePaper],
  ['holds a bill that is dearer than agreed, until it is released', entersADearerBill],
  ['pays a part', paysAPart],
  ['sends goods back for a credit', sendsGoodsBack],
  ['reads on the statement what is left', readsTheStatement],
];
