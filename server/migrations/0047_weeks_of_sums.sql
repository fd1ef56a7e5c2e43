-- The default is that of the profile (contract/src/i18n/organisation.ts).
CREATE FUNCTION profile_week_start(profile jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((profile ->> 'week_start')::int, 0)
$$;
--> statement-breakpoint
-- How many were active is a sum of a week, so weeks that begin on another day need their own.
CREATE FUNCTION mark_all_weeks() RETURNS void LANGUAGE sql AS $$
  DELETE FROM day_sums WHERE kind = 'work' AND name = 'active interns';
  INSERT INTO stale_days (kind, day, is_first)
    SELECT 'work', day, true FROM generate_series(current_date - 100, current_date + 1, '1 day') AS day
$$;
--> statement-breakpoint
-- In another zone the days are others, and so are the weeks that begin on another day. Figures are counted from rows until all
-- are summed anew.
CREATE OR REPLACE FUNCTION stale_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.name, OLD.name) <> 'organisation' THEN RETURN NULL; END IF;
  IF profile_zone(NEW.value) <> profile_zone(OLD.value) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('zone of sums', 0));
    DELETE FROM day_sums WHERE kind = 'hiring';
    PERFORM mark_all_hiring(profile_zone(NEW.value));
  END IF;
  IF profile_week_start(NEW.value) <> profile_week_start(OLD.value) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('zone of sums', 0));
    PERFORM mark_all_weeks();
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT mark_all_weeks() FROM system_settings WHERE name = 'organisation' AND profile_week_start(value) <> 0;
--> statement-breakpoint
-- A late answer is no step, so the application itself tells of it.
CREATE OR REPLACE FUNCTION stale_application_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := hold_sums_zone();
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stale_days (kind, day)
      SELECT 'hiring', (row.applied_date AT TIME ZONE zone)::date
      FROM after JOIN before USING (id), LATERAL (VALUES (before.applied_date), (after.applied_date)) row (applied_date)
      WHERE (after.status, after.source, after.applied_date, after.answered_at)
        IS DISTINCT FROM (before.status, before.source, before.applied_date, before.answered_at)
      GROUP BY 2;
  ELSE
    INSERT INTO stale_days (kind, day)
      SELECT 'hiring', (applied_date AT TIME ZONE zone)::date FROM changed GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What counts as answered has changed.
SELECT mark_all_hiring(hold_sums_zone());
