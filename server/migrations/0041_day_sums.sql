CREATE TABLE "day_sums" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"bucket" integer DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "day_sums_kind_name_day_bucket_pk" PRIMARY KEY("kind","name","day","bucket")
);
--> statement-breakpoint
CREATE TABLE "stale_days" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "day_sums_by_day" ON "day_sums" USING btree ("kind","day");--> statement-breakpoint
-- The digest finds its readers by `daily_notifications` now.
DROP INDEX IF EXISTS "notifications_for_digest";--> statement-breakpoint
-- The default is that of the profile (contract/src/i18n/organisation.ts).
CREATE FUNCTION profile_zone(profile jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(profile ->> 'time_zone', 'Asia/Kolkata')
$$;
--> statement-breakpoint
-- The zone by which hiring is marked and summed, which stays until the transaction ends: whoever marks or sums a day holds a
-- lock that a change of the zone waits for. VOLATILE, so that what is read after the wait is the zone as changed.
CREATE FUNCTION hold_sums_zone() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('zone of sums', 0));
  RETURN profile_zone((SELECT value FROM system_settings WHERE name = 'organisation'));
END $$;
--> statement-breakpoint
CREATE FUNCTION stale_application_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := hold_sums_zone();
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO stale_days (kind, day)
      SELECT 'hiring', (row.applied_date AT TIME ZONE zone)::date
      FROM after JOIN before USING (id), LATERAL (VALUES (before.applied_date), (after.applied_date)) row (applied_date)
      WHERE (after.status, after.source, after.applied_date) IS DISTINCT FROM (before.status, before.source, before.applied_date)
      GROUP BY 2;
  ELSE
    INSERT INTO stale_days (kind, day)
      SELECT 'hiring', (applied_date AT TIME ZONE zone)::date FROM changed GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stale_added AFTER INSERT ON applications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_application_days();--> statement-breakpoint
CREATE TRIGGER stale_changed AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION stale_application_days();--> statement-breakpoint
CREATE TRIGGER stale_removed AFTER DELETE ON applications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_application_days();--> statement-breakpoint
-- Of the steps and interviews of an application; what of them goes with the application is marked with it.
CREATE FUNCTION stale_step_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := hold_sums_zone();
BEGIN
  INSERT INTO stale_days (kind, day)
    SELECT 'hiring', (application.applied_date AT TIME ZONE zone)::date
    FROM changed JOIN applications application ON application.id = changed.application_id GROUP BY 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stale_added AFTER INSERT ON interviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_step_days();--> statement-breakpoint
CREATE TRIGGER stale_removed AFTER DELETE ON interviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_step_days();--> statement-breakpoint
CREATE TRIGGER stale_removed AFTER DELETE ON application_steps
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_step_days();--> statement-breakpoint
CREATE FUNCTION stale_work_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'time_entries' THEN
    INSERT INTO stale_days (kind, day) SELECT 'work', day FROM changed GROUP BY 2;
  ELSE
    INSERT INTO stale_days (kind, day) SELECT 'work', date FROM changed GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION stale_changed_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'time_entries' THEN
    INSERT INTO stale_days (kind, day) VALUES ('work', NEW.day);
    IF OLD.day <> NEW.day THEN INSERT INTO stale_days (kind, day) VALUES ('work', OLD.day); END IF;
  ELSIF TG_TABLE_NAME = 'work_reports' THEN
    INSERT INTO stale_days (kind, day) VALUES ('work', NEW.date);
    IF OLD.date <> NEW.date THEN INSERT INTO stale_days (kind, day) VALUES ('work', OLD.date); END IF;
  ELSE
    -- Another role: the weeks in which the person is counted, as far back as they are shown.
    INSERT INTO stale_days (kind, day)
      SELECT 'work', day FROM time_entries WHERE user_id = NEW.id AND day > current_date - 100 GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stale_added AFTER INSERT ON time_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_work_days();--> statement-breakpoint
CREATE TRIGGER stale_removed AFTER DELETE ON time_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_work_days();--> statement-breakpoint
CREATE TRIGGER stale_changed AFTER UPDATE ON time_entries FOR EACH ROW
  WHEN ((OLD.day, OLD.user_id, OLD.status, OLD.worked_seconds) IS DISTINCT FROM (NEW.day, NEW.user_id, NEW.status, NEW.worked_seconds))
  EXECUTE FUNCTION stale_changed_work();--> statement-breakpoint
CREATE TRIGGER stale_added AFTER INSERT ON work_reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_work_days();--> statement-breakpoint
CREATE TRIGGER stale_removed AFTER DELETE ON work_reports
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stale_work_days();--> statement-breakpoint
CREATE TRIGGER stale_changed AFTER UPDATE ON work_reports FOR EACH ROW
  WHEN ((OLD.date, OLD.reviewed_at, OLD.timestamp, OLD.escalated_from) IS DISTINCT FROM (NEW.date, NEW.reviewed_at, NEW.timestamp, NEW.escalated_from))
  EXECUTE FUNCTION stale_changed_work();--> statement-breakpoint
CREATE TRIGGER stale_role AFTER UPDATE OF role ON users FOR EACH ROW WHEN (OLD.role <> NEW.role)
  EXECUTE FUNCTION stale_changed_work();--> statement-breakpoint
-- The sums of what is there already are made by the job, a day at a time.
INSERT INTO stale_days (kind, day, is_first)
  SELECT 'work', day, true FROM generate_series(current_date - 100, current_date + 1, '1 day') AS day;--> statement-breakpoint
CREATE FUNCTION mark_all_hiring(zone text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_days (kind, day, is_first)
    SELECT 'hiring', day, true FROM generate_series(
      (coalesce((SELECT min(applied_date) FROM applications), now()) AT TIME ZONE zone)::date,
      (now() AT TIME ZONE zone)::date + 1, '1 day') AS day
$$;
--> statement-breakpoint
SELECT mark_all_hiring(hold_sums_zone());--> statement-breakpoint
-- In another zone the days are others. Figures are counted from rows until all days are summed anew.
CREATE FUNCTION stale_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.name, OLD.name) = 'organisation' AND profile_zone(NEW.value) <> profile_zone(OLD.value) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('zone of sums', 0));
    DELETE FROM day_sums WHERE kind = 'hiring';
    PERFORM mark_all_hiring(profile_zone(NEW.value));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stale_zone AFTER INSERT OR UPDATE OR DELETE ON system_settings
  FOR EACH ROW EXECUTE FUNCTION stale_zone();
