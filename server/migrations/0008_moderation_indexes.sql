-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "internships_by_fingerprint" ON "internships" USING btree (fingerprint_of(description, company_name),"company_name") WHERE status <> 'draft';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pending_internships" ON "internships" USING btree ("submitted_at","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reported_internships" ON "internships" USING btree ("reported_at","id") WHERE reported_at is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "flagged_internships" ON "internships" USING btree ("created_at","id") WHERE flags <> '{}';
