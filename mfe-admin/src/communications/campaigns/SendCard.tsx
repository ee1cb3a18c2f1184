import { SelectField, TextField } from '@dukani/shared/fields';
import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText, InlineForm, MoneyText, StatCard, useEditForm } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useQuoteCampaignQuery, useStartCampaignMutation } from '../campaignsApi';
import { Figures } from '../Figures';
import { instantAt } from '../instants';
import { LoadState } from '../LoadState';
import { CHANNEL_NAMES, SKIP_WORDS, tabLink } from '../words';
import { ReasonList } from './CampaignFigures';

interface SendCardProps {
  campaign: rpc.Campaign;
  maySend: boolean;
}

/** The check before sending: how many, how many not and why, parts, cost, quiet hours. */
export function SendCard({ campaign, maySend }: SendCardProps) {
  const result = useQuoteCampaignQuery(campaign.id, { refetchOnMountOrArgChange: true });
  return (
    <LoadState result={result} what="the check" height={220}>
      {(quote) => (
        <>
          <Figures label="Check before sending">
            <StatCard
              label="Get the message"
              value={formatNumber(quote.recipients)}
              hint="With an address and consent"
            />
            <StatCard
              label="Skipped"
              value={formatNumber(quote.skipped.reduce((all, { count }) => all + count, 0))}
              hint="Reasons are below"
            />
            <StatCard label="Parts" value={formatNumber(quote.parts)} hint="Of all messages together" />
            <StatCard
              label="Cost"
              value={<MoneyText amount={fromNumeric(quote.cost)} currencyCode={quote.currency} />}
              hint="By your price per part"
            />
          </Figures>
          {!quote.channel_ready && (
            <p className="adm-notice" role="status">
              {CHANNEL_NAMES[campaign.channel]} is not set up yet.{' '}
              <Link to={tabLink('channels')}>Set up the channel</Link>
            </p>
          )}
          {quote.held_until !== null && (
            <p className="adm-notice" role="status">
              It is quiet hours now. Messages wait until <DateText iso={quote.held_until} />.
            </p>
          )}
          <ReasonList
            title="Why some are skipped"
            rows={quote.skipped.map(({ reason, count }) => ({ label: SKIP_WORDS[reason], count }))}
          />
          {maySend && quote.channel_ready && quote.recipients > 0 && <SendForm campaign={campaign} quote={quote} />}
          {quote.recipients === 0 && <p className="adm-muted">Nobody would get it. Choose another segment.</p>}
        </>
      )}
    </LoadState>
  );
}

interface SendDraft {
  when: 'now' | 'later';
  at: string;
  typed: string;
}

/** What is wrong with the order to send; `now` is the present instant. */
export function sendProblems(
  { when, at, typed }: SendDraft,
  { quote, timezone, now }: { quote: rpc.CampaignQuote; timezone: string; now: number },
): Partial<Record<keyof SendDraft, string>> {
  const instant = instantAt(at, timezone);
  return {
    ...(when === 'later' && (instant === null || Date.parse(instant) <= now)
      ? { at: 'Choose a day and time to come.' }
      : {}),
    ...(quote.typed_needed && Number(typed.replace(/[\s,]/g, '')) !== quote.recipients
      ? { typed: `Type ${formatNumber(quote.recipients)} to confirm.` }
      : {}),
  };
}

function SendForm({ campaign, quote }: { campaign: rpc.Campaign; quote: rpc.CampaignQuote }) {
  const { timezone } = useBusiness();
  const [start] = useStartCampaignMutation();
  const form = useEditForm<SendDraft, rpc.Campaign>({
    initial: { when: 'now', at: '', typed: '' },
    version: null,
    validate: (draft) => sendProblems(draft, { quote, timezone, now: Date.now() }),
    save: ({ when, at, typed }) =>
      start({
        id: campaign.id,
        at: when === 'later' ? instantAt(at, timezone) : null,
        typedRecipients: quote.typed_needed ? Number(typed.replace(/[\s,]/g, '')) : null,
      }).unwrap(),
    savedText: ({ state }) => (state === 'scheduled' ? 'Campaign scheduled' : 'Sending begins'),
  });
  const { draft } = form;
  const who = `${formatNumber(quote.recipients)} ${quote.recipients === 1 ? 'contact' : 'contacts'}`;
  return (
    <section className="dk-card" aria-labelledby="msg-send">
      <h2 id="msg-send" className="dk-card__title">
        Send
      </h2>
      <InlineForm form={form} className="msg-send" label="Send the campaign">
        <SelectField
          label="When"
          {...form.field('when')}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
        />
        {draft.when === 'later' && (
          <TextField
            label="Day and time"
            type="datetime-local"
            {...form.field('at')}
            help={`Time of the business (${timezone}).`}
            required
          />
        )}
        {quote.typed_needed && (
          <TextField
            label={`Type the number of recipients: ${formatNumber(quote.recipients)}`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('typed')}
            help="Messages that were sent cannot be taken back."
            required
          />
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={form.isSaving}>
            {draft.when === 'now' ? `Send to ${who}` : `Schedule for ${who}`}
          </Button>
        </div>
      </InlineForm>
    </section>
  );
}
