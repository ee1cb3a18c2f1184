import { ChainCard } from './ChainCard';
import { ExportCard } from './ExportCard';
import { LocksCard } from './LocksCard';
import { OpeningCard } from './OpeningCard';
import { YearsCard } from './YearsCard';
import './closing.css';

/** Closing the books: until when nothing is posted any more, years, opening balances, and whether the journal is whole. */
export function ClosingTab() {
  return (
    <div className="books-closing">
      <LocksCard />
      <YearsCard />
      <OpeningCard />
      <ChainCard />
      <ExportCard />
    </div>
  );
}
