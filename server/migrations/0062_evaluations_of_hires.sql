ALTER TABLE "evaluations" ADD COLUMN "internship_id" uuid;--> statement-breakpoint
-- Those that are there belong to the hire during which they were opened, otherwise to the latest that had begun: the nearest
-- to the project first, as for new ones.
UPDATE evaluations SET internship_id = (
  SELECT hired.internship_id FROM (
    SELECT hire.internship_id, hire.last_day, work.id AS project_id,
      coalesce(hire.start_date, (hire.hired_date AT TIME ZONE organisation.zone)::date) AS first_day,
      coalesce(work.startup_id, (SELECT min(named.id::text)::uuid FROM startups named
        WHERE work.id IS NULL AND lower(named.name) = lower(posting.company_name))) AS startup_id,
      (evaluations.opened_at AT TIME ZONE organisation.zone)::date AS opened_on
    FROM (SELECT profile_zone((SELECT value FROM system_settings WHERE name = 'organisation')) AS zone) organisation,
      hires hire
      JOIN internships posting ON posting.id = hire.internship_id
      LEFT JOIN teams agreed ON agreed.id = hire.team_id
      LEFT JOIN projects work ON work.id = coalesce(hire.project_id, agreed.project_id, posting.project_id)
    WHERE hire.user_id = evaluations.intern_id) hired
  JOIN projects evaluated ON evaluated.id = evaluations.project_id
  WHERE hired.first_day <= hired.opened_on
    AND (hired.project_id = evaluated.id OR hired.startup_id = evaluated.startup_id
      OR hired.startup_id IS NULL OR evaluated.startup_id IS NULL)
  ORDER BY hired.project_id = evaluated.id DESC NULLS LAST, hired.startup_id = evaluated.startup_id DESC NULLS LAST,
    coalesce(hired.last_day >= hired.opened_on, true) DESC, hired.first_day DESC
  LIMIT 1);--> statement-breakpoint
DROP INDEX "one_evaluation_per_kind";--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "one_evaluation_per_kind" UNIQUE NULLS NOT DISTINCT("intern_id","project_id","kind","internship_id");
