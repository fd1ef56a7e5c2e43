ALTER TABLE "interviews" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "interviews_to_remind" ON "interviews" USING btree ("scheduled_at") WHERE status = 'scheduled' and reminded_at is null;