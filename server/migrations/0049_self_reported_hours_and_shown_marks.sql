ALTER TABLE "certificates" ADD COLUMN "self_reported" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "public_profiles" ADD COLUMN "shows_marks" boolean DEFAULT false NOT NULL;