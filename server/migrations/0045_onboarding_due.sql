-- Nothing is due before the day of hiring, however near the start is.
CREATE FUNCTION onboarding_due_day(start date, days integer, hired timestamptz, zone text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  select case when start is not null then greatest(start + days, (hired at time zone zone)::date) end
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION due_of_onboarding(hire hires, days integer) RETURNS date LANGUAGE sql STABLE AS $$
  select case when hire.status <> 'completed' then coalesce(onboarding_due_day(hire.start_date, days, hire.hired_date,
    (select person.time_zone from users person where person.id = hire.user_id)), 'infinity') end
$$;--> statement-breakpoint
UPDATE onboarding_items SET due_on = due_of_onboarding(hire, due_days) FROM hires hire
  WHERE hire.id = onboarding_items.hire_id AND due_on IS DISTINCT FROM due_of_onboarding(hire, due_days);
