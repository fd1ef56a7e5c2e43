ALTER TABLE "certificates" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "weeks" jsonb;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "target_hours" integer;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "minimum_evaluation" numeric(2, 1);--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internship_target_hours" CHECK (target_hours between 1 and 2000);--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internship_minimum_evaluation" CHECK (minimum_evaluation between 1 and 5);