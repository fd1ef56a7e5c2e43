-- A break lies within its session and beside the session's other breaks, whoever writes it. The lock on the session makes
-- two breaks at once follow each other; an exclusion constraint would do the same, but not on every engine.
CREATE FUNCTION guard_break() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session time_entries%ROWTYPE;
BEGIN
  SELECT * INTO session FROM time_entries WHERE id = NEW.entry_id FOR UPDATE;
  IF NEW.start_time < session.check_in_time
    OR coalesce(NEW.end_time, 'infinity') > coalesce(session.check_out_time, 'infinity') THEN
    RAISE EXCEPTION 'A break lies within its session.' USING ERRCODE = '23514', CONSTRAINT = 'break_within_session';
  END IF;
  IF EXISTS (SELECT FROM breaks other WHERE other.entry_id = NEW.entry_id AND other.id <> NEW.id
    AND other.start_time < coalesce(NEW.end_time, 'infinity')
    AND coalesce(other.end_time, 'infinity') > NEW.start_time) THEN
    RAISE EXCEPTION 'Breaks do not overlap.' USING ERRCODE = '23514', CONSTRAINT = 'breaks_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_break BEFORE INSERT OR UPDATE ON breaks FOR EACH ROW EXECUTE FUNCTION guard_break();
--> statement-breakpoint
-- A session does not shrink away from its breaks.
CREATE FUNCTION guard_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM breaks WHERE entry_id = NEW.id AND (start_time < NEW.check_in_time
    OR coalesce(end_time, 'infinity') > coalesce(NEW.check_out_time, 'infinity'))) THEN
    RAISE EXCEPTION 'A break lies within its session.' USING ERRCODE = '23514', CONSTRAINT = 'break_within_session';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_session BEFORE UPDATE OF check_in_time, check_out_time ON time_entries FOR EACH ROW
  EXECUTE FUNCTION guard_session();
