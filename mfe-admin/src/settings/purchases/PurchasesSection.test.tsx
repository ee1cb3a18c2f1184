import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { toleranceProblems } from './ToleranceDialog';
import { PurchasesSection, purchaseRulesProblems } from './PurchasesSection';

const RULES = {
  over_receipt_percent: 5,
  bill_price_percent: 1,
  bill_price_amount: 10,
  purchase_approval_limit: null,
};

const RULE = {
  id: 't1',
  contact_id: 's1',
  product_id: 'p1',
  over_receipt_percent: 5,
  bill_price_percent: 2,
  bill_price_amount: 10,
};

const start = (session = {}, rpc: FakeRpc = {}) =>
  renderWithApp(<PurchasesSection />, {
    session,
    rpc: {
      'GET /rest/v1/tenant_policies': [RULES],
      'GET /rest/v1/purchase_tolerances': [RULE],
      'GET /rest/v1/contacts': [{ id: 's1', name: 'Brookside' }],
      'GET /rest/v1/products': [{ id: 'p1', name: 'Milk 500 ml' }],
      list_products: { rows: [{ id: 'p1', name: 'Milk 500 ml', sku: 'MLK' }], next_cursor: null, count: 1 },
      'POST /rest/v1/purchase_tolerances': null,
      'DELETE /rest/v1/purchase_tolerances': null,
      'PATCH /rest/v1/tenant_policies': (body: object) => [{ ...RULES, ...body }],
      ...rpc,
    },
  });
const saved = ({ calls }: ReturnType<typeof start>) =>
  calls.filter((call) => call.name === 'PATCH /rest/v1/tenant_policies').map((call) => call.args);

describe('PurchasesSection', () => {
  it('saves how far deliveries and bills may be off, and the limit of approval', async () => {
    const app = start();
    const over = await screen.findByRole('textbox', { name: /^More than ordered may come/ });
    expect(over).toHaveValue('5');
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.clear(over);
    await app.user.type(over, '7.5');
    await app.user.type(screen.getByRole('textbox', { name: /^Approval needed above/ }), '50000');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved(app)).toEqual([{ ...RULES, over_receipt_percent: 7.5, purchase_approval_limit: 50000 }]),
    );
  });

  it('sends nothing while something is wrong', async () => {
    const app = start();
    const limit = await screen.findByRole('textbox', { name: /^Approval needed above/ });
    await app.user.type(limit, 'much{Enter}');
    expect(await screen.findAllByText('Type an amount, or leave it empty.')).not.toHaveLength(0);
    expect(saved(app)).toEqual([]);
  });

  it('is only shown to whoever may not change settings', async () => {
    start({ permissions: ['settings.view'] });
    expect(await screen.findByRole('textbox', { name: /^More than ordered may come/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says that the rules could not be read', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
    };
    start({}, { 'GET /rest/v1/tenant_policies': refuse });
    expect(await screen.findByText('The rules for purchases could not be read')).toBeInTheDocument();
  });
});

describe('rules of suppliers and products', () => {
  const list = () => screen.findByRole('list', { name: 'Suppliers and products with their own rules' });
  const called = ({ calls }: ReturnType<typeof start>, wanted: string) =>
    calls.filter(({ name }) => name === wanted).map(({ args }) => args);

  it('say for whom they are and what may differ', async () => {
    const app = start();
    const rules = await list();
    await waitFor(() => expect(rules).toHaveTextContent('Milk 500 ml of Brookside'));
    expect(rules).toHaveTextContent(/5% more than ordered, price 2% or .*10\.00 off/);
    expect((await axe(app.container)).violations).toEqual([]);
  });

  it('are added for a supplier alone', async () => {
    const app = start();
    await app.user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rule for a supplier or product' }));
    await app.user.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(await dialog.findByText('Choose a supplier, a product, or both.')).toBeInTheDocument();
    expect(called(app, 'POST /rest/v1/purchase_tolerances')).toEqual([]);

    await app.user.type(dialog.getByRole('combobox', { name: /^Supplier/ }), 'Brook');
    await app.user.click(await screen.findByText('Brookside', { selector: '.dk-select__option *' }));
    await app.user.type(dialog.getByRole('textbox', { name: /^More than ordered/ }), '3');
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() =>
      expect(called(app, 'POST /rest/v1/purchase_tolerances')).toMatchObject([
        { contact_id: 's1', product_id: null, over_receipt_percent: 3, bill_price_percent: null },
      ]),
    );
  });

  it('are removed at once, with a way back', async () => {
    const app = start();
    await app.user.click(await screen.findByRole('button', { name: 'Remove the rule for Milk 500 ml of Brookside' }));
    await waitFor(() => expect(called(app, 'DELETE /rest/v1/purchase_tolerances')).toHaveLength(1));
    await app.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(called(app, 'POST /rest/v1/purchase_tolerances')).toMatchObject([RULE]));
  });

  it('are only read by whoever may not change settings', async () => {
    start({ permissions: ['settings.view'] });
    await list();
    expect(screen.queryByRole('button', { name: 'Add a rule' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove the rule/ })).toBeNull();
  });

  it('are none yet', async () => {
    start({}, { 'GET /rest/v1/purchase_tolerances': [] });
    expect(await screen.findByText('No supplier or product has its own rule yet.')).toBeInTheDocument();
  });
});

describe('toleranceProblems', () => {
  const rule = { supplier: { value: 's', label: 'S' }, product: null, over: '5', percent: '', amount: '' };
  it.each([
    [{}, []],
    [{ supplier: null }, ['supplier']],
    [{ over: '' }, ['over']],
    [{ over: '', amount: '10' }, []],
    [{ over: '101', percent: '-1', amount: 'much' }, ['over', 'percent', 'amount']],
  ])('%j', (changes, fields) => expect(Object.keys(toleranceProblems({ ...rule, ...changes }))).toEqual(fields));
});

describe('purchaseRulesProblems', () => {
  const rules = { overReceiptPercent: '0', billPricePercent: '1', billPriceAmount: '10', approvalLimit: '' };
  it.each([
    [{}, []],
    [{ overReceiptPercent: '101' }, ['overReceiptPercent']],
    [{ overReceiptPercent: '' }, ['overReceiptPercent']],
    [{ billPricePercent: '-1', billPriceAmount: '' }, ['billPricePercent', 'billPriceAmount']],
    [{ approvalLimit: 'much' }, ['approvalLimit']],
    [{ approvalLimit: '1000.50' }, []],
  ])('%j', (changes, fields) => expect(Object.keys(purchaseRulesProblems({ ...rules, ...changes }))).toEqual(fields));
});
