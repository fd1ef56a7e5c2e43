-- The tally of candidates counts the records in the talent pool: neither those of deleted accounts nor merged ones.
CREATE FUNCTION tally_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.merged_into IS NULL AND OLD.full_name <> '' THEN change := change - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.merged_into IS NULL AND NEW.full_name <> '' THEN change := change + 1; END IF;
  IF change <> 0 THEN INSERT INTO application_tallies (name, amount) VALUES ('candidates', change); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO candidates (user_id) SELECT DISTINCT user_id FROM added ORDER BY user_id ON CONFLICT DO NOTHING;
  INSERT INTO application_tallies (name, amount) SELECT status, count(*) FROM added GROUP BY status;
  IF random() < 0.005 THEN PERFORM fold_application_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM candidates WHERE user_id IN (SELECT user_id FROM removed)
    AND NOT EXISTS (SELECT FROM applications WHERE applications.user_id = candidates.user_id);
  INSERT INTO application_tallies (name, amount) SELECT status, -count(*) FROM removed GROUP BY status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT OR DELETE ON candidates FOR EACH ROW EXECUTE FUNCTION tally_candidates();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF merged_into, full_name ON candidates FOR EACH ROW
  WHEN ((OLD.merged_into, OLD.full_name) IS DISTINCT FROM (NEW.merged_into, NEW.full_name))
  EXECUTE FUNCTION tally_candidates();
--> statement-breakpoint
DELETE FROM application_tallies WHERE name = 'candidates';
--> statement-breakpoint
INSERT INTO application_tallies (name, amount)
  SELECT 'candidates', count(*) FROM candidates WHERE merged_into IS NULL AND full_name <> '';
