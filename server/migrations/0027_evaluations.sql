CREATE TABLE "evaluation_drafts" (
	"evaluation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_drafts_evaluation_id_user_id_pk" PRIMARY KEY("evaluation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "evaluation_sheets" (
	"evaluation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"sheet" jsonb,
	"submitted_at" timestamp(3) with time zone,
	CONSTRAINT "evaluation_sheets_evaluation_id_side_pk" PRIMARY KEY("evaluation_id","side"),
	CONSTRAINT "sheet_is_sent_whole" CHECK ((submitted_at is null) = (sheet is null) and (submitted_at is null) = (author_id is null))
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intern_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"startup_id" uuid,
	"started_by" uuid,
	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone
);
--> statement-breakpoint
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
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_intern_id_users_id_fk" FOREIGN KEY ("intern_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_hire_id_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_templates" ADD CONSTRAINT "onboarding_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_sheets_by_author" ON "evaluation_sheets" USING btree ("author_id","evaluation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_evaluation_per_kind" ON "evaluations" USING btree ("intern_id","project_id","kind");--> statement-breakpoint
CREATE INDEX "evaluations_by_intern" ON "evaluations" USING btree ("intern_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_by_team" ON "evaluations" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_by_startup" ON "evaluations" USING btree ("startup_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_open" ON "evaluations" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "evaluations_to_close" ON "evaluations" USING btree ("due_at") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_item_per_place" ON "onboarding_items" USING btree ("hire_id","place");--> statement-breakpoint
CREATE INDEX "onboarding_open" ON "onboarding_items" USING btree ("hire_id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_hired_by_users_id_fk" FOREIGN KEY ("hired_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hires_by_user" ON "hires" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hires_by_team" ON "hires" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "hires_by_project" ON "hires" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "hires_by_date" ON "hires" USING btree ("hired_date","id");