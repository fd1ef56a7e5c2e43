ALTER TABLE "hires" ADD COLUMN "left_team_id" uuid;--> statement-breakpoint
UPDATE "hires" SET "left_team_id" = "team_id" WHERE "left_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_left_team_id_teams_id_fk" FOREIGN KEY ("left_team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hires_by_left_team" ON "hires" USING btree ("left_team_id") WHERE left_team_id is not null;