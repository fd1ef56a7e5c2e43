CREATE TABLE "application_decisions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"letter" text DEFAULT 'rejected' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"send_at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"archived_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "application_steps" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "respond_by" date DEFAULT (now() + interval '15 days')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "closed_out_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "respond_by" date;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "answers_waived_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "application_decisions" USING btree ("send_at","application_id");--> statement-breakpoint
CREATE INDEX "decisions_by_author" ON "application_decisions" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decision_reason_name" ON "decision_reasons" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "undecided_applications" ON "applications" USING btree ("respond_by","id") WHERE status in ('Applied', 'received', 'assessed_pass', 'assessed_fail', 'shortlisted', 'hr_scheduled');--> statement-breakpoint
CREATE INDEX "unanswered_applications" ON "applications" USING btree ("closed_out_at","id") WHERE closed_out_at is not null and answered_at is null;--> statement-breakpoint
UPDATE "internships" SET "answer_by" = "application_closing_date" + 15 WHERE "published_at" is not null;--> statement-breakpoint
-- Who applied before the day was promised has the day a new applicant would have, and nobody gets its letter within two weeks.
UPDATE "applications" SET "respond_by" = case
    when "applications"."status" in ('Applied', 'received', 'assessed_pass', 'assessed_fail', 'shortlisted', 'hr_scheduled')
      then greatest("internships"."application_closing_date" + 15, current_date + 15)
    else "internships"."application_closing_date" + 15 end
  FROM "internships" WHERE "internships"."id" = "applications"."internship_id";--> statement-breakpoint
UPDATE "applications" SET "answered_at" = "decided"."at"
  FROM (select "application_id", min("at") as "at" from "application_steps"
    where "to_status" in ('accepted', 'hired', 'rejected') and not "is_undo" group by "application_id") "decided"
  WHERE "decided"."application_id" = "applications"."id" and "applications"."status" in ('accepted', 'hired', 'rejected');
