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
      <div className="books-closing__column">
        <LocksCard />
        <ChainCard />
        <ExportCard />
      </div>
      <div className="books-closing__column">
        <YearsCard />
        <OpeningCard />
      </div>
    </div>
  );
}
