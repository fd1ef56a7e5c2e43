CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"viewer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view_token" ON "views" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "view_of_viewer" ON "views" USING btree ("viewer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "views_that_end" ON "views" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "views_of_user" ON "views" USING btree ("user_id");