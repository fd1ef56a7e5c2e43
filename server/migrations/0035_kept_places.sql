ALTER TABLE "users" ADD COLUMN "in_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leads_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "internship_id" uuid;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD COLUMN "starts_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The locks let nobody change what is copied before the copy is there to be changed with it.
CREATE FUNCTION keep_meeting_time() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.starts_at := (select meeting.starts_at from meetings meeting where meeting.id = new.meeting_id for share);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_time BEFORE INSERT ON meeting_people FOR EACH ROW EXECUTE FUNCTION keep_meeting_time();--> statement-breakpoint
CREATE FUNCTION move_meeting_time() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update meeting_people set starts_at = new.starts_at where meeting_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER move_time AFTER UPDATE OF starts_at ON meetings FOR EACH ROW
  WHEN (old.starts_at <> new.starts_at) EXECUTE FUNCTION move_meeting_time();--> statement-breakpoint
CREATE FUNCTION due_of_onboarding(hire hires, days integer) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  select case when hire.status <> 'completed' then coalesce(hire.start_date + days, 'infinity') end
$$;--> statement-breakpoint
CREATE FUNCTION keep_onboarding_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.due_on := (select due_of_onboarding(hire, new.due_days) from hires hire where hire.id = new.hire_id for share);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_due BEFORE INSERT OR UPDATE OF due_days, hire_id ON onboarding_items FOR EACH ROW
  EXECUTE FUNCTION keep_onboarding_due();--> statement-breakpoint
CREATE FUNCTION move_onboarding_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update onboarding_items set due_on = due_of_onboarding(new, due_days) where hire_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER move_due AFTER UPDATE OF start_date, status ON hires FOR EACH ROW
  WHEN (old.start_date is distinct from new.start_date or old.status <> new.status) EXECUTE FUNCTION move_onboarding_due();--> statement-breakpoint
UPDATE meeting_people SET starts_at = meeting.starts_at FROM meetings meeting WHERE meeting.id = meeting_people.meeting_id;--> statement-breakpoint
UPDATE onboarding_items SET due_on = due_of_onboarding(hire, due_days) FROM hires hire WHERE hire.id = onboarding_items.hire_id;--> statement-breakpoint
CREATE FUNCTION keep_hired_internship() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.internship_id := (select application.internship_id from applications application where application.id = new.application_id);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_internship BEFORE INSERT ON hires FOR EACH ROW EXECUTE FUNCTION keep_hired_internship();--> statement-breakpoint
-- The lock comes first, so that the sums are made of what another transaction committed while this one waited.
CREATE FUNCTION keep_place(person uuid) RETURNS void LANGUAGE plpgsql AS $$
begin
  perform from users where id = person for no key update;
  update users set in_team = place.in_team, leads_team = place.leads_team
  from (select exists (select from team_members where user_id = person) as in_team,
    exists (select from teams where leader_id = person) as leads_team) place
  where users.id = person and (users.in_team, users.leads_team) is distinct from (place.in_team, place.leads_team);
end $$;--> statement-breakpoint
CREATE FUNCTION keep_member_place() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform keep_place(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_place AFTER INSERT OR DELETE ON team_members FOR EACH ROW EXECUTE FUNCTION keep_member_place();--> statement-breakpoint
CREATE FUNCTION keep_leader_place() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' and old.leader_id is not null then perform keep_place(old.leader_id); end if;
  if tg_op <> 'DELETE' and new.leader_id is not null then perform keep_place(new.leader_id); end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_place AFTER INSERT OR UPDATE OF leader_id OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION keep_leader_place();--> statement-breakpoint
UPDATE hires SET internship_id = application.internship_id FROM applications application WHERE application.id = hires.application_id;--> statement-breakpoint
UPDATE users SET in_team = true WHERE id IN (SELECT user_id FROM team_members);--> statement-breakpoint
UPDATE users SET leads_team = true WHERE id IN (SELECT leader_id FROM teams);
