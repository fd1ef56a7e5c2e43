-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ended_applications" ON "applications" USING btree ("updated_at") WHERE status in ('rejected', 'withdrawn');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_by_time" ON "notifications" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interview_offers_by_application" ON "interview_offers" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interview_offers_by_interview" ON "interview_offers" USING btree ("interview_id");
