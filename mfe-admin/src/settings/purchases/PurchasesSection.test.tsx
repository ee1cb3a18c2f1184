import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { PurchasesSection, purchaseRulesProblems } from './PurchasesSection';

const RULES = {
  over_receipt_percent: 5,
  bill_price_percent: 1,
  bill_price_amount: 10,
  purchase_approval_limit: null,
};

const start = (session = {}, rpc: FakeRpc = {}) =>
  renderWithApp(<PurchasesSection />, {
    session,
    rpc: {
      'GET /rest/v1/tenant_policies': [RULES],
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
