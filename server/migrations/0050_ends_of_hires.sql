ALTER TABLE "hires" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "left_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hires_to_end" ON "hires" USING btree ("last_day") WHERE last_day is not null and left_at is null;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hire_end_has_a_moment" CHECK ((last_day is null) = (ended_at is null));--> statement-breakpoint
-- Nothing is due in a hire that is over.
CREATE OR REPLACE FUNCTION due_of_onboarding(hire hires, days integer) RETURNS date LANGUAGE sql STABLE AS $$
  select case when hire.status = 'active' then coalesce(onboarding_due_day(hire.start_date, days, hire.hired_date,
    (select person.time_zone from users person where person.id = hire.user_id)), 'infinity') end
$$;
