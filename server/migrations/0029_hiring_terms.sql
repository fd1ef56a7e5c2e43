CREATE TABLE "onboarding_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hire_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"side" text NOT NULL,
	"due_days" integer NOT NULL,
	"done_at" timestamp(3) with time zone,
	"done_by" uuid,
	CONSTRAINT "item_done_by_somebody" CHECK ((done_at is null) = (done_by is null))
);
--> statement-breakpoint
CREATE TABLE "onboarding_templates" (
	"name" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "hires_by_date";--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "hired_by" uuid;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "is_placed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_hire_id_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_templates" ADD CONSTRAINT "onboarding_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_item_per_place" ON "onboarding_items" USING btree ("hire_id","place");--> statement-breakpoint
CREATE INDEX "onboarding_open" ON "onboarding_items" USING btree ("hire_id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_hired_by_users_id_fk" FOREIGN KEY ("hired_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hires_by_user" ON "hires" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hires_by_team" ON "hires" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "hires_by_project" ON "hires" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "hires_by_date" ON "hires" USING btree ("hired_date","id");