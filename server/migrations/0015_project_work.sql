CREATE TABLE "milestone_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"milestone_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_files_project_id_file_id_pk" PRIMARY KEY("project_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steps_by_milestone" ON "milestone_steps" USING btree ("milestone_id","id");--> statement-breakpoint
CREATE INDEX "steps_by_file" ON "milestone_steps" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "project_files_by_file" ON "project_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "projects_by_age" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
-- The departments of the specification (spec §3); an older database may have them by other ids.
INSERT INTO "departments" ("id", "name") VALUES
	('01900000-0000-7000-8000-000000000001', 'Engineering'),
	('01900000-0000-7000-8000-000000000002', 'Human Resources'),
	('01900000-0000-7000-8000-000000000003', 'Marketing'),
	('01900000-0000-7000-8000-000000000004', 'Operations'),
	('01900000-0000-7000-8000-000000000005', 'Finance'),
	('01900000-0000-7000-8000-000000000006', 'Product')
ON CONFLICT DO NOTHING;
