-- The checks of the books that the nightly job runs and the screen shows (private.book_checks), over every business.
-- Read-only: run it on any database at any time; no row means all is well.

select f.invariant, f.tenant_id, f.details from private.every_book_finding() f;
