CREATE TABLE "internship_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"search_key" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_until" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "company_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"startup_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"position" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp(3) with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone,
	"hidden_reason" text,
	"hidden_by" uuid,
	CONSTRAINT "company_review_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "company_review_answer" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "company_review_hidden_by_somebody" CHECK ((hidden_reason is null) = (hidden_by is null))
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
DROP INDEX "internships_by_facets";--> statement-breakpoint
ALTER TABLE "internship_alerts" ADD CONSTRAINT "internship_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_company_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."company_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_alert_per_search" ON "internship_alerts" USING btree ("user_id","search_key");--> statement-breakpoint
CREATE INDEX "internship_alerts_due" ON "internship_alerts" USING btree ("next_at","id") WHERE not is_paused;--> statement-breakpoint
CREATE UNIQUE INDEX "one_review_per_person_and_company" ON "company_reviews" USING btree ("startup_id","author_id");--> statement-breakpoint
CREATE INDEX "company_reviews_by_company" ON "company_reviews" USING btree ("startup_id","id");--> statement-breakpoint
CREATE INDEX "company_reviews_by_author" ON "company_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "review_reports_by_person" ON "review_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "internships_by_publishing" ON "internships" USING btree ("status","published_at");--> statement-breakpoint
CREATE INDEX "internships_by_facets" ON "internships" USING btree ("status","application_closing_date","category_id","paid_or_unpaid","is_remote","location","duration_months");