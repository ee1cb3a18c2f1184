import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { AnnouncementInFull, MessageOverview, PlatformMail } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { audienceText } from './announcementWords';
import { CommunicationsScreen } from './CommunicationsScreen';
import { followEveryMs } from './useFollowing';

const DRAFT: AnnouncementInFull = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'maintenance',
  title: 'Closed for an hour',
  body: 'On Sunday at 3 we move to another server.',
  audience_kind: 'country',
  audience_value: 'KE',
  audience_name: 'KE',
  by_mail: true,
  starts_at: null,
  state: 'draft',
  owners: 0,
  delivered: 0,
  read: 0,
  created_by: 'Rose Root',
  created_at: '2026-11-20T08:00:00Z',
  saved_at: '2026-11-20T08:00:00Z',
  sent_at: null,
  withdrawn_at: null,
  mails: { queued: 0, sent: 0, failed: 0 },
};
const SENT: AnnouncementInFull = {
  ...DRAFT,
  state: 'sent',
  owners: 1200,
  delivered: 1200,
  read: 300,
  starts_at: '2026-11-21T08:00:00Z',
  sent_at: '2026-11-21T08:05:00Z',
  mails: { queued: 1200, sent: 1190, failed: 4 },
};
const OVERVIEW: MessageOverview = {
  waiting: 3,
  retrying: 2,
  failed: 1,
  oldest_waiting_at: '2026-11-20T08:00:00Z',
  sent_day: 40,
  sent_week: 260,
  kinds: [{ kind: 'password_help', sent: 260 }],
  failures: [{ reason: '550 no such user', mails: 1, last_at: '2026-11-20T08:00:00Z' }],
};
const MAIL: PlatformMail = {
  id: 'm1',
  kind: 'order_received',
  recipient: 'w•••@customers.test',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  state: 'failed',
  job_id: 17,
  attempts: 8,
  last_error: '550 no such user',
  created_at: '2026-11-20T08:00:00Z',
  due_at: null,
  sent_at: null,
};

const renderScreen = (query = '', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/superadmin/communications${query}`,
    session: ADMIN,
    rpc: {
      admin_list_announcements: { rows: [DRAFT], next_cursor: null, may_send: true },
      admin_get_announcement: DRAFT,
      admin_count_audience: { businesses: 2, owners: 3, examples: ['Duka la Mama', 'Kicks'] },
      admin_list_plans: [],
      admin_message_overview: OVERVIEW,
      admin_list_mails: { rows: [MAIL], next_cursor: null },
      ...rpc,
    },
  });
type View = ReturnType<typeof renderScreen>;
const argsOf = ({ calls }: View, name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);

describe('announcements', () => {
  it('are listed with whom they are for, and opened with whom they reached', async () => {
    renderScreen(`?announcement=${DRAFT.id}`, {
      admin_list_announcements: { rows: [SENT], next_cursor: null, may_send: true },
      admin_get_announcement: SENT,
    });
    const row = (await screen.findByRole('link', { name: SENT.title })).closest('tr');
    expect(row).toHaveTextContent('Closed for an hourKenyaSentBell and e-mail1,200 of 1,200300');

    const panel = within(await screen.findByRole('dialog', { name: SENT.title }));
    expect(await panel.findByText('1,190 of 1,200, 4 failed')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Copy to a new draft' })).toBeInTheDocument();
  }, 300_000);

  it('are followed while they go out, and say of drafts that nobody has them yet', async () => {
    const going = { ...DRAFT, state: 'scheduled' as const, starts_at: '2026-01-01T08:00:00Z' };
    const rows = [going, SENT];
    const panels = [going, going, SENT];
    const view = renderScreen(`?announcement=${DRAFT.id}`, {
      admin_list_announcements: () => ({ rows: [rows.shift() ?? SENT], next_cursor: null, may_send: true }),
      admin_get_announcement: () => panels.shift() ?? SENT,
    });
    const panel = within(await screen.findByRole('dialog', { name: SENT.title }));
    expect(await panel.findByText('Scheduled')).toBeInTheDocument();
    expect(panel.getByText('Owners').closest('div')).toHaveTextContent('Owners–');
    expect(screen.getByRole('link', { name: SENT.title }).closest('tr')).toHaveTextContent('Scheduled');
    expect(screen.queryByText(/0 of 0/)).not.toBeInTheDocument();

    expect(await panel.findByText('1,190 of 1,200, 4 failed')).toBeInTheDocument();
    const row = screen.getByRole('link', { name: SENT.title }).closest('tr');
    await waitFor(() => expect(row).toHaveTextContent('1,200 of 1,200'));
    const asked = view.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(view.calls).toHaveLength(asked);
  }, 300_000);

  it.each([
    ['draft', null, 0],
    ['scheduled', '2026-11-20T08:00:01Z', 30_000],
    ['scheduled', '2026-11-20T08:00:00Z', 3_000],
    ['sending', '2026-11-20T07:00:00Z', 3_000],
    ['sent', '2026-11-20T07:00:00Z', 0],
    ['withdrawn', '2026-11-20T07:00:00Z', 0],
  ] as const)('that are %s for %s are looked at again every %d ms', (state, at, everyMs) =>
    expect(followEveryMs([{ ...DRAFT, state, starts_at: at }], Date.parse('2026-11-20T08:00:00Z'))).toBe(everyMs),
  );

  it('are not followed while nobody looks at the screen', async () => {
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const going = { ...DRAFT, state: 'sending' as const };
    const view = renderScreen('', { admin_list_announcements: { rows: [going], next_cursor: null, may_send: true } });
    await screen.findByRole('link', { name: DRAFT.title });
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(argsOf(view, 'admin_list_announcements')).toHaveLength(1);
    hidden.mockRestore();
  }, 300_000);

  it('are drafted with a preview and a count of those who would get them, and nothing is sent', async () => {
    const view = renderScreen('', { admin_save_announcement: DRAFT });
    await view.user.click(await screen.findByRole('button', { name: 'New announcement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
    expect(await dialog.findByText('3 owners of 2 businesses: Duka la Mama, Kicks.')).toBeInTheDocument();
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'status');
    await view.user.click(dialog.getByRole('button', { name: 'Save draft' }));
    expect(dialog.getByText('Enter a title.')).toBeInTheDocument();
    expect(dialog.getByText('Choose who this is for.')).toBeInTheDocument();
    expect(argsOf(view, 'admin_save_announcement')).toEqual([]);

    await view.user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Invoices');
    await view.user.type(dialog.getByRole('textbox', { name: /Text/ }), 'Please pay.');
    expect(dialog.getByRole('group', { name: 'Preview' })).toHaveTextContent('InvoicesPlease pay.');
    await view.user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'past_due');
    await view.user.click(dialog.getByRole('checkbox', { name: 'Also by e-mail' }));
    await view.user.click(dialog.getByRole('button', { name: 'Save draft' }));

    await waitFor(() =>
      expect(argsOf(view, 'admin_save_announcement')).toEqual([
        {
          p_announcement: {
            id: expect.any(String) as string,
            kind: 'news',
            title: 'Invoices',
            body: 'Please pay.',
            audience_kind: 'status',
            audience_value: 'past_due',
            by_mail: true,
            starts_at: null,
          },
        },
      ]),
    );
    expect(argsOf(view, 'admin_send_announcement')).toEqual([]);
  }, 300_000);

  it.each([
    ['Send', 'admin_send_announcement', /Each owner gets it once, in the bell and by e-mail, now\./],
    ['Withdraw', 'admin_withdraw_announcement', /It is not sent\./],
    ['Delete', 'admin_delete_announcement', /The draft is gone for good\./],
  ])(
    'say what %s does, and ask for a reason',
    async (button, name, effect) => {
      const view = renderScreen(`?announcement=${DRAFT.id}`, { [name]: SENT });
      const panel = within(await screen.findByRole('dialog', { name: DRAFT.title }));
      await view.user.click(await panel.findByRole('button', { name: button }));
      const question = within(await screen.findByRole('dialog', { name: `${button} “${DRAFT.title}”?` }));
      expect(question.getByText(effect)).toBeInTheDocument();
      await view.user.click(question.getByRole('button', { name: button }));
      expect(question.getByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
      await view.user.type(question.getByRole('textbox', { name: /Reason/ }), 'The owners should know');
      await view.user.click(question.getByRole('button', { name: button }));

      await waitFor(() =>
        expect(argsOf(view, name)).toEqual([{ p_announcement_id: DRAFT.id, p_reason: 'The owners should know' }]),
      );
    },
    300_000,
  );

  it('are only looked at by roles that may not send', async () => {
    renderScreen(`?announcement=${DRAFT.id}`, {
      admin_list_announcements: { rows: [DRAFT], next_cursor: null, may_send: false },
    });
    const panel = within(await screen.findByRole('dialog', { name: DRAFT.title }));
    expect(await panel.findByText('Rose Root')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /Send|Edit|Withdraw|Delete/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New announcement' })).not.toBeInTheDocument();
  }, 300_000);

  it('say who they are for in words', () => {
    const of = (audience_kind: AnnouncementInFull['audience_kind'], value: string | null, name: string | null) =>
      audienceText({ audience_kind, audience_value: value, audience_name: name });
    expect(of('all', null, null)).toBe('All businesses');
    expect(of('plan', 'p1', 'Business')).toBe('Plan: Business');
    expect(of('status', 'past_due', 'past_due')).toBe('Status: Past due');
    expect(of('tenant', 't1', 'Duka la Mama')).toBe('Duka la Mama');
  });

  it('say so when there is none, and ask for the second factor', async () => {
    const { unmount } = renderScreen('', {
      admin_list_announcements: { rows: [], next_cursor: null, may_send: true },
    });
    expect(await screen.findByText('No announcement yet')).toBeInTheDocument();
    unmount();
    renderScreen('', {
      admin_list_announcements: () => {
        throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
      },
    });
    expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
  }, 300_000);
});

describe('e-mail delivery', () => {
  it('shows what services answered, and sends a failed one again', async () => {
    const view = renderScreen('?tab=mails', { admin_retry_job: {} });
    const row = (await screen.findByText('w•••@customers.test')).closest('tr');
    expect(row).toHaveTextContent('Order receivedDuka la Mamaw•••@customers.testFailed8550 no such user');
    expect(argsOf(view, 'admin_list_mails')[0]).toMatchObject({ p_filter: { state: 'failed' } });

    await view.user.click(screen.getByRole('button', { name: 'Send the e-mail to w•••@customers.test again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The address was corrected');
    await view.user.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(argsOf(view, 'admin_retry_job')).toEqual([{ p_job_id: 17, p_reason: 'The address was corrected' }]),
    );
  }, 300_000);

  it('lists other states when they are chosen', async () => {
    const view = renderScreen('?tab=mails');
    await screen.findByText('w•••@customers.test');
    await view.user.click(screen.getByRole('radio', { name: 'Sent' }));
    await waitFor(() => expect(argsOf(view, 'admin_list_mails').at(-1)).toMatchObject({ p_filter: { state: 'sent' } }));
  }, 300_000);
});

it.each([
  ['', /Closed for an hour/],
  ['?tab=mails', /w•••@customers.test/],
])(
  'has no accessibility fault: %s',
  async (query, text) => {
    const { container } = renderScreen(query);
    await screen.findAllByText(text);
    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);
