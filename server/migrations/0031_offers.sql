CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"position" text NOT NULL,
	"start_date" date,
	"stipend" integer,
	"weekly_hours" integer,
	"note" text DEFAULT '' NOT NULL,
	"template_id" uuid,
	"valid_until" date NOT NULL,
	"letter" jsonb,
	"letter_hash" text,
	"created_by" uuid NOT NULL,
	"sent_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"signed_name" text,
	"signed_address" text,
	"signed_agent" text,
	"decline_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_offer_signed" CHECK ((status = 'accepted') = (signed_name is not null)),
	CONSTRAINT "job_offer_sent" CHECK (status in ('draft', 'withdrawn') or (letter is not null and letter_hash is not null and sent_at is not null)),
	CONSTRAINT "job_offer_ended" CHECK ((status in ('draft', 'sent')) = (ended_at is null)),
	CONSTRAINT "job_offer_weekly_hours" CHECK (weekly_hours between 1 and 60),
	CONSTRAINT "job_offer_stipend" CHECK (stipend between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "application_decisions" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "skipped_stages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_template_name" ON "letter_templates" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_job_offer_per_application" ON "job_offers" USING btree ("application_id") WHERE status in ('draft', 'sent', 'accepted');--> statement-breakpoint
CREATE INDEX "job_offers_by_application" ON "job_offers" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "job_offers_by_user" ON "job_offers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "job_offers_by_author" ON "job_offers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "job_offers_by_sender" ON "job_offers" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "job_offers_by_template" ON "job_offers" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "job_offers_to_expire" ON "job_offers" USING btree ("valid_until","id") WHERE status = 'sent';--> statement-breakpoint
ALTER TABLE "application_decisions" ADD CONSTRAINT "application_decisions_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_by_template" ON "application_decisions" USING btree ("template_id");