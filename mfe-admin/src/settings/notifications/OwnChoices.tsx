import { useMemo } from 'react';
import { CheckboxField } from '@dukani/shared/fields';
import { ErrorState } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import type { NotificationChoice } from '@dukani/shared/rpc';
import { SectionSkeleton } from '../SectionSkeleton';
import { EVENT_NAMES } from './eventNames';
import { useMyNotificationChoicesQuery, useSaveNotificationChoicesMutation } from './notificationChoicesApi';
import './notifications.css';

/** Ticks by event and way: `web_order bell`. */
type Draft = Record<string, boolean>;
const WAYS = ['bell', 'mail'] as const;
const keyOf = (kind: string, way: (typeof WAYS)[number]) => `${kind} ${way}`;

const draftOf = (rows: readonly NotificationChoice[]): Draft =>
  Object.fromEntries(rows.flatMap((row) => WAYS.map((way) => [keyOf(row.kind, way), row[way]])));

/** What of the events differs from what is stored. */
export function changedChoices(rows: readonly NotificationChoice[], draft: Draft) {
  return rows
    .map(({ kind, bell, mail }) => ({
      kind,
      bell: draft[keyOf(kind, 'bell')] ?? bell,
      mail: draft[keyOf(kind, 'mail')] ?? mail,
    }))
    .filter((choice, place) => WAYS.some((way) => choice[way] !== rows[place]?.[way]));
}

/** Which events ring one's own bell, and which are mailed to oneself. */
export function OwnChoices() {
  const { data, error, refetch } = useMyNotificationChoicesQuery();
  if (data !== undefined) return <ChoicesForm rows={data} />;
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="Your choices could not be read" error={error} onRetry={() => void refetch()} />
  );
}

function ChoicesForm({ rows }: { rows: NotificationChoice[] }) {
  const [save] = useSaveNotificationChoicesMutation();
  const initial = useMemo(() => draftOf(rows), [rows]);
  const form = useEditForm<Draft, NotificationChoice[]>({
    initial,
    version: null,
    save: async (draft) => {
      const changed = changedChoices(rows, draft);
      return changed.length === 0 ? rows : save(changed).unwrap();
    },
    stored: (saved) => ({ draft: draftOf(saved), version: null }),
    savedText: () => 'Notifications saved',
  });
  return (
    <EditForm form={form} title="Your notifications" layout="section">
      <FormSection
        title="Your notifications"
        description="For you alone. You see the events that your role may act on."
      >
        <table className="set-notices">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Bell</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <EventRow key={row.kind} row={row} tick={form.tick} />
            ))}
          </tbody>
        </table>
      </FormSection>
    </EditForm>
  );
}

interface EventRowProps {
  row: NotificationChoice;
  tick: (name: string) => { name: string; checked: boolean; onChange: (checked: boolean) => void };
}

function EventRow({ row: { kind, bell_rule: bellRule, mail_rule: mailRule }, tick }: EventRowProps) {
  const name = EVENT_NAMES[kind];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {bellRule === 'choice' ? (
          <CheckboxField
            label={<span className="dk-visually-hidden">{name}: bell</span>}
            {...tick(keyOf(kind, 'bell'))}
          />
        ) : (
          <span className="adm-muted">Always</span>
        )}
      </td>
      <td>
        {mailRule === 'choice' ? (
          <CheckboxField
            label={<span className="dk-visually-hidden">{name}: email</span>}
            {...tick(keyOf(kind, 'mail'))}
          />
        ) : (
          <span className="adm-muted">{mailRule === 'always' ? 'Always' : 'Set elsewhere'}</span>
        )}
      </td>
    </tr>
  );
}
