import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import type { DataColumn } from './dataTableProps';
import { TreeTable } from './TreeTable';

interface Account {
  id: string;
  name: string;
  balance: string;
  parts: Account[];
}
const account = (id: string, name: string, balance: string, parts: Account[] = []): Account => ({
  id,
  name,
  balance,
  parts,
});
const chart = [
  account('1', 'Assets', '120.00', [
    account('11', 'Current assets', '100.00', [account('111', 'Cash', '40.00')]),
    account('12', 'Equipment', '20.00'),
  ]),
  account('4', 'Income', '300.00'),
];
const columns: DataColumn<Account>[] = [
  { key: 'name', title: 'Account', render: ({ name }) => name },
  { key: 'balance', title: 'Balance', align: 'right', render: ({ balance }) => balance },
];

function Chart({ onOpen, isClosed = false }: { onOpen?: (account: Account) => void; isClosed?: boolean }) {
  return (
    <main>
      <TreeTable
        label="Chart of accounts"
        columns={columns}
        rows={chart}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        childrenOf={({ parts }) => parts}
        {...(isClosed ? { initiallyOpen: 'none' as const } : {})}
        {...(onOpen === undefined ? {} : { onRowClick: onOpen })}
      />
    </main>
  );
}

const tree = () => screen.findByRole('treegrid', { name: 'Chart of accounts' });
const names = async () =>
  within(await tree())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

describe('rows below rows', () => {
  it('stand open, with their levels', async () => {
    renderWithApp(<Chart />);
    expect(await names()).toEqual(['Assets', 'Current assets', 'Cash', 'Equipment', 'Income']);
    const rows = within(await tree())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '3', '2', '1']);
    expect(rows.map((row) => row.getAttribute('aria-expanded'))).toEqual(['true', 'true', null, null, null]);
  });

  it('open and close by the mouse', async () => {
    const { user } = renderWithApp(<Chart isClosed />);
    expect(await names()).toEqual(['Assets', 'Income']);
    await user.click(screen.getByRole('button', { name: 'Open Assets' }));
    expect(await names()).toEqual(['Assets', 'Current assets', 'Equipment', 'Income']);
    await user.click(screen.getByRole('button', { name: 'Close Assets' }));

    expect(await names()).toEqual(['Assets', 'Income']);
  });

  it('are walked, opened, closed and gone into by keys', async () => {
    const onOpen = jest.fn();
    const { user } = renderWithApp(<Chart isClosed onOpen={onOpen} />);
    await tree();
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('Cash');
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: 'Cash' }));

    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await names()).toEqual(['Assets', 'Current assets', 'Equipment', 'Income']);
    expect(document.activeElement).toHaveTextContent('Current assets');
    await user.keyboard('{End}{Home}');
    expect(document.activeElement).toHaveTextContent('Assets');
  });
});

it('a tree of rows has no faults that axe finds', async () => {
  const { container } = renderWithApp(<Chart onOpen={jest.fn()} />);
  await tree();
  expect((await axe.run(container)).violations).toEqual([]);
});
