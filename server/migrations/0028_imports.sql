CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"team" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"role_before" text,
	"team_id" uuid,
	"joins" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"about" text DEFAULT '' NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"ignored" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "import_rows_left" ON "import_rows" USING btree ("import_id","row") WHERE done_at is null and outcome in ('create', 'change');--> statement-breakpoint
CREATE INDEX "imports_by_user" ON "imports" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "running_imports" ON "imports" USING btree ("id") WHERE status = 'running';