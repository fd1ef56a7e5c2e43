-- What is left of a text without case, digits, signs and the company's name; null where too little is left to tell.
CREATE FUNCTION fingerprint_of(description text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(left_over) >= 60 THEN md5(left_over) END
  FROM (SELECT regexp_replace(replace(lower(description), lower(company), ''), '[[:space:][:digit:][:punct:]]+', '', 'g')) AS one (left_over)
$$;
--> statement-breakpoint
CREATE TABLE "internship_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"internship_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reporter_key" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "flags" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "submitted_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "reported_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "review_reason" text;
--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_report_per_person_and_internship" ON "internship_reports" USING btree ("internship_id","reporter_key");
--> statement-breakpoint
CREATE INDEX "internship_reports_by_reporter" ON "internship_reports" USING btree ("reporter_id");
--> statement-breakpoint
CREATE INDEX "internship_reports_by_email" ON "internship_reports" USING btree ("email") WHERE email <> '';
