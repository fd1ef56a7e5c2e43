CREATE TABLE "startup_files" (
	"startup_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "startup_files_startup_id_file_id_pk" PRIMARY KEY("startup_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "startup_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"startup_id" uuid NOT NULL,
	"status" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"meeting_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "startups" ADD COLUMN "meeting_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "startups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "startup_files" ADD CONSTRAINT "startup_files_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "startup_files" ADD CONSTRAINT "startup_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "startup_steps" ADD CONSTRAINT "startup_steps_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "startup_steps" ADD CONSTRAINT "startup_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "startup_files_by_file" ON "startup_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "steps_by_startup" ON "startup_steps" USING btree ("startup_id","id");--> statement-breakpoint
CREATE INDEX "startups_by_applicant" ON "startups" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "startups_by_words" ON "startups" USING gin ((name || ' ' || contact_email) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_startup_per_applicant" ON "startups" USING btree ("submitted_by") WHERE status in ('pending', 'meeting_scheduled');