-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notes_by_author" ON "application_notes" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidate_notes_by_author" ON "candidate_notes" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_ratings" ON "company_reviews" USING btree ("startup_id","stars") WHERE hidden_reason is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "milestone_steps_by_person" ON "milestone_steps" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_reviews_by_person" ON "report_reviews" USING btree ("by_id","id");