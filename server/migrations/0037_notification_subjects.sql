ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
CREATE INDEX "notifications_by_group" ON "notifications" USING btree ("user_id","group_key","id") WHERE group_key is not null;