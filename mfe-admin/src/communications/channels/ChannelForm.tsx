import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, ButtonLink } from '@dukani/shared/ui-core';
import { DateText, FormSection, InlineForm, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { useSaveMessageChannelMutation } from '../channelsApi';
import { CHANNEL_NAMES, tabLink } from '../words';
import { channelInput, channelProblems, detailsOf, draftOfChannel } from './channelDraft';
import { ChannelKeys } from './ChannelKeys';
import { CHANNEL_TEXTS, missingKeys, PROVIDERS } from './channelTexts';
import { ReportAddress } from './ReportAddress';

interface ChannelFormProps {
  settings: rpc.MessageChannelSettings;
  currency: string;
  mayEdit: boolean;
}

/** One channel: its service, its keys, what a part costs, and whether it is on. */
export function ChannelForm({ settings, currency, mayEdit }: ChannelFormProps) {
  const { channel, is_on: isOn } = settings;
  const text = CHANNEL_TEXTS[channel];
  const isSetUp = settings.sender !== null && settings.provider !== null;
  return (
    <FormSection title={text.title} description={text.description}>
      <div className="adm-form" role="group" aria-label={text.title}>
        <p className="msg-line">
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
          {settings.last_sent_at !== null && (
            <span className="adm-muted">
              Last sent <DateText iso={settings.last_sent_at} format="relative" />
            </span>
          )}
        </p>
        {settings.last_error !== null && (
          <p className="adm-notice" role="status">
            The service answered: {settings.last_error}
          </p>
        )}
        <SettingsForm settings={settings} currency={currency} mayEdit={mayEdit} />
        {isSetUp && <ChannelKeys settings={settings} mayEdit={mayEdit} />}
        {settings.report_url_path !== null && <ReportAddress settings={settings} />}
        {mayEdit && isSetUp && <SwitchButton settings={settings} />}
      </div>
    </FormSection>
  );
}

function SettingsForm({ settings, currency, mayEdit }: ChannelFormProps) {
  const { channel } = settings;
  const text = CHANNEL_TEXTS[channel];
  const [save] = useSaveMessageChannelMutation();
  const initial = draftOfChannel(settings);
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => channelProblems(channel, draft),
    save: (draft) => save({ channel, settings: channelInput(draft, settings.is_on) }).unwrap(),
    savedText: () => `${CHANNEL_NAMES[channel]} saved`,
  });
  const { draft, change, errors } = form;
  return (
    <InlineForm form={form} className="adm-form" label={`Settings of ${text.title}`} isGuarded>
      {text.providers.length > 1 && (
        <SelectField
          label="Service"
          {...form.field('provider')}
          options={text.providers.map((value) => ({ value: value as string, label: PROVIDERS[value].label }))}
          disabled={!mayEdit}
        />
      )}
      <TextField
        label={text.senderLabel}
        {...form.field('sender')}
        help={text.senderHelp}
        maxLength={80}
        autoComplete="off"
        required={channel !== 'email'}
        disabled={!mayEdit}
      />
      {text.hasReplyTo && (
        <TextField
          label="Replies go to"
          type="email"
          {...form.field('replyTo')}
          help="Leave empty when nobody reads replies."
          disabled={!mayEdit}
        />
      )}
      {detailsOf(draft.provider).map(({ name, label, help, isOptional = false }) => (
        <TextField
          key={name}
          label={label}
          value={draft.details[name] ?? ''}
          onChange={(value) => change(({ details }) => ({ details: { ...details, [name]: value } }))}
          error={errors.details?.toLowerCase().includes(label.toLowerCase()) === true ? errors.details : null}
          help={help}
          autoComplete="off"
          required={!isOptional}
          disabled={!mayEdit}
        />
      ))}
      {text.hasPrice && (
        <TextField
          label={`Price per part (${currency})`}
          inputMode="decimal"
          {...form.field('price')}
          help="What the service charges you. Used to show the cost before you send."
          disabled={!mayEdit}
        />
      )}
      {mayEdit && (
        <div className="msg-line">
          <Button type="submit" isBusy={form.isSaving} disabled={!form.hasChanges}>
            Save
          </Button>
          {settings.is_on && (
            <ButtonLink variant="ghost" to={tabLink('templates', { channel })}>
              Send a test
            </ButtonLink>
          )}
        </div>
      )}
    </InlineForm>
  );
}

/** Turns a channel on once all it needs is there, and off. */
function SwitchButton({ settings }: { settings: rpc.MessageChannelSettings }) {
  const { channel, is_on: isOn } = settings;
  const notify = useNotify();
  const [save, { isLoading }] = useSaveMessageChannelMutation();
  const missing = missingKeys(settings);
  const name = CHANNEL_NAMES[channel];
  const turn = async () => {
    const { error } = await save({ channel, settings: channelInput(draftOfChannel(settings), !isOn) });
    if (error === undefined) notify.success(isOn ? `${name} is off` : `${name} is on`);
    else notify.error(`${name} was not changed`, refusalText(error));
  };
  return (
    <div className="msg-line">
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        isBusy={isLoading}
        disabled={!isOn && missing.length > 0}
        onClick={() => void turn()}
      >
        {isOn ? `Turn ${name} off` : `Turn ${name} on`}
      </Button>
      {!isOn && missing.length > 0 && <span className="adm-muted">First save: {missing.join(', ')}.</span>}
    </div>
  );
}
