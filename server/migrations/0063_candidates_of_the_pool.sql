-- The tally of candidates counts the records in the talent pool: neither those of deleted accounts nor merged ones.
CREATE FUNCTION tally_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    change := change - (SELECT count(*) FROM removed WHERE merged_into IS NULL AND full_name <> '');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    change := change + (SELECT count(*) FROM added WHERE merged_into IS NULL AND full_name <> '');
  END IF;
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
CREATE TRIGGER tally_added AFTER INSERT ON candidates REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_candidates();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON candidates REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_candidates();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE ON candidates REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_candidates();
--> statement-breakpoint
DELETE FROM application_tallies WHERE name = 'candidates';
--> statement-breakpoint
INSERT INTO application_tallies (name, amount)
  SELECT 'candidates', count(*) FROM candidates WHERE merged_into IS NULL AND full_name <> '';
