CREATE TABLE "breaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"start_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp(3) with time zone,
	"sent_late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "break_ends_after_it_begins" CHECK (end_time >= start_time)
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"check_in_time" timestamp(3) with time zone NOT NULL,
	"check_out_time" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_ends_after_it_begins" CHECK (check_out_time > check_in_time)
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"work_mode" text NOT NULL,
	"planned_tasks" text NOT NULL,
	"check_in_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"check_out_time" timestamp(3) with time zone,
	"status" text DEFAULT 'open' NOT NULL,
	"auto_closed" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"sent_late" boolean DEFAULT false NOT NULL,
	"worked_seconds" integer DEFAULT 0 NOT NULL,
	"break_seconds" integer DEFAULT 0 NOT NULL,
	"total_hours" numeric(4, 2) DEFAULT 0 NOT NULL,
	"report_id" uuid,
	"reminded_at" timestamp(3) with time zone,
	"break_reminded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_ends_after_it_begins" CHECK (check_out_time > check_in_time),
	CONSTRAINT "entry_is_open_or_ended" CHECK ((status = 'open') = (check_out_time is null)),
	CONSTRAINT "entry_within_a_day" CHECK (total_hours between 0 and 24)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "meeting_people" (
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text DEFAULT 'invited' NOT NULL,
	CONSTRAINT "meeting_people_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 30 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"organiser_id" uuid NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_has_a_length" CHECK (duration_minutes between 5 and 480)
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date NOT NULL,
	"completed_date" timestamp(3) with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "deputies" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"deputy_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_drafts" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"work_summary" text NOT NULL,
	"completed_tasks" text DEFAULT '' NOT NULL,
	"challenges" text DEFAULT '' NOT NULL,
	"tomorrow_plans" text DEFAULT '' NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_drafts_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "report_reminders" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_reminders_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "report_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"comment" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_revisions" (
	"report_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"work_summary" text NOT NULL,
	"completed_tasks" text DEFAULT '' NOT NULL,
	"challenges" text DEFAULT '' NOT NULL,
	"tomorrow_plans" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_revisions_report_id_revision_pk" PRIMARY KEY("report_id","revision")
);
--> statement-breakpoint
CREATE TABLE "report_tasks" (
	"report_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "report_tasks_report_id_task_id_pk" PRIMARY KEY("report_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "work_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid NOT NULL,
	"from_user_role" text NOT NULL,
	"team_id" uuid,
	"to_role" text NOT NULL,
	"to_user_id" uuid,
	"date" date NOT NULL,
	"timestamp" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"work_summary" text NOT NULL,
	"completed_tasks" text DEFAULT '' NOT NULL,
	"challenges" text DEFAULT '' NOT NULL,
	"tomorrow_plans" text DEFAULT '' NOT NULL,
	"worked_duration" integer DEFAULT 0 NOT NULL,
	"check_in_time" timestamp(3) with time zone,
	"check_out_time" timestamp(3) with time zone,
	"work_mode" text,
	"planned_tasks" text DEFAULT '' NOT NULL,
	"sent_late" boolean DEFAULT false NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"review_comment" text DEFAULT '' NOT NULL,
	"escalated_from" uuid,
	"escalated_by" uuid,
	"escalated_at" timestamp(3) with time zone,
	"previous_reviewed_by" uuid,
	"previous_reviewed_at" timestamp(3) with time zone,
	"previous_comment" text,
	"waiting_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_within_a_day" CHECK (worked_duration between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_blocks" (
	"task_id" uuid NOT NULL,
	"blocked_by_id" uuid NOT NULL,
	CONSTRAINT "task_blocks_task_id_blocked_by_id_pk" PRIMARY KEY("task_id","blocked_by_id"),
	CONSTRAINT "no_task_blocks_itself" CHECK (task_id <> blocked_by_id)
);
--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"due_time" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_by" uuid NOT NULL,
	"assigned_to" uuid NOT NULL,
	"project_id" uuid,
	"team_visible" boolean DEFAULT false NOT NULL,
	"blocker" text DEFAULT '' NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_is_completed_once" CHECK ((status = 'completed') = (completed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "goal_tasks" (
	"goal_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "goal_tasks_goal_id_task_id_pk" PRIMARY KEY("goal_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date,
	"progress" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deadline" date;--> statement-breakpoint
ALTER TABLE "breaks" ADD CONSTRAINT "breaks_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organiser_id_users_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_deputy_id_users_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tasks" ADD CONSTRAINT "report_tasks_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tasks" ADD CONSTRAINT "report_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_escalated_by_users_id_fk" FOREIGN KEY ("escalated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_previous_reviewed_by_users_id_fk" FOREIGN KEY ("previous_reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_blocked_by_id_tasks_id_fk" FOREIGN KEY ("blocked_by_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_tasks" ADD CONSTRAINT "goal_tasks_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_tasks" ADD CONSTRAINT "goal_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_break_per_entry" ON "breaks" USING btree ("entry_id") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "breaks_by_entry" ON "breaks" USING btree ("entry_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_correction_per_entry" ON "corrections" USING btree ("entry_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "corrections_by_status" ON "corrections" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "corrections_by_user" ON "corrections" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_entry_per_user" ON "time_entries" USING btree ("user_id") WHERE check_out_time is null;--> statement-breakpoint
CREATE INDEX "entries_by_user" ON "time_entries" USING btree ("user_id","check_in_time");--> statement-breakpoint
CREATE INDEX "entries_by_day" ON "time_entries" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "open_entries" ON "time_entries" USING btree ("check_in_time") WHERE check_out_time is null;--> statement-breakpoint
CREATE INDEX "meeting_people_by_user" ON "meeting_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meetings_by_organiser" ON "meetings" USING btree ("organiser_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_by_time" ON "meetings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "meetings_to_remind" ON "meetings" USING btree ("starts_at") WHERE status = 'scheduled' and reminded_at is null;--> statement-breakpoint
CREATE INDEX "milestones_by_project" ON "milestones" USING btree ("project_id","due_date");--> statement-breakpoint
CREATE INDEX "milestones_by_date" ON "milestones" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "push_by_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deputies_by_deputy" ON "deputies" USING btree ("deputy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_review_per_revision" ON "report_reviews" USING btree ("report_id","revision");--> statement-breakpoint
CREATE INDEX "report_tasks_by_task" ON "report_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_report_per_person_and_day" ON "work_reports" USING btree ("from_user_id","date") WHERE escalated_from is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_escalated_copy_per_report" ON "work_reports" USING btree ("escalated_from");--> statement-breakpoint
CREATE INDEX "reports_to_user" ON "work_reports" USING btree ("to_user_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "reports_to_role" ON "work_reports" USING btree ("to_role","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "work_reports" USING btree ("waiting_since") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "reports_by_author" ON "work_reports" USING btree ("from_user_id","id");--> statement-breakpoint
CREATE INDEX "reports_by_team" ON "work_reports" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "reports_by_reviewer" ON "work_reports" USING btree ("reviewed_by","id");--> statement-breakpoint
CREATE INDEX "reports_by_date" ON "work_reports" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "blocks_by_blocker" ON "task_blocks" USING btree ("blocked_by_id");--> statement-breakpoint
CREATE INDEX "comments_by_task" ON "task_comments" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "steps_by_task" ON "task_steps" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "tasks_by_assignee" ON "tasks" USING btree ("assigned_to","id");--> statement-breakpoint
CREATE INDEX "tasks_by_creator" ON "tasks" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "tasks_by_project" ON "tasks" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("assigned_to","due_date");--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("due_date") WHERE status <> 'completed' and reminded_at is null;--> statement-breakpoint
CREATE INDEX "tasks_by_title" ON "tasks" USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "goal_tasks_by_task" ON "goal_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "goals_by_team" ON "goals" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_team" ON "team_messages" USING btree ("team_id","id");