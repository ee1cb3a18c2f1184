import { Link } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import { useListCampaignsQuery, useListSegmentsQuery, useListTemplatesQuery } from '../campaignsApi';
import { useMessageSettingsQuery } from '../channelsApi';
import { tabLink } from '../words';

interface Step {
  key: string;
  label: string;
  hint: string;
  to: string;
  isDone: boolean;
}

/** What a business does once, from the first channel to the first campaign; undefined until all of it is known. */
function useSteps(): Step[] | undefined {
  const settings = useMessageSettingsQuery().data;
  const templates = useListTemplatesQuery({ search: '', channel: null }).data;
  const segments = useListSegmentsQuery().data;
  const campaigns = useListCampaignsQuery({ state: null, search: '' }).data;
  if (settings === undefined || templates === undefined || segments === undefined || campaigns === undefined)
    return undefined;
  return [
    {
      key: 'channel',
      label: 'Set up a channel',
      hint: 'Email needs only a name. SMS and WhatsApp need the keys of your account there.',
      to: tabLink('channels'),
      isDone: settings.channels.some(({ is_on: isOn }) => isOn),
    },
    {
      key: 'template',
      label: 'Write a template',
      hint: 'With the customer’s name and what else you know. You see it as three of your customers will.',
      to: tabLink('templates', { template: 'new' }),
      isDone: templates.length > 0,
    },
    {
      key: 'segment',
      label: 'Choose who it is for',
      hint: 'For example everybody who bought this year but not in the last 60 days.',
      to: tabLink('segments'),
      isDone: segments.length > 0,
    },
    {
      key: 'campaign',
      label: 'Send the first campaign',
      hint: 'You see how many get it and what it costs before anything is sent.',
      to: tabLink('campaigns'),
      isDone: campaigns.some(({ state }) => state !== 'draft'),
    },
  ];
}

/** The first steps with what is done of them; gone once all are. */
export function FirstSteps() {
  const steps = useSteps();
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="dk-card" aria-labelledby="msg-steps">
      <header className="dk-card__header">
        <h2 id="msg-steps" className="dk-card__title">
          First steps
        </h2>
        <span className="adm-muted">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      </header>
      <ol className="msg-steps">
        {steps.map(({ key, label, hint, to, isDone }) => (
          <li key={key} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'chevron-right'} size={16} />
            <span>
              <Link to={to}>{label}</Link> {isDone && <small>Done</small>}
              <small className="adm-muted">{hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
