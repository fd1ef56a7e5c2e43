ALTER TABLE "users" ADD COLUMN "age_group" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "guardian_name" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "guardian_email" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;