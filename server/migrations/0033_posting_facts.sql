ALTER TABLE "users" ADD COLUMN "hours_per_week" integer;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "learning" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "team" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "hours_per_week" integer;--> statement-breakpoint
ALTER TABLE "startups" ADD COLUMN "answer_hours" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "user_hours_per_week" CHECK (hours_per_week between 1 and 60);--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internship_hours_per_week" CHECK (hours_per_week between 1 and 60);