CREATE TABLE "hall_of_fame" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"shows_photo" boolean NOT NULL,
	"agreed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"stage" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_marked" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"by_id" uuid,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"text" text NOT NULL,
	"cover_image_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp(3) with time zone,
	"author_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "published_with_time" CHECK (status = 'draft' or published_at is not null)
);
--> statement-breakpoint
ALTER TABLE "hall_of_fame" ADD CONSTRAINT "hall_of_fame_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_image_id_files_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_last" ON "enquiries" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_status" ON "enquiries" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_topic" ON "enquiries" USING btree ("topic","last_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_assignee" ON "enquiries" USING btree ("assignee_id","last_at","id");--> statement-breakpoint
CREATE INDEX "marked_enquiries" ON "enquiries" USING btree ("last_at","id") WHERE is_marked;--> statement-breakpoint
CREATE INDEX "enquiries_by_email" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enquiries_by_words" ON "enquiries" USING gin ((name || ' ' || email || ' ' || organisation || ' ' || message) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_person" ON "enquiry_messages" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "published_posts" ON "posts" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_by_change" ON "posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "posts_by_cover" ON "posts" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "posts" USING gin ((title || ' ' || summary) gin_trgm_ops);