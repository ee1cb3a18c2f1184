import type { BillPaper, BillPaperState } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

/** What became of a paper, as people say it. */
export const PAPER_STATES: Record<BillPaperState, { label: string; tone: BadgeTone }> = {
  new: { label: 'To enter', tone: 'info' },
  entered: { label: 'Entered', tone: 'success' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

/** Which bill was entered from a paper. */
export const billText = ({ bill }: BillPaper): string =>
  bill === null ? '' : `${bill.contact_name} ${bill.supplier_reference ?? bill.bill_number ?? ''}`.trim();

/** A paper waits again only where no bill stands that was entered from it. */
export const isRestorable = ({ state, bill }: BillPaper): boolean =>
  state === 'discarded' || bill?.status === 'discarded' || bill?.status === 'reversed';
