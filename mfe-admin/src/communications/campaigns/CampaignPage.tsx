import { useState } from 'react';
import { Link, useNavigate } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, PageHeader, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import {
  useDeleteCampaignMutation,
  useGetCampaignQuery,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useStopCampaignMutation,
} from '../campaignsApi';
import { LoadState } from '../LoadState';
import { segmentSentence } from '../segments/segmentSentence';
import { CAMPAIGN_WORDS, CHANNEL_NAMES, tabLink } from '../words';
import { CampaignDialog } from './CampaignDialog';
import { CampaignFigures } from './CampaignFigures';
import { campaignMoves, followEveryMs } from './campaignSteps';
import { SendCard } from './SendCard';

const BACK = { to: tabLink('campaigns'), label: 'Campaigns' };

/** One campaign: as a draft with its check, later with what became of it. */
export function CampaignPage({ campaignId }: { campaignId: string }) {
  const [everyMs, setEveryMs] = useState(0);
  const result = useGetCampaignQuery(campaignId, {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const wanted = result.data === undefined ? 0 : followEveryMs([result.data.state]);
  if (wanted !== everyMs) setEveryMs(wanted);
  return (
    <LoadState result={result} what="the campaign" height={480}>
      {(campaign) => <CampaignView campaign={campaign} />}
    </LoadState>
  );
}

function CampaignView({ campaign }: { campaign: rpc.Campaign }) {
  const maySend = usePermission('communications.send');
  const { state, channel } = campaign;
  const isDraft = state === 'draft';
  return (
    <div className="msg-stack">
      <PageHeader
        title={campaign.name}
        back={BACK}
        description={
          <span className="msg-line">
            <Badge tone={CAMPAIGN_WORDS[state].tone}>{CAMPAIGN_WORDS[state].label}</Badge>
            <span>{CHANNEL_NAMES[channel]}</span>
            <When campaign={campaign} />
          </span>
        }
        action={maySend && <Moves campaign={campaign} />}
      />
      {campaign.pause_reason !== null && (
        <p className="adm-notice" role="status">
          Paused: {campaign.pause_reason}
        </p>
      )}
      {isDraft && <SendCard campaign={campaign} maySend={maySend} />}
      {!isDraft && <CampaignFigures campaign={campaign} />}
      <div className="msg-columns">
        <section className="dk-card" aria-labelledby="msg-campaign-text">
          <h2 id="msg-campaign-text" className="dk-card__title">
            Message
          </h2>
          <p className="adm-muted">
            <Link to={tabLink('templates', { template: campaign.template_id })}>{campaign.template_name}</Link>
          </p>
          <div className="msg-bubble">
            {campaign.subject !== null && <strong>{campaign.subject}</strong>}
            <p className="msg-words">{campaign.body}</p>
          </div>
        </section>
        <section className="dk-card" aria-labelledby="msg-campaign-who">
          <h2 id="msg-campaign-who" className="dk-card__title">
            Who
          </h2>
          <p className="adm-muted">
            {campaign.segment_id === null ? (
              campaign.segment_name
            ) : (
              <Link to={tabLink('segments', { segment: campaign.segment_id })}>{campaign.segment_name}</Link>
            )}
          </p>
          <p>{segmentSentence(campaign.rules)}</p>
          {!isDraft && <p className="adm-muted">As the rules were when sending began.</p>}
        </section>
      </div>
    </div>
  );
}

function When({ campaign }: { campaign: rpc.Campaign }) {
  const { state, scheduled_at: scheduled, started_at: started, finished_at: finished } = campaign;
  if (state === 'scheduled' && scheduled !== null)
    return (
      <span>
        starts <DateText iso={scheduled} />
      </span>
    );
  if (finished !== null)
    return (
      <span>
        ended <DateText iso={finished} format="relative" />
      </span>
    );
  return started === null ? null : (
    <span>
      started <DateText iso={started} format="relative" />
    </span>
  );
}

/** What may be done with the campaign now. */
function Moves({ campaign }: { campaign: rpc.Campaign }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = useConfirm();
  const [isEditing, setIsEditing] = useState(false);
  const [pause, pausing] = usePauseCampaignMutation();
  const [resume, resuming] = useResumeCampaignMutation();
  const [stop, stopping] = useStopCampaignMutation();
  const [remove, removing] = useDeleteCampaignMutation();
  const moves = campaignMoves(campaign.state);
  const run = async (work: () => Promise<{ error?: unknown }>, done: string) => {
    const { error } = await work();
    if (error === undefined) notify.success(done);
    else notify.error('That did not work', error);
    return error === undefined;
  };
  const end = async () => {
    const isSure = await confirm({
      title: `Stop ${campaign.name}?`,
      content: 'Those who wait do not get it. What was sent stays sent. A stopped campaign cannot continue.',
      confirmLabel: 'Stop campaign',
      isDanger: true,
    });
    if (isSure) await run(() => stop(campaign.id), 'Campaign stopped');
  };
  const destroy = async () => {
    const isSure = await confirm({
      title: `Delete ${campaign.name}?`,
      content: 'Nothing of it was sent.',
      confirmLabel: 'Delete draft',
      isDanger: true,
    });
    if (isSure && (await run(() => remove(campaign.id), 'Draft deleted'))) void navigate(BACK.to, { replace: true });
  };
  return (
    <>
      {moves.includes('delete') && (
        <Button variant="ghost" icon="trash" isBusy={removing.isLoading} onClick={() => void destroy()}>
          Delete
        </Button>
      )}
      {moves.includes('edit') && (
        <Button icon="edit" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
      )}
      {moves.includes('stop') && (
        <Button icon="stop" isBusy={stopping.isLoading} onClick={() => void end()}>
          Stop
        </Button>
      )}
      {moves.includes('pause') && (
        <Button icon="pause" isBusy={pausing.isLoading} onClick={() => void run(() => pause(campaign.id), 'Paused')}>
          Pause
        </Button>
      )}
      {moves.includes('resume') && (
        <Button
          variant="primary"
          icon="play"
          isBusy={resuming.isLoading}
          onClick={() => void run(() => resume(campaign.id), 'Sending continues')}
        >
          Resume
        </Button>
      )}
      {isEditing && <CampaignDialog campaign={campaign} onClose={() => setIsEditing(false)} />}
    </>
  );
}
