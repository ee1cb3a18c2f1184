import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { CommunicationsScreen } from '../CommunicationsScreen';
import { instantAt } from '../instants';
import { DRAFT, MESSAGE_ANSWERS, QUOTE, SEGMENT, SENDING, TEMPLATE } from '../messageSamples';
import { campaignMoves, countRows, followEveryMs } from './campaignSteps';
import { sendProblems } from './SendCard';

const draw = (search: string, rpc: FakeRpc = {}) =>
  renderWithApp(<CommunicationsScreen />, {
    route: `/admin/communications?tab=campaigns${search}`,
    session: {},
    rpc: { ...MESSAGE_ANSWERS, ...rpc },
  });
const argsOf = (view: ReturnType<typeof draw>, name: string) =>
  view.calls.filter((call) => call.name === name).map(({ args }) => args);

describe('a campaign', () => {
  it('is drafted of a template and a segment, and nothing is sent', async () => {
    const view = draw('', { save_campaign: DRAFT, get_campaign: DRAFT });
    await view.user.click(await screen.findByRole('button', { name: 'New campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }));
    await view.user.click(dialog.getByRole('button', { name: 'Save draft' }));
    expect((await dialog.findAllByText('Choose who gets it.')).length).toBeGreaterThan(0);
    await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'November');
    await view.user.selectOptions(dialog.getByRole('combobox', { name: /Template/ }), TEMPLATE.id);
    await view.user.selectOptions(dialog.getByRole('combobox', { name: /Segment/ }), SEGMENT.id);
    expect(await dialog.findByText('1,234 contacts')).toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Save draft' }));

    await waitFor(() =>
      expect(argsOf(view, 'save_campaign')).toEqual([
        {
          p_campaign: {
            id: expect.any(String) as string,
            name: 'November',
            template_id: TEMPLATE.id,
            segment_id: SEGMENT.id,
          },
        },
      ]),
    );
    expect(argsOf(view, 'start_campaign')).toEqual([]);
  }, 300_000);

  it('offers templates of campaigns that are on, and no others', async () => {
    const view = draw('', {
      list_message_templates: [
        TEMPLATE,
        { ...TEMPLATE, id: 't2', name: 'Receipt', event_key: 'receipt' },
        { ...TEMPLATE, id: 't3', name: 'Old', is_on: false },
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'New campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New campaign' }));
    expect(await dialog.findByRole('option', { name: 'We miss you (SMS)' })).toBeInTheDocument();
    expect(dialog.queryByRole('option', { name: /Receipt|Old/ })).not.toBeInTheDocument();
  }, 300_000);

  it('shows number, cost and quiet hours first, and is sent once the number is typed', async () => {
    const view = draw(`&campaign=${DRAFT.id}`, { get_campaign: DRAFT, start_campaign: SENDING });
    const check = within(await screen.findByRole('region', { name: 'Check before sending' }));
    expect(check.getByText('Get the message').closest('article')).toHaveTextContent('1,100');
    expect(check.getByText('Cost').closest('article')).toHaveTextContent('1,760.00');
    expect(screen.getByText(/It is quiet hours now/)).toBeInTheDocument();
    expect(screen.getByText('Has not agreed')).toBeInTheDocument();
    expect((await axe(view.container)).violations).toEqual([]);

    await view.user.click(screen.getByRole('button', { name: 'Send to 1,100 contacts' }));
    expect(await screen.findByText('Type 1,100 to confirm.')).toBeInTheDocument();
    expect(argsOf(view, 'start_campaign')).toEqual([]);
    await view.user.type(screen.getByRole('textbox', { name: /Type the number/ }), '1,100');
    await view.user.click(screen.getByRole('button', { name: 'Send to 1,100 contacts' }));
    await waitFor(() =>
      expect(argsOf(view, 'start_campaign')).toEqual([
        { p_campaign_id: DRAFT.id, p_at: null, p_typed_recipients: 1100 },
      ]),
    );
  }, 300_000);

  it.each([
    [{ ...QUOTE, channel_ready: false }, 'Set up the channel'],
    [{ ...QUOTE, recipients: 0 }, 'Nobody would get it. Choose another segment.'],
  ])('is not sent while something is missing', async (quote, text) => {
    draw(`&campaign=${DRAFT.id}`, { get_campaign: DRAFT, quote_campaign: quote });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Send to/ })).not.toBeInTheDocument();
  });

  it('shows what became of it, and is paused and stopped', async () => {
    const view = draw(`&campaign=${SENDING.id}`, {
      pause_campaign: { ...SENDING, state: 'paused' },
      stop_campaign: { ...SENDING, state: 'stopped' },
    });
    const bars = within((await screen.findByText('Recipients by state')).closest('section')!);
    expect(bars.getByText('Delivered').closest('li')).toHaveTextContent('Delivered380 38%');
    expect(screen.getByText('Limit for 7 days reached').closest('li')).toHaveTextContent('60');
    expect(screen.getByText('Number is not valid').closest('li')).toHaveTextContent('30');
    expect(screen.getByText('12 sales of its recipients in 7 days')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(argsOf(view, 'pause_campaign')).toEqual([{ p_campaign_id: SENDING.id }]));

    await view.user.click(screen.getByRole('button', { name: 'Stop' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop November?' }));
    await view.user.click(question.getByRole('button', { name: 'Stop campaign' }));
    await waitFor(() => expect(argsOf(view, 'stop_campaign')).toEqual([{ p_campaign_id: SENDING.id }]));
  }, 300_000);
});

describe('the rules of campaigns', () => {
  it.each([
    [['draft'], 0],
    [['scheduled'], 30_000],
    [['done', 'sending'], 3_000],
    [['expanding'], 3_000],
    [['paused'], 60_000],
    [['stopped'], 0],
  ] as const)('%j are read again every %d ms', (states, everyMs) => expect(followEveryMs(states)).toBe(everyMs));

  it.each([
    ['draft', ['edit', 'delete', 'send']],
    ['sending', ['pause', 'stop']],
    ['paused', ['resume', 'stop']],
    ['done', []],
    ['stopped', []],
  ] as const)('one that is %s may %j', (state, moves) => expect(campaignMoves(state)).toEqual(moves));

  it('bars add up to the recipients', () =>
    expect(countRows(SENDING).reduce((all, { count }) => all + count, 0)).toBe(SENDING.counts.recipients));

  it.each([
    [{ when: 'now', at: '', typed: '1100' }, {}],
    [{ when: 'now', at: '', typed: '1,100' }, {}],
    [{ when: 'now', at: '', typed: '1099' }, { typed: 'Type 1,100 to confirm.' }],
    [{ when: 'later', at: '', typed: '1100' }, { at: 'Choose a day and time to come.' }],
    [{ when: 'later', at: '2026-11-20T10:59', typed: '1100' }, { at: 'Choose a day and time to come.' }],
    [{ when: 'later', at: '2026-11-20T11:01', typed: '1100' }, {}],
  ] as const)('%j: %j', (draft, problems) =>
    expect(
      sendProblems(draft, { quote: QUOTE, timezone: 'Africa/Nairobi', now: Date.parse('2026-11-20T08:00:00Z') }),
    ).toEqual(problems),
  );
});

describe('the instant of a local time', () => {
  it.each([
    ['2026-11-28T09:00', 'Africa/Nairobi', '2026-11-28T06:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
    ['', 'Africa/Nairobi', null],
    ['2026-11-28', 'Africa/Nairobi', null],
  ])('%s in %s is %s', (local, zone, instant) => expect(instantAt(local, zone)).toBe(instant));
});
