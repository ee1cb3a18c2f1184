/** Books health: the checks of the books and what they found. */

export interface BookFinding {
  rule: string;
  /** A kind of document as the journal names it, or `account`, `contact`, `journal_entry`, `purchase_order`, `bank_statement`, `fixed_asset`. */
  source_type: string | null;
  source_id: string | null;
  label: string | null;
  details: string;
}

export interface BookCheck {
  number: number;
  title: string;
  holds: boolean;
  /** Both sides of what is compared; null where nothing is. */
  left_title: string | null;
  left: number | null;
  right_title: string | null;
  right: number | null;
  difference: number | null;
  finding_count: number;
  /** The first twenty. */
  findings: BookFinding[];
  duration_ms: number;
  checked_at: string;
}

export interface BooksRun {
  id: string;
  kind: 'night' | 'asked';
  started_at: string;
  finished_at: string;
  failing_count: number;
  check_count: number;
  checks: BookCheck[];
}

/** books_health(), check_books_health(): the last run; null before the first. */
export interface BooksHealth {
  check_count: number;
  run: BooksRun | null;
}

export interface HealthAnswers {
  books_health: BooksHealth;
  check_books_health: BooksHealth;
}
