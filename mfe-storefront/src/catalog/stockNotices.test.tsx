import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { FakeRpc } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeProductDetail, sampleId } from '../common/testing/shopSamples';
import { wantsWork } from '../common/testing/wantsWork';
import ProductScreen from './ProductScreen';

beforeEach(forgetEverything);

const soldOut = makeProductDetail(1, { badge: 'out_of_stock' });
const renderSoldOut = (rpc: FakeRpc) =>
  renderShop(<ProductScreen />, {
    route: `/product/${sampleId(1)}`,
    path: '/product/:productId',
    rpc: { shop_product: soldOut, ...rpc },
  });

describe('a product that is sold out', () => {
  it('takes an address to tell, and does the work that is asked for', async () => {
    const { calls, container, user } = renderSoldOut({ request_stock_notice: wantsWork({ state: 'waiting' }) });

    const field = await screen.findByLabelText('Email me when available');
    await user.type(field, 'nobody');
    await user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.clear(field);
    await user.type(field, 'asha@mail.test');
    await user.click(screen.getByRole('button', { name: 'Notify me' }));

    expect(await screen.findByText(/We will email you once/)).toBeInTheDocument();
    const sent = calls.filter(({ name }) => name === 'request_stock_notice').map(({ args }) => args);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      p_request: { product_id: sampleId(1), email: 'asha@mail.test', consent: true, challenge: { token: 'work' } },
    });
    expect(sent[0]).toMatchObject({ p_request: { device_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
  });

  it('leads to the form instead of offering a quantity', async () => {
    const { user } = renderSoldOut({});
    const field = await screen.findByLabelText('Email me when available');
    expect(screen.queryByRole('group', { name: /^Quantity/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Email me when available' }));

    expect(field).toHaveFocus();
  });

  it('says so when it has just come in', async () => {
    const { user } = renderSoldOut({ request_stock_notice: { state: 'in_stock' } });
    await user.type(await screen.findByLabelText('Email me when available'), 'asha@mail.test');
    await user.click(screen.getByRole('button', { name: 'Notify me' }));

    expect(await screen.findByText(/It is back in stock/)).toBeInTheDocument();
  });
});
