CREATE INDEX "internships_by_facets" ON "internships" USING btree ("status","application_closing_date","category_id","paid_or_unpaid","is_remote","location");--> statement-breakpoint
-- New entries go into the index at once: the embedded database never tidies a list of pending ones, and every search would read it.
ALTER INDEX internships_by_words SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX internship_words_by_slip SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX internship_words_by_trigram SET (fastupdate = off);
