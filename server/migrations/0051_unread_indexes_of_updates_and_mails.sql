-- concurrently
DROP INDEX CONCURRENTLY IF EXISTS "mails_by_time";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "updates_by_facts";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "versions_by_facts";
