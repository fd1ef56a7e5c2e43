CREATE TABLE "candidate_distinctions" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "candidate_distinctions_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"carried" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_taggings" (
	"candidate_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "candidate_taggings_candidate_id_tag_id_pk" PRIMARY KEY("candidate_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "regular_mails" (
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "regular_mails_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "full_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "standing" text DEFAULT 'in_process' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "applications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "last_applied_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "kept_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_distinctions" ADD CONSTRAINT "candidate_distinctions_one_id_candidates_user_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_distinctions" ADD CONSTRAINT "candidate_distinctions_other_id_candidates_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_filters" ADD CONSTRAINT "candidate_filters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_kept_id_candidates_user_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_merged_id_candidates_user_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_candidate_id_candidates_user_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_taggings" ADD CONSTRAINT "candidate_taggings_candidate_id_candidates_user_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_taggings" ADD CONSTRAINT "candidate_taggings_tag_id_candidate_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."candidate_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_mails" ADD CONSTRAINT "regular_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_candidate_filter_per_name" ON "candidate_filters" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE INDEX "candidate_filters_shared" ON "candidate_filters" USING btree ("id") WHERE is_shared;--> statement-breakpoint
CREATE UNIQUE INDEX "one_merge_per_candidate" ON "candidate_merges" USING btree ("merged_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "candidate_merges_by_kept" ON "candidate_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "candidate_notes_by_candidate" ON "candidate_notes" USING btree ("candidate_id","id");--> statement-breakpoint
CREATE INDEX "candidate_taggings_by_tag" ON "candidate_taggings" USING btree ("tag_id","candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_candidate_tag_per_name" ON "candidate_tags" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_merged_into_candidates_user_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "applications_by_date" ON "applications" USING btree ("applied_date");--> statement-breakpoint
CREATE INDEX "candidates_merged" ON "candidates" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "candidates_by_time" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "candidates_by_name" ON "candidates" USING btree (lower(full_name),"user_id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "candidates_by_standing" ON "candidates" USING btree ("standing","last_applied_at","user_id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "candidates_kept" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null and kept_since is not null;--> statement-breakpoint
CREATE INDEX "candidates_by_words" ON "candidates" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_for_digest" ON "notifications" USING btree ("timestamp","user_id") WHERE mail = 'daily';