ALTER TABLE "startups" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "startups" ADD CONSTRAINT "startups_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "startups_by_logo" ON "startups" USING btree ("logo_id");