import { useListCampaignsQuery, useListSegmentsQuery, useListTemplatesQuery } from '../campaignsApi';
import { useMessageSettingsQuery } from '../channelsApi';
import { tabLink } from '../words';

export interface Step {
  key: string;
  label: string;
  hint: string;
  to: string;
  isDone: boolean;
}

/** What a business does once, from the first channel to the first campaign; none where not all of it could be read. */
export function useFirstSteps(): { steps: readonly Step[]; isLoading: boolean } {
  const { data: settings, isLoading: isFirst } = useMessageSettingsQuery();
  const { data: templates, isLoading: isSecond } = useListTemplatesQuery({ search: '', channel: null });
  const { data: segments, isLoading: isThird } = useListSegmentsQuery();
  const { data: campaigns, isLoading: isFourth } = useListCampaignsQuery({ state: null, search: '' });
  const isLoading = isFirst || isSecond || isThird || isFourth;
  if (settings === undefined || templates === undefined || segments === undefined || campaigns === undefined)
    return { steps: [], isLoading };
  const steps = [
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
  return { steps, isLoading };
}
