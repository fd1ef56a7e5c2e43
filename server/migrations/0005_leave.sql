CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "leave" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"starts_midday" boolean NOT NULL,
	"ends_midday" boolean NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_ends_after_it_begins" CHECK (to_day >= from_day)
);
--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "leave_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_by_user" ON "leave" USING btree ("user_id","from_day");--> statement-breakpoint
CREATE INDEX "leave_by_status" ON "leave" USING btree ("status","id");
--> statement-breakpoint
ALTER TABLE "leave" ADD CONSTRAINT "no_overlapping_leave" EXCLUDE USING gist ("user_id" WITH =, daterange("from_day", "to_day", '[]') WITH &&) WHERE ("status" IN ('pending', 'approved'));
