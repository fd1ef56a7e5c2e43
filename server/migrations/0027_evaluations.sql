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
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_intern_id_users_id_fk" FOREIGN KEY ("intern_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_sheets_by_author" ON "evaluation_sheets" USING btree ("author_id","evaluation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_evaluation_per_kind" ON "evaluations" USING btree ("intern_id","project_id","kind");--> statement-breakpoint
CREATE INDEX "evaluations_by_intern" ON "evaluations" USING btree ("intern_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_by_team" ON "evaluations" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_by_startup" ON "evaluations" USING btree ("startup_id","id");--> statement-breakpoint
CREATE INDEX "evaluations_open" ON "evaluations" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "evaluations_to_close" ON "evaluations" USING btree ("due_at") WHERE closed_at is null;
