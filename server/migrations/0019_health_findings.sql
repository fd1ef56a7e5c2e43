CREATE TABLE "health_findings" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount" integer,
	"at" timestamp(3) with time zone,
	"since" timestamp(3) with time zone NOT NULL,
	"checked_at" timestamp(3) with time zone NOT NULL,
	"notified" text DEFAULT 'healthy' NOT NULL
);
