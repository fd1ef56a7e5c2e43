CREATE TABLE "enrolments" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"roll_number" text DEFAULT '' NOT NULL,
	"college" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"weekly_hours" integer,
	"supervisor_id" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolment_hours" CHECK (weekly_hours between 1 and 80),
	CONSTRAINT "enrolment_days" CHECK (end_date >= start_date)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_by_supervisor" ON "enrolments" USING btree ("supervisor_id");