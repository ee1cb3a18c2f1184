import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { NotificationChoice } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { NotificationsSection } from './NotificationsSection';

const row = (kind: NotificationChoice['kind'], changes: Partial<NotificationChoice> = {}): NotificationChoice => ({
  kind,
  bell_rule: 'choice',
  mail_rule: 'choice',
  bell: true,
  mail: false,
  mail_by_role: false,
  ...changes,
});
const ROWS = [
  row('web_order', { mail: true, mail_by_role: true }),
  row('review'),
  row('report_alert', { mail_rule: 'elsewhere' }),
  row('billing_unpaid', { bell_rule: 'always', mail_rule: 'always', mail: true }),
];
const draw = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<NotificationsSection />, { session: {}, rpc: { my_notification_choices: ROWS, ...rpc } });

it('has a bell and an email for every event, and says which are always there', async () => {
  const { container } = draw();
  const order = await screen.findByRole('row', { name: /New online order/ });

  expect(within(order).getByLabelText('New online order: bell')).toBeChecked();
  expect(within(order).getByLabelText('New online order: email')).toBeChecked();
  expect(screen.getByRole('row', { name: /Dukani invoice unpaid/ })).toHaveTextContent('AlwaysAlways');
  expect(screen.getByRole('row', { name: /Report alert/ })).toHaveTextContent('Set elsewhere');
  expect((await axe(container)).violations).toEqual([]);
});

it('saves only what was changed', async () => {
  const saved = jest.fn((_args: unknown) => ROWS);
  const { user } = draw({ save_notification_choices: saved });
  await user.click(await screen.findByLabelText('New online order: email'));
  await user.click(screen.getByLabelText('New review: email'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({
      p_choices: {
        choices: [
          { kind: 'web_order', bell: true, mail: false },
          { kind: 'review', bell: true, mail: true },
        ],
      },
    }),
  );
});

it('says so when the choices cannot be read', async () => {
  draw({
    my_notification_choices: () => {
      throw new Error('offline');
    },
  });

  expect(await screen.findByText('Your choices could not be read')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Emails about new orders' })).toBeInTheDocument();
});
