CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"internship_id" uuid,
	"holder_name" text NOT NULL,
	"title" text NOT NULL,
	"company_name" text NOT NULL,
	"hours" numeric(8, 2) NOT NULL,
	"tasks" integer NOT NULL,
	"started_on" date NOT NULL,
	"ended_on" date NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp(3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificate_revoked_with_reason" CHECK ((revoked_at is null) = (revoked_reason is null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_valid_certificate_per_internship" ON "certificates" USING btree ("user_id",coalesce(internship_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_by_holder" ON "certificates" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "certificates_by_internship" ON "certificates" USING btree ("internship_id");--> statement-breakpoint
CREATE INDEX "certificates_by_name" ON "certificates" USING gin (holder_name gin_trgm_ops);