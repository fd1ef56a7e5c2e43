-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "identities_by_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "evaluation_drafts_by_user" ON "evaluation_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "import_rows_by_email" ON "import_rows" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "import_rows_by_supervisor" ON "import_rows" USING btree (lower(details ->> 'supervisor'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "startups_by_contact" ON "startups" USING btree (lower(contact_email));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "updates_by_facts" ON "weekly_updates" USING gin (facts jsonb_path_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "versions_by_facts" ON "weekly_versions" USING gin (facts jsonb_path_ops);