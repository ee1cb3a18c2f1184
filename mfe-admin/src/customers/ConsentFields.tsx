import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { CHANNEL_LABELS, CHANNELS, consentStates } from './contactLabels';
import type { ConsentDraft, ContactDraft } from './contactDraft';
import { dayText } from './days';

interface ConsentFieldsProps {
  stored: readonly rpc.ContactConsent[];
  value: ContactDraft['consents'];
  error: string | null;
  today: string;
  onChange: (consents: ContactDraft['consents']) => void;
}

type Choice = 'keep' | 'granted' | 'withdrawn';

/** What is noted now about each channel: nothing, an agreement or its withdrawal, with day and source. */
export function ConsentFields({ stored, value, error, today, onChange }: ConsentFieldsProps) {
  const states = consentStates(stored);
  const set = (channel: rpc.ConsentChannel, consent: ConsentDraft | null) => {
    const others = Object.fromEntries(Object.entries(value).filter(([key]) => key !== channel));
    onChange(consent === null ? others : { ...others, [channel]: consent });
  };
  return (
    <div className="adm-form">
      {error !== null && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      {CHANNELS.map((channel) => {
        const state = states[channel];
        const noted = value[channel];
        const label = CHANNEL_LABELS[channel];
        const now =
          state === null ? 'never asked' : `${state.is_granted ? 'agreed' : 'withdrawn'} on ${dayText(state.given_on)}`;
        const choice: Choice = noted === undefined ? 'keep' : noted.isGranted ? 'granted' : 'withdrawn';
        return (
          <fieldset key={channel} className="cust-consent">
            <legend>{label}</legend>
            <SelectField<Choice>
              label={`${label} consent`}
              value={choice}
              options={[
                { value: 'keep', label: `No change: ${now}` },
                { value: 'granted', label: 'Agreed' },
                { value: 'withdrawn', label: 'Withdrawn' },
              ]}
              onChange={(next) =>
                set(
                  channel,
                  next === 'keep'
                    ? null
                    : { isGranted: next === 'granted', givenOn: noted?.givenOn ?? today, source: noted?.source ?? '' },
                )
              }
            />
            {noted !== undefined && (
              <div className="cust-pair">
                <TextField
                  label={`Day of the ${label} consent`}
                  type="date"
                  max={today}
                  required
                  value={noted.givenOn}
                  onChange={(givenOn) => set(channel, { ...noted, givenOn })}
                />
                <TextField
                  label={`Source of the ${label} consent`}
                  required
                  maxLength={200}
                  placeholder="Signed form, phone call, message"
                  value={noted.source}
                  onChange={(source) => set(channel, { ...noted, source })}
                />
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
