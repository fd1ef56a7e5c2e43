CREATE TABLE "interview_panel" (
	"interview_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_panel_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_kits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"internship_id" uuid,
	"purpose" text NOT NULL,
	"sections" jsonb NOT NULL,
	"attributes" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_interview_kits" (
	"interview_id" uuid PRIMARY KEY NOT NULL,
	"kit" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"interview_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"recommendation" text,
	"remarks" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "interview_panel" ADD CONSTRAINT "interview_panel_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_panel" ADD CONSTRAINT "interview_panel_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_kits" ADD CONSTRAINT "interview_kits_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_kits" ADD CONSTRAINT "interview_kits_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_interview_kits" ADD CONSTRAINT "kept_interview_kits_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_panel_by_person" ON "interview_panel" USING btree ("user_id","interview_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_kit_per_internship" ON "interview_kits" USING btree ("internship_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_house_kit" ON "interview_kits" USING btree ((internship_id is null)) WHERE internship_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_sheet_per_person_and_interview" ON "score_sheets" USING btree ("interview_id","author_id");--> statement-breakpoint
CREATE INDEX "score_sheets_by_author" ON "score_sheets" USING btree ("author_id","interview_id");