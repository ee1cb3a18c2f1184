import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PaperContent, PaperSettings } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { draftOf, papersProblems } from './papersDraft';
import { PapersSection } from './PapersSection';

const CONTENT: PaperContent = {
  header: 'Karibu',
  footer: null,
  how_to_pay: 'Paybill 555',
  terms: 'Interest 2% a month',
  shows_logo: true,
  shows_cashier: true,
  shows_customer: true,
  shows_taxes: true,
  code: 'link',
  dates: 'words',
  hours: '24',
};
const PAPERS: PaperSettings = {
  version: 2,
  content: CONTENT,
  versions: [
    { version: 2, content: CONTENT, saved_at: '2026-11-20T08:00:00Z', saved_by_name: 'Amina' },
    { version: 1, content: { ...CONTENT, header: 'Hello' }, saved_at: '2026-01-01T08:00:00Z', saved_by_name: null },
  ],
};
const HEADER = { company_name: 'Duka la Mama', phone: '0711 000', tax_pin: 'P051', tax_pin_label: 'PIN' };

const draw = (rpc: Record<string, unknown> = {}, permissions = ['settings.view', 'settings.edit']) =>
  renderWithApp(<PapersSection />, {
    session: { permissions },
    rpc: { paper_settings: PAPERS, 'GET /rest/v1/business_settings': [HEADER], ...rpc },
  });
const paper = () => within(document.querySelector<HTMLElement>('.receipt')!);

it('shows what is typed on the paper itself, with the data of the business', async () => {
  const { user, container } = draw();
  const above = await screen.findByLabelText('Text above');
  expect(await paper().findByText('Duka la Mama')).toBeInTheDocument();
  expect(paper().getByText('Ben Otieno')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.type(above, ' tena');
  await user.click(screen.getByLabelText('Cashier on receipts'));
  await user.click(screen.getByLabelText('Customer on receipts'));
  await user.click(screen.getByLabelText('Table of taxes on receipts'));
  await user.selectOptions(screen.getByLabelText('Dates'), 'dmy');
  await user.selectOptions(screen.getByLabelText('Times'), '12');
  await user.selectOptions(screen.getByLabelText('QR code'), 'number');

  expect(paper().getByText('Karibu tena')).toBeInTheDocument();
  expect(paper().queryByText('Ben Otieno')).not.toBeInTheDocument();
  expect(paper().queryByText('Akinyi Ochieng')).not.toBeInTheDocument();
  expect(paper().queryByText('A Tax 16%')).not.toBeInTheDocument();
  expect(paper().getByText(/^21\/11\/2026, \d+:05 pm$/)).toBeInTheDocument();
  expect(paper().getByRole('img', { name: 'Number of this sale, SAMPLE-000123' })).toBeInTheDocument();
});

it('has an invoice with its terms, customer and taxes whatever receipts show', async () => {
  const { user } = draw({
    paper_settings: { ...PAPERS, content: { ...CONTENT, shows_customer: false, shows_taxes: false } },
  });
  await user.click(await screen.findByRole('radio', { name: 'Invoice' }));

  for (const text of ['Paybill 555', 'Interest 2% a month', 'Akinyi Ochieng', 'A Tax 16%'])
    expect(paper().getByText(text)).toBeInTheDocument();
});

it('saves everything with the version that was read', async () => {
  const saved = jest.fn((_args: unknown) => ({ ...PAPERS, version: 3 }));
  const { user } = draw({ save_paper_settings: saved });
  await user.type(await screen.findByLabelText('Text below'), 'Asante');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(saved).toHaveBeenCalledWith({ p_papers: { ...CONTENT, footer: 'Asante' }, p_version: 2 }));
});

it('puts an earlier version into the form, to be saved', async () => {
  const { user } = draw();
  const versions = await screen.findByRole('list', { name: 'Versions' });
  expect(within(versions).getByText(/Version 2, in use/)).toBeInTheDocument();
  expect(within(versions).getByText(/Before the first change/)).toBeInTheDocument();
  await user.click(within(versions).getByRole('button', { name: 'Restore version 1' }));

  expect(screen.getByLabelText('Text above')).toHaveValue('Hello');
  expect(paper().getByText('Hello')).toBeInTheDocument();
});

it('says at its field what the server refuses', async () => {
  const { user } = draw({
    save_paper_settings: () => {
      throw new ApiError({
        code: 'invalid_input',
        message: 'A line may have at most 48 characters.',
        status: 400,
        details: { field: 'footer' },
      });
    },
  });
  await user.type(await screen.findByLabelText('Text below'), 'Asante');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getByLabelText('Text below')).toBeInvalid());
});

it('is only read by who may not edit settings', async () => {
  draw({}, ['settings.view']);

  expect(await screen.findByLabelText('Text above')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Restore|Save/ })).not.toBeInTheDocument();
});

it.each([
  [{}, []],
  [{ header: 'a\n'.repeat(7) + 'b' }, ['header']],
  [{ footer: 'x'.repeat(49) }, ['footer']],
  [{ footer: `${'x'.repeat(48)}\n${'😀'.repeat(48)}` }, []],
  [{ terms: 'x'.repeat(1001) }, ['terms']],
  [{ how_to_pay: 'x'.repeat(501) }, ['how_to_pay']],
])('finds what is wrong with %j', (changes, fields) => {
  expect(Object.keys(papersProblems({ ...draftOf(CONTENT), ...changes }))).toEqual(fields);
});
