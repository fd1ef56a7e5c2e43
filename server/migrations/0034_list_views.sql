CREATE TABLE "list_layouts" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"hidden" text[] DEFAULT '{}'::text[] NOT NULL,
	"density" text NOT NULL,
	CONSTRAINT "list_layouts_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"hidden" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_saved_view_per_name" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_view_per_list" ON "saved_views" USING btree ("user_id","list") WHERE is_default;--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "minors" ON "users" USING btree ("id") WHERE age_group is not distinct from 'minor';--> statement-breakpoint
CREATE INDEX "applications_in_order_of_answer" ON "applications" USING btree ("respond_by","id");--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "certificates_in_order_of_name" ON "certificates" USING btree (lower("holder_name"),"id");--> statement-breakpoint
CREATE INDEX "internships_in_order_of_title" ON "internships" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "startups_by_name" ON "startups" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "reports_in_order_of_waiting" ON "work_reports" USING btree ("waiting_since","id");