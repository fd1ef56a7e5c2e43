CREATE TABLE "social_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash_before" text;--> statement-breakpoint
CREATE INDEX "session_token_before" ON "sessions" USING btree ("token_hash_before");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin ((full_name || ' ' || email) gin_trgm_ops);