CREATE INDEX "users_not_active" ON "users" USING btree (lower("full_name"),"id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "projects_by_deadline" ON "projects" USING btree ("deadline","id") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "startups_waiting" ON "startups" USING btree ("submitted_date","id") WHERE status in ('pending', 'meeting_scheduled');--> statement-breakpoint
CREATE INDEX "reports_by_role" ON "work_reports" USING btree ("from_user_role","id");--> statement-breakpoint
CREATE INDEX "tasks_by_due" ON "tasks" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_in_order_of_due" ON "tasks" USING btree (((case when status = 'completed' then 10000000 else 0 end
  + (coalesce(due_date, '9999-12-31'::date) - '2000-01-01'::date))::float8),(coalesce(due_time, '24:00') collate "C"),"id");--> statement-breakpoint
CREATE INDEX "tasks_in_order_of_rank" ON "tasks" USING btree (((case when status = 'completed' then 0
  when priority = 'high' then 3 when priority = 'medium' then 2 else 1 end)::float8),"id");--> statement-breakpoint
-- How many startups stand where, as with projects.
CREATE FUNCTION tally_startups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'startup ' || status, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_tallies (name, amount) SELECT 'startup ' || status, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO row_tallies (name, amount) VALUES ('startup ' || old.status, -1), ('startup ' || new.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_added AFTER INSERT ON startups
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
CREATE TRIGGER tally_changed AFTER UPDATE OF status ON startups
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
CREATE TRIGGER tally_removed AFTER DELETE ON startups
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_startups();
--> statement-breakpoint
INSERT INTO row_tallies (name, amount) SELECT 'startup ' || status, count(*) FROM startups GROUP BY 1;
