CREATE TABLE "application_tallies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "applications_by_user";--> statement-breakpoint
DROP INDEX "applications_by_internship";--> statement-breakpoint
DROP INDEX "applications_by_status";--> statement-breakpoint
DROP INDEX "applications_by_score";--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_words" ON "applications" USING gin ((full_name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_by_user" ON "applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "applications_by_internship" ON "applications" USING btree ("internship_id","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "applications_by_score" ON "applications" USING btree (coalesce(score, -1),"id");--> statement-breakpoint
-- The tallies of applications: each change appends its difference; about one in two hundred folds them all.
CREATE FUNCTION fold_application_tallies() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM application_tallies
    WHERE id IN (SELECT id FROM application_tallies FOR UPDATE SKIP LOCKED)
    RETURNING name, amount
  )
  INSERT INTO application_tallies (name, amount) SELECT name, sum(amount) FROM gone GROUP BY name
$$;
--> statement-breakpoint
CREATE FUNCTION tally_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH fresh AS (
    INSERT INTO candidates (user_id) SELECT DISTINCT user_id FROM added ORDER BY user_id
    ON CONFLICT DO NOTHING RETURNING 1
  )
  INSERT INTO application_tallies (name, amount)
    SELECT status, count(*) FROM added GROUP BY status
    UNION ALL SELECT 'candidates', count(*) FROM fresh HAVING count(*) > 0;
  IF random() < 0.005 THEN PERFORM fold_application_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_moved_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_tallies (name, amount)
    SELECT status, sum(change) FROM (
      SELECT status, -1 AS change FROM before UNION ALL SELECT status, 1 FROM after
    ) moves GROUP BY status HAVING sum(change) <> 0;
  IF random() < 0.005 THEN PERFORM fold_application_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM candidates WHERE user_id IN (SELECT user_id FROM removed)
      AND NOT EXISTS (SELECT FROM applications WHERE applications.user_id = candidates.user_id)
    RETURNING 1
  )
  INSERT INTO application_tallies (name, amount)
    SELECT status, -count(*) FROM removed GROUP BY status
    UNION ALL SELECT 'candidates', -count(*) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_applications();
--> statement-breakpoint
CREATE TRIGGER tally_moved AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_moved_applications();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_applications();
