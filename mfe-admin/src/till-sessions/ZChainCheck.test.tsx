import { screen } from '@testing-library/react';
import type { ZChain } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ZChainCheck } from './ZChainCheck';

const CHAIN: ZChain = { z_count: 4, first_z_number: 1, last_z_number: 4, last_z_hash: 'aa', broken_z_numbers: [] };

const check = async (answer: ZChain) => {
  const { user } = renderWithApp(<ZChainCheck tillId="t1" />, { session: {}, rpc: { verify_z_chain: answer } });
  await user.click(screen.getByRole('button', { name: 'Check all Z reports of this till' }));
};

describe('ZChainCheck', () => {
  it('says that all reports hold', async () => {
    await check(CHAIN);
    expect(await screen.findByText(/All 4 Z reports of this till are intact: 1 to 4/)).toBeInTheDocument();
  });

  it('names the reports where the chain breaks', async () => {
    await check({ ...CHAIN, broken_z_numbers: [2, 3] });
    expect(await screen.findByText(/Check failed at Z 2, 3: the reports were changed/)).toBeInTheDocument();
  });
});
