import { useMemo, useRef, useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink, EmptyState, ErrorState, Icon, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { ErrorAlert, PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { usePinnedReports } from './pinnedReports';
import { ReportBoard } from './ReportBoard';
import { OWN_ONLY } from './reportKeys';
import { useReportCatalogueQuery } from './reportsApi';
import { useListSavedReportsQuery } from './savedReportsApi';
import { SavedReports } from './SavedReports';
import { CHAPTERS, searchReports } from './searchReports';
import './reports.css';

interface Card {
  key: string;
  title: string;
  question: string;
  to: string;
}

const BOOKS: readonly Card[] = [
  {
    key: 'statements',
    title: 'Profit and loss, balance sheet',
    question: 'Statements of the books: what was earned, what there is and what is owed.',
    to: '/admin/accounting?tab=statements',
  },
  {
    key: 'tax',
    title: 'Tax returns',
    question: 'The tax of each period, box by box.',
    to: '/admin/accounting?tab=tax',
  },
];

/** /admin/reports: every report by chapter, the pinned ones first. */
export function ReportsScreen() {
  const mayView = usePermission('reports.view_own');
  const maySchedule = usePermission('reports.schedule');
  const seesReports = usePermission('reports.view');
  const seesSales = usePermission('sales.view_all');
  const maySeeGoals = seesReports && seesSales;
  const maySeeBooks = usePermission('accounting.view');
  const { data: catalogue, error, refetch } = useReportCatalogueQuery(undefined, { skip: !mayView });
  const saved = useListSavedReportsQuery(undefined, { skip: !mayView });
  // Saved reports stand above the others: all of it comes at once, so that nothing moves.
  const data = saved.data === undefined && saved.error === undefined ? undefined : catalogue;
  const [text, setText] = useState('');
  const [pins, togglePin] = usePinnedReports();
  const search = useRef<HTMLDivElement>(null);
  useShortcut('/', () => search.current?.querySelector('input')?.focus(), 'Search reports');
  const found = useMemo(() => (data === undefined ? [] : searchReports(data, text)), [data, text]);
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see reports" />;
  const pinned = found.filter(({ key }) => pins.includes(key));
  const cards = { pins, togglePin };
  return (
    <div className="reports">
      <PageHeader
        title="Reports"
        description={data?.is_own === true ? OWN_ONLY : undefined}
        action={
          <>
            {maySeeGoals && <ButtonLink to="/admin/reports/goals">Goals</ButtonLink>}
            {maySchedule && <ButtonLink to="/admin/reports/alerts">Alerts</ButtonLink>}
            {maySchedule && <ButtonLink to="/admin/reports/schedules">Reports by mail</ButtonLink>}
          </>
        }
      />
      <div ref={search} role="search" className="reports-search">
        <TextField
          label="Search reports"
          isLabelHidden
          type="search"
          placeholder="Search reports, figures, groupings"
          value={text}
          onChange={setText}
        />
      </div>
      {error !== undefined && data !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <CatalogueSkeleton />}
      {pinned.length > 0 && <Chapter title="Pinned" cards={pinned.map(cardOf)} {...cards} />}
      {data !== undefined && text === '' && <ReportBoard catalogue={data} saved={saved.data ?? []} />}
      {data !== undefined && (
        <SavedReports text={text} rows={saved.data ?? []} error={saved.error} onRetry={() => void saved.refetch()} />
      )}
      {data !== undefined &&
        CHAPTERS.map(({ title, chapters }) => (
          <Chapter
            key={title}
            title={title}
            cards={[
              ...found.filter(({ chapter }) => chapters.includes(chapter)).map(cardOf),
              ...(title === 'Money and tax' && maySeeBooks ? BOOKS.filter((card) => fits(card, text)) : []),
            ]}
            {...cards}
          />
        ))}
      {data !== undefined && found.length === 0 && (
        <EmptyState
          icon="search"
          title="No report has these words"
          action={<Button onClick={() => setText('')}>Show all reports</Button>}
        />
      )}
    </div>
  );
}

const cardOf = ({ key, title, question }: rpc.ReportDefinition): Card => ({
  key,
  title,
  question,
  to: `/admin/reports/${key}`,
});

const fits = ({ title, question }: Card, text: string) =>
  `${title} ${question}`.toLowerCase().includes(text.trim().toLowerCase());

interface ChapterProps {
  title: string;
  cards: readonly Card[];
  pins: readonly string[];
  togglePin: (key: string) => void;
}

function Chapter({ title, cards, pins, togglePin }: ChapterProps) {
  if (cards.length === 0) return null;
  return (
    <section className="reports-chapter" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.key}>
            <Link className="reports-card" to={card.to}>
              <span>{card.title}</span>
              <small>{card.question}</small>
            </Link>
            {card.to.startsWith('/admin/reports/') ? (
              <IconButton
                icon="star"
                label={`Pin ${card.title}`}
                aria-pressed={pins.includes(card.key)}
                onClick={() => togglePin(card.key)}
              />
            ) : (
              <span className="reports-card__arrow">
                <Icon name="chevron-right" size={18} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CatalogueSkeleton() {
  return (
    <div className="reports-chapter" role="status">
      <span className="dk-visually-hidden">Loading</span>
      <h2>
        <Skeleton width={80} height={20} />
      </h2>
      <div className="reports-skeletons">
        {Array.from({ length: 8 }, (_none, place) => (
          <Skeleton key={place} height={74} />
        ))}
      </div>
    </div>
  );
}
