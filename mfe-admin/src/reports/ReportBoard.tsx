import { useMemo, useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { useSearchParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Skeleton } from '@dukani/shared/ui-core';
import { DateRangeField, ErrorAlert } from '@dukani/shared/ui-antd';
import { businessDay } from '../common/businessDay';
import { useBusiness } from '../common/useBusiness';
import { BoardCard } from './BoardCard';
import { figuresQuery, placesQuery, type BoardChoice } from './boardQuery';
import { FigureRow } from './FigureRow';
import { keyText } from './reportKeys';
import { standText } from './ReportStates';
import { periodChoices, periodText, readPeriod } from './reportPeriods';
import { changedParams, registryOf, type Registry } from './reportRequest';
import { useRunReportQuery } from './reportsApi';
import './reports.css';

const PLACES = ['location', 'till'] as const;

interface ReportBoardProps {
  catalogue: rpc.ReportCatalogue;
  saved: readonly rpc.SavedReport[];
}

/** What stands above all reports: the figures of today so far and a card for each pinned report, all of the same days and place. */
export function ReportBoard({ catalogue, saved }: ReportBoardProps) {
  const [params, setParams] = useSearchParams();
  const { dayRule } = useBusiness();
  const [now] = useState(() => new Date());
  const today = businessDay(now, dayRule);
  const registry = useMemo(() => registryOf(catalogue), [catalogue]);
  const { period, name } = readPeriod(params.get('days') ?? 'today', today);
  const places = PLACES.flatMap((dimension) => {
    const value = params.get(dimension);
    return value === null ? [] : [{ dimension, values: [value] }];
  });
  const change = (changes: Record<string, string | null>) =>
    setParams(changedParams(params, changes), { replace: true });
  const choice = { period, places };
  const cards = saved.flatMap((report) => {
    const definition = catalogue.reports.find(({ key }) => key === report.report);
    return report.is_pinned && report.may_open && definition !== undefined ? [{ report, definition }] : [];
  });
  return (
    <section className="report-board" aria-label="Your board">
      <div className="report-controls" role="group" aria-label="What the board shows">
        <DateRangeField
          label="Period"
          value={period}
          presets={periodChoices(today)}
          preset={name}
          today={today}
          onChange={({ from, to }, preset) => {
            if (preset !== null) change({ days: preset });
            else if (from !== null && to !== null && from <= to) change({ days: `${from}..${to}` });
          }}
        />
        {PLACES.map((dimension) => (
          <PlaceField
            key={dimension}
            dimension={dimension}
            label={registry.dimensions.get(dimension)?.label ?? null}
            value={params.get(dimension)}
            today={today}
            onChange={(value) => change({ [dimension]: value })}
          />
        ))}
      </div>
      <BoardFigures choice={choice} registry={registry} isToday={name === 'today'} />
      {cards.length > 0 && (
        <div className="report-board__cards">
          {cards.map(({ report, definition }) => (
            <BoardCard key={report.id} saved={report} definition={definition} choice={choice} registry={registry} />
          ))}
        </div>
      )}
    </section>
  );
}

interface PlaceFieldProps {
  dimension: string;
  /** Null where the role cannot ask by it. */
  label: string | null;
  value: string | null;
  today: string;
  onChange: (value: string | null) => void;
}

/** A choice among the places where something was sold; a business with one has no choice. */
function PlaceField({ dimension, label, value, today, onChange }: PlaceFieldProps) {
  const { data } = useRunReportQuery(placesQuery(dimension, today), { skip: label === null });
  const options = (data?.rows ?? []).flatMap(({ keys: [key = ''], labels: [name = null] }) =>
    key === '' ? [] : [{ value: key, label: keyText(dimension, key, name) }],
  );
  if (label === null || (options.length < 2 && value === null)) return null;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: 'All' }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

interface BoardFiguresProps {
  choice: BoardChoice;
  registry: Registry;
  isToday: boolean;
}

function BoardFigures({ choice, registry, isToday }: BoardFiguresProps) {
  const query = figuresQuery(choice, registry);
  const { data, error, refetch } = useRunReportQuery(query ?? { measures: [] }, { skip: query === null });
  if (query === null) return null;
  const when = isToday ? 'Today so far' : periodText(choice.period);
  return (
    <>
      <h2>
        {when} {data !== undefined && <small>{standText(data)}</small>}
      </h2>
      {error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && (
        <div className="report-figures" role="status">
          <span className="dk-visually-hidden">Loading</span>
          {query.measures.map((key) => (
            <Skeleton key={key} height={104} />
          ))}
        </div>
      )}
      {data !== undefined && <FigureRow answer={data} measures={registry.measures} />}
    </>
  );
}
