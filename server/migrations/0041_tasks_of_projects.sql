DROP INDEX "tasks_by_project";--> statement-breakpoint
CREATE INDEX "tasks_by_project" ON "tasks" USING btree ("project_id","id","status");