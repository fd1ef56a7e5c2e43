CREATE TABLE "mail_wordings" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"wording" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp(3) with time zone,
	CONSTRAINT "mail_wordings_kind_language_pk" PRIMARY KEY("kind","language")
);
--> statement-breakpoint
ALTER TABLE "mail_wordings" ADD CONSTRAINT "mail_wordings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;