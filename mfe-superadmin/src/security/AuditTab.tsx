import { useState } from 'react';
import type { AuditFilter, PlatformSecurity } from '@dukani/shared/rpc';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  type FilterDefinition,
} from '@dukani/shared/lists';
import { useSearchParams } from '@dukani/shared/router';
import { DateText, shiftDays, type SearchOption } from '@dukani/shared/ui-antd';
import { accountLookUp, tenantLookUp } from '../common/LookUpFields';
import { AUDIT_EXPORT_COLUMNS, auditColumns } from './auditColumns';
import { AuditPanel } from './AuditPanel';
import { inWords } from '@dukani/shared/staff-frame';
import { ACTOR_KINDS } from './auditWords';
import { useLazyAuditPageQuery, useSearchAuditInfiniteQuery } from './securityApi';

/** One of the words that the record knows; which ones there are is loaded. */
const wordFilter = (label: string): FilterDefinition<string | null> => ({
  ...idFilter({ label }),
  read: (text) => (text !== null && /^[a-z0-9_.-]{1,120}$/i.test(text) ? text : null),
});

const FILTERS = {
  days: dateRangeFilter({ label: 'Days', isPinned: true }),
  action: wordFilter('Action'),
  entity: wordFilter('Kind of thing'),
  tenant: idFilter({ label: 'Business' }),
  actor: idFilter({ label: 'Person' }),
  by: choiceFilter({
    label: 'Done by',
    options: (['user', 'platform', 'visitor', 'job'] as const).map((value) => ({ value, label: ACTOR_KINDS[value] })),
  }),
};
const SORTS = ['newest'] as const;

/** Only what is asked for is sent. */
function said(filter: { [Name in keyof AuditFilter]: AuditFilter[Name] | null }): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''));
}

const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: inWords(value) }));

/** The names that are known of ids: of the rows shown, and of what was chosen. */
function useNames() {
  const [chosen, setChosen] = useState<readonly SearchOption[]>([]);
  const remember = (option: SearchOption) => setChosen((known) => [...known, option]);
  return { chosen, remember };
}

function named(
  pairs: readonly (readonly [string | null, string | null])[],
  chosen: readonly SearchOption[],
): SearchOption[] {
  const known = new Map(chosen.map(({ value, label }) => [value, label]));
  for (const [value, label] of pairs) if (value !== null && label !== null) known.set(value, label);
  return [...known].map(([value, label]) => ({ value, label }));
}

/** The audit record: who changed what, when, from where; found by business, person, action, days and text. */
export function AuditTab({ security }: { security: PlatformSecurity }) {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'platform-audit', filters: FILTERS, sorts: SORTS });
  const tenants = useNames();
  const actors = useNames();
  const { days, action, entity, tenant, actor, by } = list.filters;
  const filter = said({
    text: list.query.trim(),
    action,
    entity,
    tenant_id: tenant,
    actor_id: actor,
    actor_kind: by,
    from: days.from === null ? null : `${days.from}T00:00:00Z`,
    to: days.to === null ? null : `${shiftDays(days.to, 1)}T00:00:00Z`,
  });
  const result = useSearchAuditInfiniteQuery(filter);
  const [readPage] = useLazyAuditPageQuery();
  const page = pageRows(result, ({ rows }) => rows);
  const rows = page.rows ?? [];
  const tenantNames = named(
    rows.map((row) => [row.tenant_id, row.tenant_name] as const),
    tenants.chosen,
  );
  const actorNames = named(
    rows.map((row) => [row.actor_id, row.actor_name ?? row.actor_email] as const),
    actors.chosen,
  );
  const addressOf = (eventId: string | null) => {
    const next = new URLSearchParams(params);
    if (eventId === null) next.delete('event');
    else next.set('event', eventId);
    return next;
  };
  const opened = rows.find(({ id }) => id === params.get('event'));
  const searchedFrom = result.data?.pages[0]?.searched_from ?? null;

  return (
    <ListScreen
      list={list}
      noun={{ one: 'entry', many: 'entries' }}
      header={{ title: 'Audit record', isHidden: true }}
      search={{
        label: 'Search what was before or after',
        options: {
          action: optionsOf(security.actions),
          entity: optionsOf(security.entities),
          tenant: tenantNames,
          actor: actorNames,
        },
        fields: {
          tenant: tenantLookUp(tenantNames, tenants.remember),
          actor: accountLookUp(actorNames, actors.remember),
        },
        noMatchHint: 'A text is found in the last 31 days, or further back within one business.',
      }}
      above={
        list.query.trim() !== '' &&
        tenant === null &&
        searchedFrom !== null && (
          <p className="sup-note">
            Searched since <DateText iso={searchedFrom} format="date" />. Choose days, or a business to search all of
            it.
          </p>
        )
      }
      table={{
        columns: auditColumns((id) => `?${addressOf(id).toString()}`),
        page,
        rowKey: (row) => row.id,
        rowName: (row) => inWords(row.action),
        onOpen: (row) => setParams(addressOf(row.id)),
        empty: { title: 'Nothing recorded yet', description: 'Every change is listed here, with who made it.' },
      }}
      toolbar={{
        hasViews: false,
        exports: {
          columns: AUDIT_EXPORT_COLUMNS,
          loadPage: async (after) => {
            const answer = await readPage({ filter, after }).unwrap();
            return { rows: answer.rows, nextCursor: answer.next_cursor };
          },
        },
      }}
      aside={
        opened !== undefined && (
          <AuditPanel
            event={opened}
            onClose={() => setParams(addressOf(null), { replace: true })}
            onFilter={list.set}
          />
        )
      }
    />
  );
}
