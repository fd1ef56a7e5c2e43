CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What a person typed, as plain words: lower case, ASCII punctuation is space, C++, C# and .NET keep a name of their own.
CREATE FUNCTION words_of(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(lower(said), 'c++', 'cplusplus'), 'c#', 'csharp'), '.net', ' dotnet'),
    '[\u0001- !-/:-@\[-`{-\u00a0\u2000-\u206f]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION slips_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, n - 1) || substr(word, n + 1)) || word FROM generate_series(1, length(word)) AS n
$$;
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"lane" smallint PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text,
	"details" text NOT NULL,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"principal" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_principal_key_pk" PRIMARY KEY("principal","key")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"name" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"about" uuid,
	"user_id" uuid,
	"role" text,
	"client" text,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unsubscribe" text
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"refresh_hash_before" text,
	"refreshed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"refresh_expires_at" timestamp(3) with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"token_hash_before" text
);
--> statement-breakpoint
CREATE TABLE "social_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'intern' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp(3) with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"github" text DEFAULT '' NOT NULL,
	"portfolio" text DEFAULT '' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"last_seen_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"avatar_id" uuid,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
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
CREATE TABLE "row_tallies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by_id" uuid NOT NULL,
	"is_undo" boolean DEFAULT false NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_tallies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"internship_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"resume_id" uuid NOT NULL,
	"cover_letter" text DEFAULT '' NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"answers" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'Applied' NOT NULL,
	"score" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"applied_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "hires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"hired_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"hired_by" uuid,
	"position" text,
	"start_date" date,
	"team_id" uuid,
	"project_id" uuid,
	"is_placed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hires_application_id_unique" UNIQUE("application_id")
);
--> statement-breakpoint
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
CREATE TABLE "brief_declines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brief_outcomes" (
	"brief_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brief_outcomes_project_id_unique" UNIQUE("project_id"),
	CONSTRAINT "brief_outcomes_team_id_unique" UNIQUE("team_id")
);
--> statement-breakpoint
CREATE TABLE "brief_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brief_id" uuid NOT NULL,
	"role" text NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"hours_per_week" integer NOT NULL,
	"tasks" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"fit" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seat_is_taken_by_somebody" CHECK ((status in ('picked', 'proposed', 'accepted')) = (user_id is not null and fit is not null))
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"startup_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"weeks" integer NOT NULL,
	"milestones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"manager_id" uuid,
	"leader_id" uuid,
	"weights" jsonb NOT NULL,
	"stated_by" uuid NOT NULL,
	"proposed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "candidates" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"merged_into" uuid,
	"full_name" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"standing" text DEFAULT 'in_process' NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	"last_applied_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kept_since" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"internship_id" uuid,
	"holder_name" text NOT NULL,
	"title" text NOT NULL,
	"company_name" text NOT NULL,
	"hours" numeric(8, 2) NOT NULL,
	"tasks" integer NOT NULL,
	"started_on" date NOT NULL,
	"ended_on" date NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp(3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificate_revoked_with_reason" CHECK ((revoked_at is null) = (revoked_reason is null))
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
	"reported_at" timestamp(3) with time zone,
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
CREATE TABLE "evaluation_drafts" (
	"evaluation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_drafts_evaluation_id_user_id_pk" PRIMARY KEY("evaluation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "evaluation_sheets" (
	"evaluation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"sheet" jsonb,
	"submitted_at" timestamp(3) with time zone,
	CONSTRAINT "evaluation_sheets_evaluation_id_side_pk" PRIMARY KEY("evaluation_id","side"),
	CONSTRAINT "sheet_is_sent_whole" CHECK ((submitted_at is null) = (sheet is null) and (submitted_at is null) = (author_id is null))
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intern_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"startup_id" uuid,
	"started_by" uuid,
	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_of_fame" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"shows_photo" boolean NOT NULL,
	"agreed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hire_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"side" text NOT NULL,
	"due_days" integer NOT NULL,
	"done_at" timestamp(3) with time zone,
	"done_by" uuid,
	CONSTRAINT "item_done_by_somebody" CHECK ((done_at is null) = (done_by is null))
);
--> statement-breakpoint
CREATE TABLE "onboarding_templates" (
	"name" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"team" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"role_before" text,
	"team_id" uuid,
	"joins" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"about" text DEFAULT '' NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"ignored" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"stage" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"by_id" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "internship_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "internship_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "internship_words" (
	"word" text PRIMARY KEY NOT NULL,
	"slips" text[] GENERATED ALWAYS AS (slips_of(word)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "internships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"project_id" uuid,
	"category_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"eligibility" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"location" text NOT NULL,
	"is_remote" boolean DEFAULT false NOT NULL,
	"duration_months" integer NOT NULL,
	"duration" text GENERATED ALWAYS AS (duration_months::text || case when duration_months = 1 then ' month' else ' months' end) STORED NOT NULL,
	"start_date" date NOT NULL,
	"application_closing_date" date NOT NULL,
	"openings" integer DEFAULT 1 NOT NULL,
	"paid_or_unpaid" text NOT NULL,
	"stipend" integer,
	"cover_image_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	CONSTRAINT "internship_duration" CHECK (duration_months between 1 and 24),
	CONSTRAINT "internship_openings" CHECK (openings between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "saved_internships" (
	"user_id" uuid NOT NULL,
	"internship_id" uuid NOT NULL,
	"saved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_internships_user_id_internship_id_pk" PRIMARY KEY("user_id","internship_id")
);
--> statement-breakpoint
CREATE TABLE "interview_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"interviewer_id" uuid NOT NULL,
	"duration_minutes" integer NOT NULL,
	"type" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"times" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"interview_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_panel" (
	"interview_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_panel_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"interviewer_id" uuid NOT NULL,
	"scheduled_at" timestamp(3) with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 45 NOT NULL,
	"type" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"text" text NOT NULL,
	"cover_image_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp(3) with time zone,
	"author_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "published_with_time" CHECK (status = 'draft' or published_at is not null)
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"timestamp" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'general' NOT NULL,
	"mail" text DEFAULT 'off' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regular_mails" (
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "regular_mails_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
CREATE TABLE "milestone_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"milestone_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_files_project_id_file_id_pk" PRIMARY KEY("project_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date NOT NULL,
	"completed_date" timestamp(3) with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"startup_id" uuid,
	"manager_id" uuid,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deadline" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "startup_members" (
	"startup_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "startup_members_user_id_startup_id_pk" PRIMARY KEY("user_id","startup_id")
);
--> statement-breakpoint
CREATE TABLE "startups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact_email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_by" uuid,
	"submitted_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"meeting_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"project_id" uuid,
	"leader_id" uuid,
	"department_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
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
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"text_id" text NOT NULL,
	"language" text NOT NULL,
	"draft" text,
	"published" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp(3) with time zone,
	CONSTRAINT "site_texts_text_id_language_pk" PRIMARY KEY("text_id","language")
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"text_id" text NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"value" text,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_versions_text_id_language_revision_pk" PRIMARY KEY("text_id","language","revision")
);
--> statement-breakpoint
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
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"viewer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
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
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internship_alerts" ADD CONSTRAINT "internship_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_resume_id_files_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_hired_by_users_id_fk" FOREIGN KEY ("hired_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breaks" ADD CONSTRAINT "breaks_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_seat_id_brief_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."brief_seats"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_declines" ADD CONSTRAINT "brief_declines_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_outcomes" ADD CONSTRAINT "brief_outcomes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_seats" ADD CONSTRAINT "brief_seats_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brief_seats" ADD CONSTRAINT "brief_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_stated_by_users_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_distinctions" ADD CONSTRAINT "candidate_distinctions_one_id_candidates_user_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_distinctions" ADD CONSTRAINT "candidate_distinctions_other_id_candidates_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_filters" ADD CONSTRAINT "candidate_filters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_kept_id_candidates_user_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_merged_id_candidates_user_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_candidate_id_candidates_user_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_taggings" ADD CONSTRAINT "candidate_taggings_candidate_id_candidates_user_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_taggings" ADD CONSTRAINT "candidate_taggings_tag_id_candidate_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."candidate_tags"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_merged_into_candidates_user_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."candidates"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_company_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."company_reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_drafts" ADD CONSTRAINT "evaluation_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluation_sheets" ADD CONSTRAINT "evaluation_sheets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_intern_id_users_id_fk" FOREIGN KEY ("intern_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hall_of_fame" ADD CONSTRAINT "hall_of_fame_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_hire_id_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hires"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "onboarding_templates" ADD CONSTRAINT "onboarding_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_category_id_internship_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."internship_categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_cover_image_id_files_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_offers" ADD CONSTRAINT "interview_offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_offers" ADD CONSTRAINT "interview_offers_interviewer_id_users_id_fk" FOREIGN KEY ("interviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_offers" ADD CONSTRAINT "interview_offers_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_panel" ADD CONSTRAINT "interview_panel_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_panel" ADD CONSTRAINT "interview_panel_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_interviewer_id_users_id_fk" FOREIGN KEY ("interviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organiser_id_users_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_image_id_files_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regular_mails" ADD CONSTRAINT "regular_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "milestone_steps" ADD CONSTRAINT "milestone_steps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_members" ADD CONSTRAINT "startup_members_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_members" ADD CONSTRAINT "startup_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startups" ADD CONSTRAINT "startups_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_deputy_id_users_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_revisions" ADD CONSTRAINT "report_revisions_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_tasks" ADD CONSTRAINT "report_tasks_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_tasks" ADD CONSTRAINT "report_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_escalated_by_users_id_fk" FOREIGN KEY ("escalated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_previous_reviewed_by_users_id_fk" FOREIGN KEY ("previous_reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_kits" ADD CONSTRAINT "interview_kits_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "interview_kits" ADD CONSTRAINT "interview_kits_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kept_interview_kits" ADD CONSTRAINT "kept_interview_kits_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_text_id_language_site_texts_text_id_language_fk" FOREIGN KEY ("text_id","language") REFERENCES "public"."site_texts"("text_id","language") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_files" ADD CONSTRAINT "startup_files_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_files" ADD CONSTRAINT "startup_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_steps" ADD CONSTRAINT "startup_steps_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "startup_steps" ADD CONSTRAINT "startup_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_blocks" ADD CONSTRAINT "task_blocks_blocked_by_id_tasks_id_fk" FOREIGN KEY ("blocked_by_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_steps" ADD CONSTRAINT "task_steps_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goal_tasks" ADD CONSTRAINT "goal_tasks_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goal_tasks" ADD CONSTRAINT "goal_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_versions" ADD CONSTRAINT "weekly_versions_update_id_weekly_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."weekly_updates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_versions" ADD CONSTRAINT "weekly_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_by_lane" ON "audit_logs" USING btree ("lane","seq");
--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_logs" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_logs" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit_logs" USING btree ("entity_type","entity_id","id");
--> statement-breakpoint
CREATE INDEX "idempotency_by_time" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "limits_by_reset" ON "limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING btree ("id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_subject" ON "identities" USING btree ("provider","subject");
--> statement-breakpoint
CREATE INDEX "links_by_user" ON "links" USING btree ("user_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_refresh" ON "sessions" USING btree ("refresh_hash");
--> statement-breakpoint
CREATE INDEX "session_token_before" ON "sessions" USING btree ("token_hash_before");
--> statement-breakpoint
CREATE INDEX "session_refresh_before" ON "sessions" USING btree ("refresh_hash_before");
--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("full_name"),"id");
--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree (lower("full_name"),"id") WHERE status <> 'active';
--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin ((full_name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_alert_per_search" ON "internship_alerts" USING btree ("user_id","search_key");
--> statement-breakpoint
CREATE INDEX "internship_alerts_due" ON "internship_alerts" USING btree ("next_at","id") WHERE not is_paused;
--> statement-breakpoint
CREATE INDEX "notes_by_application" ON "application_notes" USING btree ("application_id","id");
--> statement-breakpoint
CREATE INDEX "steps_by_application" ON "application_steps" USING btree ("application_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_application_per_person_and_internship" ON "applications" USING btree ("internship_id","user_id") WHERE status <> 'withdrawn';
--> statement-breakpoint
CREATE INDEX "applications_by_user" ON "applications" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "applications_by_internship" ON "applications" USING btree ("internship_id","id");
--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "applications_by_score" ON "applications" USING btree (coalesce(score, -1),"id");
--> statement-breakpoint
CREATE INDEX "applications_by_resume" ON "applications" USING btree ("resume_id");
--> statement-breakpoint
CREATE INDEX "applications_by_date" ON "applications" USING btree ("applied_date");
--> statement-breakpoint
CREATE INDEX "applications_by_words" ON "applications" USING gin ((full_name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "hires_by_date" ON "hires" USING btree ("hired_date","id");
--> statement-breakpoint
CREATE INDEX "hires_by_user" ON "hires" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hires_by_team" ON "hires" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "hires_by_project" ON "hires" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "hires_by_position" ON "hires" USING gin (position gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_break_per_entry" ON "breaks" USING btree ("entry_id") WHERE end_time is null;
--> statement-breakpoint
CREATE INDEX "breaks_by_entry" ON "breaks" USING btree ("entry_id","start_time");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_correction_per_entry" ON "corrections" USING btree ("entry_id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "corrections_by_entry" ON "corrections" USING btree ("entry_id","id");
--> statement-breakpoint
CREATE INDEX "corrections_by_status" ON "corrections" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "corrections_by_user" ON "corrections" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_entry_per_user" ON "time_entries" USING btree ("user_id") WHERE check_out_time is null;
--> statement-breakpoint
CREATE INDEX "entries_by_user" ON "time_entries" USING btree ("user_id","check_in_time");
--> statement-breakpoint
CREATE INDEX "entries_by_day" ON "time_entries" USING btree ("day","user_id");
--> statement-breakpoint
CREATE INDEX "open_entries" ON "time_entries" USING btree ("check_in_time") WHERE check_out_time is null;
--> statement-breakpoint
CREATE INDEX "declines_by_seat" ON "brief_declines" USING btree ("seat_id","id");
--> statement-breakpoint
CREATE INDEX "seats_by_brief" ON "brief_seats" USING btree ("brief_id","id");
--> statement-breakpoint
CREATE INDEX "seats_promised" ON "brief_seats" USING btree ("user_id") WHERE status in ('proposed', 'accepted');
--> statement-breakpoint
CREATE UNIQUE INDEX "one_seat_per_person_and_brief" ON "brief_seats" USING btree ("brief_id","user_id");
--> statement-breakpoint
CREATE INDEX "briefs_by_status" ON "briefs" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "briefs_by_startup" ON "briefs" USING btree ("startup_id","id");
--> statement-breakpoint
CREATE INDEX "briefs_by_words" ON "briefs" USING gin (title gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_candidate_filter_per_name" ON "candidate_filters" USING btree ("owner_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "candidate_filters_shared" ON "candidate_filters" USING btree ("id") WHERE is_shared;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_merge_per_candidate" ON "candidate_merges" USING btree ("merged_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "candidate_merges_by_kept" ON "candidate_merges" USING btree ("kept_id","id");
--> statement-breakpoint
CREATE INDEX "candidate_notes_by_candidate" ON "candidate_notes" USING btree ("candidate_id","id");
--> statement-breakpoint
CREATE INDEX "candidate_taggings_by_tag" ON "candidate_taggings" USING btree ("tag_id","candidate_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_candidate_tag_per_name" ON "candidate_tags" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "candidates_merged" ON "candidates" USING btree ("merged_into");
--> statement-breakpoint
CREATE INDEX "candidates_by_time" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null and full_name <> '';
--> statement-breakpoint
CREATE INDEX "candidates_by_name" ON "candidates" USING btree (lower(full_name),"user_id") WHERE merged_into is null and full_name <> '';
--> statement-breakpoint
CREATE INDEX "candidates_by_standing" ON "candidates" USING btree ("standing","last_applied_at","user_id") WHERE merged_into is null and full_name <> '';
--> statement-breakpoint
CREATE INDEX "candidates_kept" ON "candidates" USING btree ("last_applied_at","user_id") WHERE merged_into is null and full_name <> '' and kept_since is not null;
--> statement-breakpoint
CREATE INDEX "candidates_by_words" ON "candidates" USING gin (words gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_valid_certificate_per_internship" ON "certificates" USING btree ("user_id",coalesce(internship_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE revoked_at is null;
--> statement-breakpoint
CREATE INDEX "certificates_by_holder" ON "certificates" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "certificates_by_internship" ON "certificates" USING btree ("internship_id");
--> statement-breakpoint
CREATE INDEX "certificates_by_name" ON "certificates" USING gin (holder_name gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_review_per_person_and_company" ON "company_reviews" USING btree ("startup_id","author_id");
--> statement-breakpoint
CREATE INDEX "company_reviews_by_company" ON "company_reviews" USING btree ("startup_id","id");
--> statement-breakpoint
CREATE INDEX "company_reviews_by_author" ON "company_reviews" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "reported_company_reviews" ON "company_reviews" USING btree ("reported_at","id") WHERE reported_at is not null;
--> statement-breakpoint
CREATE INDEX "hidden_company_reviews" ON "company_reviews" USING btree ("id") WHERE hidden_reason is not null;
--> statement-breakpoint
CREATE INDEX "review_reports_by_person" ON "review_reports" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "evaluation_sheets_by_author" ON "evaluation_sheets" USING btree ("author_id","evaluation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_evaluation_per_kind" ON "evaluations" USING btree ("intern_id","project_id","kind");
--> statement-breakpoint
CREATE INDEX "evaluations_by_intern" ON "evaluations" USING btree ("intern_id","id");
--> statement-breakpoint
CREATE INDEX "evaluations_by_team" ON "evaluations" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "evaluations_by_startup" ON "evaluations" USING btree ("startup_id","id");
--> statement-breakpoint
CREATE INDEX "evaluations_open" ON "evaluations" USING btree ("id") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "evaluations_to_close" ON "evaluations" USING btree ("due_at") WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id","category");
--> statement-breakpoint
CREATE INDEX "files_by_key" ON "files" USING btree ("key");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_item_per_place" ON "onboarding_items" USING btree ("hire_id","place");
--> statement-breakpoint
CREATE INDEX "onboarding_open" ON "onboarding_items" USING btree ("hire_id") WHERE done_at is null;
--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("import_id","outcome","row");
--> statement-breakpoint
CREATE INDEX "import_rows_left" ON "import_rows" USING btree ("import_id","row") WHERE done_at is null and outcome in ('create', 'change');
--> statement-breakpoint
CREATE INDEX "imports_by_user" ON "imports" USING btree ("by_id");
--> statement-breakpoint
CREATE INDEX "running_imports" ON "imports" USING btree ("id") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "enquiries_by_last" ON "enquiries" USING btree ("last_at","id");
--> statement-breakpoint
CREATE INDEX "enquiries_by_status" ON "enquiries" USING btree ("status","last_at","id");
--> statement-breakpoint
CREATE INDEX "enquiries_by_topic" ON "enquiries" USING btree ("topic","last_at","id");
--> statement-breakpoint
CREATE INDEX "enquiries_by_assignee" ON "enquiries" USING btree ("assignee_id","last_at","id");
--> statement-breakpoint
CREATE INDEX "marked_enquiries" ON "enquiries" USING btree ("last_at","id") WHERE is_marked;
--> statement-breakpoint
CREATE INDEX "enquiries_by_email" ON "enquiries" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "enquiries_by_words" ON "enquiries" USING gin ((name || ' ' || email || ' ' || organisation || ' ' || message) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");
--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_person" ON "enquiry_messages" USING btree ("by_id");
--> statement-breakpoint
CREATE INDEX "internship_words_by_slip" ON "internship_words" USING gin ("slips");
--> statement-breakpoint
CREATE INDEX "internship_words_by_trigram" ON "internship_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "internships_by_time" ON "internships" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "internships_by_status" ON "internships" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "internships_by_closing" ON "internships" USING btree ("status","application_closing_date","id");
--> statement-breakpoint
CREATE INDEX "internships_by_stipend" ON "internships" USING btree ("status",coalesce("stipend", 0),"id");
--> statement-breakpoint
CREATE INDEX "internships_by_category" ON "internships" USING btree ("category_id","created_at");
--> statement-breakpoint
CREATE INDEX "internships_by_location" ON "internships" USING btree (lower("location"),"created_at");
--> statement-breakpoint
CREATE INDEX "internships_by_facets" ON "internships" USING btree ("status","application_closing_date","category_id","paid_or_unpaid","is_remote","location","duration_months");
--> statement-breakpoint
CREATE INDEX "internships_by_publishing" ON "internships" USING btree ("status","published_at");
--> statement-breakpoint
CREATE INDEX "internships_by_project" ON "internships" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "internships_by_author" ON "internships" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "internships_by_cover" ON "internships" USING btree ("cover_image_id");
--> statement-breakpoint
CREATE INDEX "internships_by_words" ON "internships" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "internships_by_title" ON "internships" USING gin ((title || ' ' || company_name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "saved_internships_by_internship" ON "saved_internships" USING btree ("internship_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_offer_per_application" ON "interview_offers" USING btree ("application_id") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "interview_offers_by_status" ON "interview_offers" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "interview_panel_by_person" ON "interview_panel" USING btree ("user_id","interview_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_interview_per_application" ON "interviews" USING btree ("application_id") WHERE status = 'scheduled';
--> statement-breakpoint
CREATE INDEX "interviews_by_application" ON "interviews" USING btree ("application_id");
--> statement-breakpoint
CREATE INDEX "interviews_by_interviewer" ON "interviews" USING btree ("interviewer_id","scheduled_at");
--> statement-breakpoint
CREATE INDEX "interviews_by_status" ON "interviews" USING btree ("status","scheduled_at");
--> statement-breakpoint
CREATE INDEX "interviews_by_time" ON "interviews" USING btree ("scheduled_at");
--> statement-breakpoint
CREATE INDEX "interviews_to_remind" ON "interviews" USING btree ("scheduled_at") WHERE status = 'scheduled' and reminded_at is null;
--> statement-breakpoint
CREATE INDEX "meeting_people_by_user" ON "meeting_people" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "meetings_by_organiser" ON "meetings" USING btree ("organiser_id","starts_at");
--> statement-breakpoint
CREATE INDEX "meetings_by_time" ON "meetings" USING btree ("starts_at");
--> statement-breakpoint
CREATE INDEX "meetings_to_remind" ON "meetings" USING btree ("starts_at") WHERE status = 'scheduled' and reminded_at is null;
--> statement-breakpoint
CREATE INDEX "published_posts" ON "posts" USING btree ("published_at","id") WHERE status = 'published';
--> statement-breakpoint
CREATE INDEX "posts_by_change" ON "posts" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "posts_by_cover" ON "posts" USING btree ("cover_image_id");
--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "posts" USING gin ((title || ' ' || summary) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "unread_notifications" ON "notifications" USING btree ("user_id") WHERE not read;
--> statement-breakpoint
CREATE INDEX "notifications_for_digest" ON "notifications" USING btree ("timestamp","user_id") WHERE mail = 'daily';
--> statement-breakpoint
CREATE INDEX "steps_by_milestone" ON "milestone_steps" USING btree ("milestone_id","id");
--> statement-breakpoint
CREATE INDEX "steps_by_file" ON "milestone_steps" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "project_files_by_file" ON "project_files" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "department_name" ON "departments" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "milestones_by_project" ON "milestones" USING btree ("project_id","due_date");
--> statement-breakpoint
CREATE INDEX "milestones_by_date" ON "milestones" USING btree ("due_date","id");
--> statement-breakpoint
CREATE INDEX "projects_by_age" ON "projects" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "projects_by_manager" ON "projects" USING btree ("manager_id");
--> statement-breakpoint
CREATE INDEX "projects_by_deadline" ON "projects" USING btree ("deadline","id") WHERE status <> 'archived';
--> statement-breakpoint
CREATE INDEX "projects_by_startup" ON "projects" USING btree ("startup_id");
--> statement-breakpoint
CREATE INDEX "projects_by_name" ON "projects" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "projects_by_words" ON "projects" USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "startups_by_status" ON "startups" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "startups_by_applicant" ON "startups" USING btree ("submitted_by");
--> statement-breakpoint
CREATE INDEX "startups_waiting" ON "startups" USING btree ("submitted_date","id") WHERE status in ('pending', 'meeting_scheduled');
--> statement-breakpoint
CREATE INDEX "startups_by_words" ON "startups" USING gin ((name || ' ' || contact_email) gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_startup_per_applicant" ON "startups" USING btree ("submitted_by") WHERE status in ('pending', 'meeting_scheduled');
--> statement-breakpoint
CREATE INDEX "team_members_by_user" ON "team_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "teams_by_project" ON "teams" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "teams_by_leader" ON "teams" USING btree ("leader_id");
--> statement-breakpoint
CREATE INDEX "teams_by_name" ON "teams" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "teams_by_words" ON "teams" USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "push_by_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "push_by_session" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "deputies_by_deputy" ON "deputies" USING btree ("deputy_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_review_per_revision" ON "report_reviews" USING btree ("report_id","revision");
--> statement-breakpoint
CREATE INDEX "report_tasks_by_task" ON "report_tasks" USING btree ("task_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_report_per_person_and_day" ON "work_reports" USING btree ("from_user_id","date") WHERE escalated_from is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_escalated_copy_per_report" ON "work_reports" USING btree ("escalated_from");
--> statement-breakpoint
CREATE INDEX "reports_to_user" ON "work_reports" USING btree ("to_user_id","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "reports_to_role" ON "work_reports" USING btree ("to_role","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "work_reports" USING btree ("waiting_since") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "reports_by_author" ON "work_reports" USING btree ("from_user_id","id");
--> statement-breakpoint
CREATE INDEX "reports_by_team" ON "work_reports" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "reports_by_reviewer" ON "work_reports" USING btree ("reviewed_by","id");
--> statement-breakpoint
CREATE INDEX "reports_by_status" ON "work_reports" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "reports_by_role" ON "work_reports" USING btree ("from_user_role","id");
--> statement-breakpoint
CREATE INDEX "reports_by_date" ON "work_reports" USING btree ("date","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_kit_per_internship" ON "interview_kits" USING btree ("internship_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_house_kit" ON "interview_kits" USING btree ((internship_id is null)) WHERE internship_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "one_sheet_per_person_and_interview" ON "score_sheets" USING btree ("interview_id","author_id");
--> statement-breakpoint
CREATE INDEX "score_sheets_by_author" ON "score_sheets" USING btree ("author_id","interview_id");
--> statement-breakpoint
CREATE INDEX "challenges_by_expiry" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "challenges_by_user" ON "passkey_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkeys" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "recovery_codes_by_user" ON "recovery_codes" USING btree ("user_id","code_hash");
--> statement-breakpoint
CREATE INDEX "site_texts_by_language" ON "site_texts" USING btree ("language");
--> statement-breakpoint
CREATE INDEX "startup_files_by_file" ON "startup_files" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "steps_by_startup" ON "startup_steps" USING btree ("startup_id","id");
--> statement-breakpoint
CREATE INDEX "blocks_by_blocker" ON "task_blocks" USING btree ("blocked_by_id");
--> statement-breakpoint
CREATE INDEX "comments_by_task" ON "task_comments" USING btree ("task_id","id");
--> statement-breakpoint
CREATE INDEX "steps_by_task" ON "task_steps" USING btree ("task_id","id");
--> statement-breakpoint
CREATE INDEX "tasks_by_assignee" ON "tasks" USING btree ("assigned_to","id");
--> statement-breakpoint
CREATE INDEX "tasks_by_creator" ON "tasks" USING btree ("created_by","id");
--> statement-breakpoint
CREATE INDEX "tasks_by_project" ON "tasks" USING btree ("project_id","id","status");
--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("assigned_to","due_date");
--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("due_date") WHERE status <> 'completed' and reminded_at is null;
--> statement-breakpoint
CREATE INDEX "tasks_by_due" ON "tasks" USING btree ("due_date","id");
--> statement-breakpoint
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "tasks_by_priority" ON "tasks" USING btree ("priority","id");
--> statement-breakpoint
CREATE INDEX "tasks_in_order_of_due" ON "tasks" USING btree (((case when status = 'completed' then 10000000 else 0 end
  + (coalesce(due_date, '9999-12-31'::date) - '2000-01-01'::date))::float8),(coalesce(due_time, '24:00') collate "C"),"id");
--> statement-breakpoint
CREATE INDEX "tasks_in_order_of_rank" ON "tasks" USING btree (((case when status = 'completed' then 0
  when priority = 'high' then 3 when priority = 'medium' then 2 else 1 end)::float8),"id");
--> statement-breakpoint
CREATE INDEX "tasks_by_title" ON "tasks" USING gin (title gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "goal_tasks_by_task" ON "goal_tasks" USING btree ("task_id");
--> statement-breakpoint
CREATE INDEX "goals_by_team" ON "goals" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "messages_by_team" ON "team_messages" USING btree ("team_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "view_token" ON "views" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "view_of_viewer" ON "views" USING btree ("viewer_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "views_that_end" ON "views" USING btree ("expires_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "views_of_user" ON "views" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_update_per_project_and_week" ON "weekly_updates" USING btree ("project_id","week_start");
--> statement-breakpoint
CREATE INDEX "updates_by_week" ON "weekly_updates" USING btree ("week_start","id");
--> statement-breakpoint
-- The tallies of applications: each change appends its difference; about one in two hundred folds them all.
CREATE FUNCTION fold_application_tallies() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM application_tallies
    WHERE id IN (SELECT id FROM application_tallies FOR UPDATE SKIP LOCKED)
    RETURNING name, amount
  )
  INSERT INTO application_tallies (name, amount) SELECT name, sum(amount) FROM gone GROUP BY name
$$;
--> statement-breakpoint
CREATE FUNCTION tally_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH fresh AS (
    INSERT INTO candidates (user_id) SELECT DISTINCT user_id FROM added ORDER BY user_id
    ON CONFLICT DO NOTHING RETURNING 1
  )
  INSERT INTO application_tallies (name, amount)
    SELECT status, count(*) FROM added GROUP BY status
    UNION ALL SELECT 'candidates', count(*) FROM fresh HAVING count(*) > 0;
  IF random() < 0.005 THEN PERFORM fold_application_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_moved_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_tallies (name, amount)
    SELECT status, sum(change) FROM (
      SELECT status, -1 AS change FROM before UNION ALL SELECT status, 1 FROM after
    ) moves GROUP BY status HAVING sum(change) <> 0;
  IF random() < 0.005 THEN PERFORM fold_application_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM candidates WHERE user_id IN (SELECT user_id FROM removed)
      AND NOT EXISTS (SELECT FROM applications WHERE applications.user_id = candidates.user_id)
    RETURNING 1
  )
  INSERT INTO application_tallies (name, amount)
    SELECT status, -count(*) FROM removed GROUP BY status
    UNION ALL SELECT 'candidates', -count(*) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_applications();
--> statement-breakpoint
CREATE TRIGGER tally_moved AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_moved_applications();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_applications();
--> statement-breakpoint
CREATE FUNCTION internship_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := words_of(concat_ws(' ', new.title, new.company_name, new.location, array_to_string(new.skills, ' '),
    (SELECT name FROM internship_categories WHERE id = new.category_id), CASE WHEN new.is_remote THEN 'remote' END));
  said text := concat_ws(' ', named, nullif(words_of(left(new.scope, 300)), ''));
BEGIN
  new.search := array_to_tsvector(string_to_array(said, ' ')) || strip(to_tsvector('english', said));
  IF new.status = 'published' THEN
    INSERT INTO internship_words (word)
      SELECT DISTINCT asked.word FROM unnest(string_to_array(named, ' ')) AS asked (word)
      WHERE length(asked.word) BETWEEN 4 AND 40
        AND NOT EXISTS (SELECT FROM internship_words AS known WHERE known.word = asked.word)
      ORDER BY asked.word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER internship_search
  BEFORE INSERT OR UPDATE OF title, company_name, location, skills, category_id, is_remote, scope, status ON internships
  FOR EACH ROW EXECUTE FUNCTION internship_search();
--> statement-breakpoint
-- New entries go into the index at once: the embedded database never tidies a list of pending ones, and every search would read it.
ALTER INDEX internships_by_words SET (fastupdate = off);
--> statement-breakpoint
ALTER INDEX internship_words_by_slip SET (fastupdate = off);
--> statement-breakpoint
ALTER INDEX internship_words_by_trigram SET (fastupdate = off);
--> statement-breakpoint
-- A break lies within its session and beside the session's other breaks, whoever writes it. The lock on the session makes
-- two breaks at once follow each other; an exclusion constraint would do the same, but not on every engine.
CREATE FUNCTION guard_break() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session time_entries%ROWTYPE;
BEGIN
  SELECT * INTO session FROM time_entries WHERE id = NEW.entry_id FOR UPDATE;
  IF NEW.start_time < session.check_in_time
    OR coalesce(NEW.end_time, 'infinity') > coalesce(session.check_out_time, 'infinity') THEN
    RAISE EXCEPTION 'A break lies within its session.' USING ERRCODE = '23514', CONSTRAINT = 'break_within_session';
  END IF;
  IF EXISTS (SELECT FROM breaks other WHERE other.entry_id = NEW.entry_id AND other.id <> NEW.id
    AND other.start_time < coalesce(NEW.end_time, 'infinity')
    AND coalesce(other.end_time, 'infinity') > NEW.start_time) THEN
    RAISE EXCEPTION 'Breaks do not overlap.' USING ERRCODE = '23514', CONSTRAINT = 'breaks_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_break BEFORE INSERT OR UPDATE ON breaks FOR EACH ROW EXECUTE FUNCTION guard_break();
--> statement-breakpoint
-- A session does not shrink away from its breaks.
CREATE FUNCTION guard_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM breaks WHERE entry_id = NEW.id AND (start_time < NEW.check_in_time
    OR coalesce(end_time, 'infinity') > coalesce(NEW.check_out_time, 'infinity'))) THEN
    RAISE EXCEPTION 'A break lies within its session.' USING ERRCODE = '23514', CONSTRAINT = 'break_within_session';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_session BEFORE UPDATE OF check_in_time, check_out_time ON time_entries FOR EACH ROW
  EXECUTE FUNCTION guard_session();
--> statement-breakpoint
-- How many users, projects, sessions and startups there are: each change appends its difference, as with applications.
CREATE FUNCTION fold_row_tallies() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM row_tallies WHERE id IN (SELECT id FROM row_tallies FOR UPDATE SKIP LOCKED)
    RETURNING name, amount
  )
  INSERT INTO row_tallies (name, amount) SELECT name, sum(amount) FROM gone GROUP BY name
$$;
--> statement-breakpoint
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount)
      SELECT 'user ' || role || ' ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount)
      SELECT 'user ' || role || ' ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES
      ('user ' || old.role || ' ' || old.status, -1), ('user ' || new.role || ' ' || new.status, 1);
  END IF;
  IF random() < 0.005 THEN PERFORM fold_row_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'project ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'project ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES ('project ' || old.status, -1), ('project ' || new.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'session', count(*) FROM added HAVING count(*) > 0;
  ELSE
    INSERT INTO row_tallies (name, amount) SELECT 'session', -count(*) FROM removed HAVING count(*) > 0;
  END IF;
  IF random() < 0.005 THEN PERFORM fold_row_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF role, status ON users
  FOR EACH ROW WHEN (old.role <> new.role OR old.status <> new.status) EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON projects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF status ON projects
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON projects
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_sessions();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_sessions();
--> statement-breakpoint
-- What makes two records look like one person: an e-mail's spelling, a phone number, a name with the same résumé.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'email:' || CASE WHEN host IN ('gmail.com', 'googlemail.com')
    THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || host END
  FROM (SELECT split_part(split_part(lower(email), '@', 1), '+', 1) AS name, split_part(lower(email), '@', 2) AS host) parts
$$;
--> statement-breakpoint
-- Works out what candidates are found and sorted by, of the kept records of these people; see candidates.table.ts.
-- Each person's rows are found by their keys, whatever the planner thinks of the tables: after a bulk load without
-- statistics a join over whole tables hashed all files and people anew for every person, and never came to an end.
-- PL/pgSQL keeps the plan, which took longer to make than to run, and a record that stays the same is not written.
CREATE FUNCTION refresh_candidates(people uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH root AS MATERIALIZED (
    SELECT DISTINCT coalesce(one.merged_into, one.user_id) AS user_id
    FROM unnest(people) asked(id) JOIN candidates one ON one.user_id = asked.id
  ), facts AS MATERIALIZED (
    SELECT root.user_id, CASE WHEN account.status = 'deleted' THEN '' ELSE account.full_name END AS full_name,
      lower(coalesce(known.words, '') || ' ' || coalesce(sent.words, '')) AS words,
      ARRAY(SELECT DISTINCT key FROM unnest(known.keys || sent.keys) key WHERE key IS NOT NULL ORDER BY key) AS keys,
      sent.standing, sent.applications, sent.last_applied_at
    FROM root
    CROSS JOIN LATERAL (SELECT person.full_name, person.status FROM users person WHERE person.id = root.user_id OFFSET 0) account
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT merged.user_id FROM candidates merged WHERE merged.merged_into = root.user_id) || root.user_id AS ids OFFSET 0
    ) members
    CROSS JOIN LATERAL (
      SELECT string_agg(person.full_name || ' ' || person.email || ' ' || array_to_string(person.skills, ' '), ' ') AS words,
        coalesce(array_agg(email_key(person.email)), '{}') || coalesce(array_agg(CASE WHEN digits.phone ~ '^\d{10}$' THEN 'phone:' || digits.phone END), '{}') AS keys
      FROM users person
      CROSS JOIN LATERAL (SELECT right(regexp_replace(person.phone, '\D', '', 'g'), 10) AS phone) digits
      WHERE person.id = ANY(members.ids) AND person.status <> 'deleted'
    ) known
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS applications, max(application.applied_date) AS last_applied_at,
        string_agg(DISTINCT application.full_name || ' ' || application.email, ' ') FILTER (WHERE application.is_there) AS words,
        coalesce(array_agg(DISTINCT email_key(application.email)) FILTER (WHERE application.is_there), '{}')
          || coalesce(array_agg(DISTINCT 'resume:' || lower(regexp_replace(btrim(application.full_name), '\s+', ' ', 'g')) || ':' || application.sha256)
            FILTER (WHERE application.is_there), '{}') AS keys,
        CASE WHEN bool_or(application.status = 'hired') THEN 'hired'
          WHEN bool_or(application.status = 'accepted') THEN 'accepted'
          WHEN bool_or(application.status NOT IN ('rejected', 'withdrawn')) THEN 'in_process'
          WHEN bool_or(application.status = 'rejected') THEN 'rejected'
          ELSE 'withdrawn' END AS standing
      FROM (
        SELECT one.full_name, one.email, one.status, one.applied_date,
          (SELECT person.status <> 'deleted' FROM users person WHERE person.id = one.user_id) AS is_there,
          (SELECT file.sha256 FROM files file WHERE file.id = one.resume_id) AS sha256
        FROM applications one WHERE one.user_id = ANY(members.ids) OFFSET 0
      ) application
    ) sent
    WHERE sent.applications > 0
  )
  UPDATE candidates kept SET
    full_name = facts.full_name, words = facts.words, keys = facts.keys, standing = facts.standing,
    applications = facts.applications, last_applied_at = facts.last_applied_at
  FROM facts
  WHERE kept.user_id = facts.user_id
    AND (kept.full_name, kept.words, kept.keys, kept.standing, kept.applications, kept.last_applied_at)
      IS DISTINCT FROM (facts.full_name, facts.words, facts.keys, facts.standing, facts.applications, facts.last_applied_at);
END $$;
--> statement-breakpoint
-- These run after those that fill the table: triggers of one event run in the order of their names.
CREATE FUNCTION tell_candidates_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(SELECT DISTINCT user_id FROM added ORDER BY user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_candidates_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(
    SELECT DISTINCT after.user_id FROM after JOIN before ON before.id = after.id
    WHERE (after.status, after.full_name, after.email, after.resume_id)
      IS DISTINCT FROM (before.status, before.full_name, before.email, before.resume_id) ORDER BY after.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_candidates_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(SELECT DISTINCT user_id FROM removed ORDER BY user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A removed person's record is nobody's any more: what was merged with it stands for itself, what was written on it is gone.
CREATE FUNCTION tell_candidates_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others uuid[];
BEGIN
  IF NEW.status = 'deleted' AND OLD.status <> 'deleted' THEN
    others := ARRAY(SELECT user_id FROM candidates WHERE merged_into = NEW.id
      UNION SELECT merged_into FROM candidates WHERE user_id = NEW.id AND merged_into IS NOT NULL);
    UPDATE candidates SET merged_into = NULL, kept_since = NULL WHERE user_id = NEW.id;
    UPDATE candidates SET merged_into = NULL WHERE merged_into = NEW.id;
    UPDATE candidate_merges SET undone_at = now() WHERE undone_at IS NULL AND NEW.id IN (kept_id, merged_id);
    DELETE FROM candidate_taggings WHERE candidate_id = NEW.id;
    DELETE FROM candidate_notes WHERE candidate_id = NEW.id;
  END IF;
  PERFORM refresh_candidates(NEW.id || coalesce(others, '{}'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_candidates_added AFTER INSERT ON applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_added();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_moved AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_moved();
--> statement-breakpoint
-- Before the row of who has no application left is deleted, nothing hangs on it any more.
CREATE FUNCTION part_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE candidates SET merged_into = NULL WHERE merged_into = OLD.user_id;
  DELETE FROM candidate_merges WHERE OLD.user_id IN (kept_id, merged_id);
  DELETE FROM candidate_distinctions WHERE OLD.user_id IN (one_id, other_id);
  DELETE FROM candidate_taggings WHERE candidate_id = OLD.user_id;
  DELETE FROM candidate_notes WHERE candidate_id = OLD.user_id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER part_removed BEFORE DELETE ON candidates FOR EACH ROW EXECUTE FUNCTION part_removed_candidates();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_removed AFTER DELETE ON applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_removed();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_renamed AFTER UPDATE OF full_name, email, phone, skills, status ON users FOR EACH ROW
  WHEN ((OLD.full_name, OLD.email, OLD.phone, OLD.skills, OLD.status) IS DISTINCT FROM (NEW.full_name, NEW.email, NEW.phone, NEW.skills, NEW.status))
  EXECUTE FUNCTION tell_candidates_renamed();
--> statement-breakpoint
CREATE FUNCTION tally_startups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'startup ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'startup ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES ('startup ' || old.status, -1), ('startup ' || new.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON startups
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF status ON startups
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON startups
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
INSERT INTO audit_heads (lane) SELECT generate_series(0, 15) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The departments of the specification (spec §3); an older database may have them by other ids.
INSERT INTO "departments" ("id", "name") VALUES
	('01900000-0000-7000-8000-000000000001', 'Engineering'),
	('01900000-0000-7000-8000-000000000002', 'Human Resources'),
	('01900000-0000-7000-8000-000000000003', 'Marketing'),
	('01900000-0000-7000-8000-000000000004', 'Operations'),
	('01900000-0000-7000-8000-000000000005', 'Finance'),
	('01900000-0000-7000-8000-000000000006', 'Product')
ON CONFLICT DO NOTHING;
