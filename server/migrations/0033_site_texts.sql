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
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_text_id_language_site_texts_text_id_language_fk" FOREIGN KEY ("text_id","language") REFERENCES "public"."site_texts"("text_id","language") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_texts_by_language" ON "site_texts" USING btree ("language");