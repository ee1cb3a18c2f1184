import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { EditDialog, ErrorAlert, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useListSegmentsQuery, useListTemplatesQuery, useSaveCampaignMutation } from '../campaignsApi';
import { SegmentCounter } from '../segments/SegmentCounter';
import { SegmentDialog } from '../segments/SegmentDialog';
import { CHANNEL_NAMES, tabLink } from '../words';

interface CampaignDialogProps {
  /** The draft that is changed; null for a new one. */
  campaign: rpc.Campaign | null;
  onClose: () => void;
  onSaved?: (campaignId: string) => void;
}

interface CampaignDraft {
  name: string;
  template: string;
  segment: string;
}

const CHOOSE = { value: '', label: 'Choose' };

const problemsOf = ({ name, template, segment }: CampaignDraft): Partial<Record<keyof CampaignDraft, string>> => ({
  ...(name.trim() === '' ? { name: 'Give the campaign a name.' } : {}),
  ...(template === '' ? { template: 'Choose what is sent.' } : {}),
  ...(segment === '' ? { segment: 'Choose who gets it.' } : {}),
});

/** A campaign as a draft: what is sent to whom. Nothing is sent by saving it. */
export function CampaignDialog({ campaign, onClose, onSaved }: CampaignDialogProps) {
  const [id] = useState(() => campaign?.id ?? newId());
  const [isNewSegment, setIsNewSegment] = useState(false);
  const [save] = useSaveCampaignMutation();
  const templates = useListTemplatesQuery({ search: '', channel: null }, { refetchOnMountOrArgChange: true });
  const segments = useListSegmentsQuery();
  const form = useEditForm<CampaignDraft, rpc.Campaign>({
    initial: {
      name: campaign?.name ?? '',
      template: campaign?.template_id ?? '',
      segment: campaign?.segment_id ?? '',
    },
    version: null,
    validate: problemsOf,
    save: ({ name, template, segment }) =>
      save({ id, name: name.trim(), template_id: template, segment_id: segment }).unwrap(),
    savedText: ({ name }) => `${name} saved as a draft`,
    onSaved: (saved) => onSaved?.(saved.id),
  });
  const { draft } = form;
  const offered = (templates.data ?? []).filter(
    (row) => row.id === draft.template || (row.event_key === null && row.is_on),
  );
  const template = offered.find((row) => row.id === draft.template);
  const segment = segments.data?.find((row) => row.id === draft.segment);
  return (
    <>
      <EditDialog
        form={form}
        title={campaign === null ? 'New campaign' : 'Edit the campaign'}
        saveLabel="Save draft"
        onClose={onClose}
      >
        <TextField
          label="Name"
          {...form.field('name')}
          maxLength={80}
          autoComplete="off"
          help="Only your team sees it."
          required
        />
        <ErrorAlert
          error={templates.error}
          title="Could not load the templates"
          onRetry={() => void templates.refetch()}
        />
        <SelectField
          label="Template"
          {...form.field('template')}
          options={[
            CHOOSE,
            ...offered.map((row) => ({ value: row.id, label: `${row.name} (${CHANNEL_NAMES[row.channel]})` })),
          ]}
          required
          help={
            templates.data !== undefined && offered.length === 0 ? (
              <Link to={tabLink('templates', { template: 'new' })}>Write a template first</Link>
            ) : undefined
          }
        />
        {template !== undefined && <p className="msg-bubble msg-words">{template.body}</p>}
        <ErrorAlert
          error={segments.error}
          title="Could not load the segments"
          onRetry={() => void segments.refetch()}
        />
        <div className="msg-with-button">
          <SelectField
            label="Segment"
            {...form.field('segment')}
            options={[CHOOSE, ...(segments.data ?? []).map((row) => ({ value: row.id, label: row.name }))]}
            required
          />
          <Button icon="plus" onClick={() => setIsNewSegment(true)}>
            New segment
          </Button>
        </div>
        {segment !== undefined && <SegmentCounter rules={segment.rules} />}
      </EditDialog>
      {isNewSegment && (
        <SegmentDialog
          segment={null}
          onClose={() => setIsNewSegment(false)}
          onSaved={(segmentId) => form.change({ segment: segmentId })}
        />
      )}
    </>
  );
}
