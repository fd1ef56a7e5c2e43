DROP INDEX "candidates_by_time";--> statement-breakpoint
DROP INDEX "candidates_by_name";--> statement-breakpoint
DROP INDEX "candidates_by_standing";--> statement-breakpoint
DROP INDEX "candidates_kept";--> statement-breakpoint
CREATE INDEX "hires_by_position" ON "hires" USING gin (position gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "teams_by_words" ON "teams" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "tasks_by_priority" ON "tasks" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "candidates_by_time" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null and full_name <> '';--> statement-breakpoint
CREATE INDEX "candidates_by_name" ON "candidates" USING btree (lower(full_name),"user_id") WHERE merged_into is null and full_name <> '';--> statement-breakpoint
CREATE INDEX "candidates_by_standing" ON "candidates" USING btree ("standing","last_applied_at","user_id") WHERE merged_into is null and full_name <> '';--> statement-breakpoint
CREATE INDEX "candidates_kept" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null and full_name <> '' and kept_since is not null;