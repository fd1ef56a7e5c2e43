CREATE TABLE "job_rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"after" uuid
);
