ALTER TABLE "interviews" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
-- The hires of accounts that were removed until now end with the day of that. These accounts are few, and have an index.
UPDATE hires SET
  status = 'ended',
  last_day = least(hires.last_day, (person.updated_at AT TIME ZONE
    profile_zone((SELECT value FROM system_settings WHERE name = 'organisation')))::date),
  ended_at = coalesce(hires.ended_at, person.updated_at),
  left_at = now(),
  version = hires.version + 1
  FROM users person
  WHERE person.status = 'deleted' AND hires.user_id = person.id AND hires.status = 'active';
