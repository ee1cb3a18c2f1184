import axe from 'axe-core';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { TreeTable } from '../ui-antd/TreeTable';
import { useRowDensity } from './rowDensity';
import { RowHeightMenu } from './RowHeight';

interface Account {
  id: string;
  parts: Account[];
}
const chart: Account[] = [{ id: 'Assets', parts: [{ id: 'Cash', parts: [] }] }];
const idOf = ({ id }: Account) => id;
const partsOf = ({ parts }: Account) => parts;

/** A screen with a tree, in a frame as StaffFrame is one. */
function Accounts() {
  const [density] = useRowDensity();
  return (
    <main data-row-density={density}>
      <RowHeightMenu />
      <TreeTable
        label="Accounts"
        columns={[{ key: 'name', title: 'Account', render: idOf }]}
        rows={chart}
        rowKey={idOf}
        rowName={idOf}
        childrenOf={partsOf}
      />
    </main>
  );
}

const rowHeight = () => screen.getByRole('treegrid').closest('[data-row-density]')?.getAttribute('data-row-density');

describe('the row height of a table that is no list', () => {
  afterEach(() => localStorage.clear());

  it('is chosen beside a tree, and is the same the next time', async () => {
    const { user, unmount, container } = renderWithApp(<Accounts />, { session: {} });
    await screen.findByRole('treegrid');
    expect(rowHeight()).toBe('comfortable');

    await user.click(screen.getByRole('button', { name: 'Rows' }));
    const choice = within(screen.getByRole('radiogroup', { name: 'Row height' }));
    expect((await axe.run(container)).violations).toEqual([]);
    await user.click(choice.getByRole('radio', { name: 'Compact' }));
    expect(rowHeight()).toBe('compact');

    unmount();
    renderWithApp(<Accounts />, { session: {} });
    await screen.findByRole('treegrid');
    expect(rowHeight()).toBe('compact');
  });

  it('reaches rows of a tree by the rules of lists', async () => {
    const { container } = renderWithApp(<Accounts />, { session: {} });
    await screen.findByRole('treegrid');
    const rows = container.querySelectorAll('.dk-data .ant-table .ant-table-tbody > tr[data-row] > td');
    expect(rows).toHaveLength(2);

    const css = readFileSync(path.join(__dirname, 'rowDensity.css'), 'utf8');
    for (const density of ['[data-row-density]', "[data-row-density='compact']"])
      expect(css).toContain(`${density} .dk-data .ant-table .ant-table-tbody > tr[data-row] > td {`);
  });
});
