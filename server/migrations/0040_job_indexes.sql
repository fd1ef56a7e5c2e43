-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "links_by_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_by_expiry" ON "sessions" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_by_refresh" ON "sessions" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_with_weekly_report" ON "users" USING btree ("id") WHERE settings ->> 'weeklyReports' = 'true';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "resumes_by_time" ON "files" USING btree ("created_at") WHERE category = 'resume';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_by_creation" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_notifications" ON "notifications" USING btree ("user_id","timestamp") WHERE mail = 'daily';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_to_mail" ON "notifications" USING btree ("id") WHERE mail = 'now';