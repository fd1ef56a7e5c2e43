-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_not_approved" ON "work_reports" USING btree ("status","id") WHERE status <> 'approved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_others" ON "work_reports" USING btree ("from_user_role","id") WHERE from_user_role <> 'intern';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_by_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_by_role";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "meeting_people_by_user";
