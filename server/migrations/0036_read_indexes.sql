-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_team" ON "users" USING btree ("role","in_team",lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_leading_none" ON "users" USING btree ("role","in_team",lower("full_name"),"id") WHERE not leads_team;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "applications_of_internship" ON "applications" USING btree ("internship_id","status","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "hires_by_internship" ON "hires" USING btree ("internship_id","hired_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "entries_by_user_and_day" ON "time_entries" USING btree ("user_id","day","status","worked_seconds");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "onboarding_due" ON "onboarding_items" USING btree ("side","due_on","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "approved_leave" ON "leave" USING btree ("user_id","from_day","to_day","starts_midday","ends_midday") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "approved_leave_by_day" ON "leave" USING btree ("to_day","from_day","user_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "meeting_people_by_time" ON "meeting_people" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "milestones_to_decide" ON "milestones" USING btree ("due_date","id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "teams_by_department" ON "teams" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tasks_of_person" ON "tasks" USING btree ("assigned_to","status","created_by","project_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_tasks" ON "tasks" USING btree ("assigned_to","due_date","id") WHERE status <> 'completed';