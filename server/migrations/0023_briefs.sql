CREATE TABLE "brief_declines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brief_outcomes" (
	"brief_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brief_outcomes_project_id_unique" UNIQUE("project_id"),
	CONSTRAINT "brief_outcomes_team_id_unique" UNIQUE("team_id")
);
--> statement-breakpoint
CREATE TABLE "brief_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brief_id" uuid NOT NULL,
	"role" text NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"hours_per_week" integer NOT NULL,
	"tasks" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"fit" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seat_is_taken_by_somebody" CHECK ((status in ('picked', 'proposed', 'accepted')) = (user_id is not null and fit is not null))
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"startup_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"weeks" integer NOT NULL,
	"milestones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"manager_id" uuid,
	"leader_id" uuid,
	"weights" jsonb NOT NULL,
	"stated_by" uuid NOT NULL,
	"proposed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_seat_id_brief_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."brief_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_seats" ADD CONSTRAINT "brief_seats_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_seats" ADD CONSTRAINT "brief_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_stated_by_users_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declines_by_seat" ON "brief_declines" USING btree ("seat_id","id");--> statement-breakpoint
CREATE INDEX "seats_by_brief" ON "brief_seats" USING btree ("brief_id","id");--> statement-breakpoint
CREATE INDEX "seats_promised" ON "brief_seats" USING btree ("user_id") WHERE status in ('proposed', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "one_seat_per_person_and_brief" ON "brief_seats" USING btree ("brief_id","user_id");--> statement-breakpoint
CREATE INDEX "briefs_by_status" ON "briefs" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "briefs_by_startup" ON "briefs" USING btree ("startup_id","id");--> statement-breakpoint
CREATE INDEX "briefs_by_words" ON "briefs" USING gin (title gin_trgm_ops);