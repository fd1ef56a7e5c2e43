CREATE TABLE "row_tallies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "internships_by_title" ON "internships" USING gin ((title || ' ' || company_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_by_words" ON "projects" USING gin (name gin_trgm_ops);--> statement-breakpoint
-- How many users, projects and sessions there are: each change appends its difference, as with applications.
CREATE FUNCTION fold_row_tallies() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM row_tallies WHERE id IN (SELECT id FROM row_tallies FOR UPDATE SKIP LOCKED)
    RETURNING name, amount
  )
  INSERT INTO row_tallies (name, amount) SELECT name, sum(amount) FROM gone GROUP BY name
$$;
--> statement-breakpoint
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount)
      SELECT 'user ' || role || ' ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount)
      SELECT 'user ' || role || ' ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES
      ('user ' || old.role || ' ' || old.status, -1), ('user ' || new.role || ' ' || new.status, 1);
  END IF;
  IF random() < 0.005 THEN PERFORM fold_row_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'project ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'project ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES ('project ' || old.status, -1), ('project ' || new.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'session', count(*) FROM added HAVING count(*) > 0;
  ELSE
    INSERT INTO row_tallies (name, amount) SELECT 'session', -count(*) FROM removed HAVING count(*) > 0;
  END IF;
  IF random() < 0.005 THEN PERFORM fold_row_tallies(); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF role, status ON users
  FOR EACH ROW WHEN (old.role <> new.role OR old.status <> new.status) EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON projects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF status ON projects
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON projects
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_projects();
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON sessions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_sessions();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_sessions();
--> statement-breakpoint
INSERT INTO row_tallies (name, amount)
  SELECT 'user ' || role || ' ' || status, count(*) FROM users GROUP BY 1
  UNION ALL SELECT 'project ' || status, count(*) FROM projects GROUP BY 1
  UNION ALL SELECT 'session', count(*) FROM sessions HAVING count(*) > 0;
