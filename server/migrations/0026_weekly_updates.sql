CREATE TABLE "weekly_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"week_start" date NOT NULL,
	"summary" text NOT NULL,
	"done" text NOT NULL,
	"challenges" text NOT NULL,
	"next_steps" text NOT NULL,
	"facts" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp(3) with time zone,
	"is_changed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "week_begins_on_sunday" CHECK (extract(dow from week_start) = 0),
	CONSTRAINT "update_published_with_moment" CHECK ((revision = 0) = (published_at is null))
);
--> statement-breakpoint
CREATE TABLE "weekly_versions" (
	"update_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"summary" text NOT NULL,
	"done" text NOT NULL,
	"challenges" text NOT NULL,
	"next_steps" text NOT NULL,
	"facts" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_versions_update_id_revision_pk" PRIMARY KEY("update_id","revision")
);
--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_versions" ADD CONSTRAINT "weekly_versions_update_id_weekly_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."weekly_updates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_versions" ADD CONSTRAINT "weekly_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_update_per_project_and_week" ON "weekly_updates" USING btree ("project_id","week_start");--> statement-breakpoint
CREATE INDEX "updates_by_week" ON "weekly_updates" USING btree ("week_start","id");