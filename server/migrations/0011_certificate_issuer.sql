ALTER TABLE "certificates" ADD COLUMN "issuer_name" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "signatory" text;