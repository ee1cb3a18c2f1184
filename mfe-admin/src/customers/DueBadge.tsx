import { useState } from 'react';
import { Badge } from '@dukani/shared/ui-core';
import { businessDay } from '../common/businessDay';
import { useBusiness } from '../common/useBusiness';
import type { OpenItem } from '../common/contacts/contactRows';

const SOON_DAYS = 14;

/** Whether days to come are few: the day itself counts. Days as `2026-11-21`. */
export function isDueSoon(dueOn: string, today: string): boolean {
  const left = (Date.parse(dueOn) - Date.parse(today)) / 86_400_000;
  return left >= 0 && left <= SOON_DAYS;
}

/** Tells what is overdue from what will be due soon; nothing of what has time. */
export function DueBadge({ item }: { item: Pick<OpenItem, 'dueOn' | 'isOverdue'> }) {
  const { dayRule } = useBusiness();
  const [today] = useState(() => businessDay(new Date(), dayRule));
  if (item.isOverdue) return <Badge tone="danger">Overdue</Badge>;
  if (item.dueOn === today) return <Badge tone="warning">Due today</Badge>;
  return isDueSoon(item.dueOn, today) ? <Badge tone="warning">Due within {SOON_DAYS} days</Badge> : null;
}
