CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"application_id" uuid
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_by_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_of_application" ON "consents" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_to_version" ON "consents" USING btree ("user_id","version") WHERE purpose = 'account';