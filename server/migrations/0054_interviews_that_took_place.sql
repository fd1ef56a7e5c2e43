-- Whether an interview took place is part of the sums.
CREATE TRIGGER stale_changed AFTER UPDATE ON interviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_step_days();--> statement-breakpoint
-- Interviews that did not take place were counted until now.
INSERT INTO stale_days (kind, day)
  SELECT 'hiring', (application.applied_date AT TIME ZONE held.zone)::date
  FROM (SELECT hold_sums_zone() AS zone) held, interviews met JOIN applications application ON application.id = met.application_id
  WHERE met.status <> 'completed' GROUP BY 2;
