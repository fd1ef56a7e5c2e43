ALTER TABLE "enrolments" ADD COLUMN "leave_days" double precision;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolment_leave" CHECK (leave_days between 0 and 366);