-- What makes two records look like one person: an e-mail's spelling, a phone number, a name with the same résumé.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'email:' || CASE WHEN host IN ('gmail.com', 'googlemail.com')
    THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || host END
  FROM (SELECT split_part(split_part(lower(email), '@', 1), '+', 1) AS name, split_part(lower(email), '@', 2) AS host) parts
$$;
--> statement-breakpoint
-- Works out what candidates are found and sorted by, of the kept records of these people; see candidates.table.ts.
CREATE FUNCTION refresh_candidates(people uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE candidates kept SET
    full_name = facts.full_name, words = facts.words, keys = facts.keys, standing = facts.standing,
    applications = facts.applications, last_applied_at = facts.last_applied_at
  FROM (
    SELECT root.user_id, CASE WHEN account.status = 'deleted' THEN '' ELSE account.full_name END AS full_name, sent.standing, sent.applications, sent.last_applied_at,
      lower(coalesce(known.words, '') || ' ' || coalesce(sent.words, '')) AS words,
      ARRAY(SELECT DISTINCT key FROM unnest(known.keys || sent.keys) key WHERE key IS NOT NULL ORDER BY key) AS keys
    FROM (SELECT DISTINCT coalesce(merged_into, user_id) AS user_id FROM candidates WHERE user_id = ANY(people)) root
    JOIN users account ON account.id = root.user_id
    CROSS JOIN LATERAL (
      SELECT array_agg(member.user_id) AS ids FROM candidates member
      WHERE member.user_id = root.user_id OR member.merged_into = root.user_id
    ) members
    CROSS JOIN LATERAL (
      SELECT string_agg(person.full_name || ' ' || person.email || ' ' || array_to_string(person.skills, ' '), ' ') AS words,
        coalesce(array_agg(email_key(person.email)), '{}') || coalesce(array_agg(CASE WHEN digits.phone ~ '^\d{10}$' THEN 'phone:' || digits.phone END), '{}') AS keys
      FROM users person
      CROSS JOIN LATERAL (SELECT right(regexp_replace(person.phone, '\D', '', 'g'), 10) AS phone) digits
      WHERE person.id = ANY(members.ids) AND person.status <> 'deleted'
    ) known
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS applications, max(application.applied_date) AS last_applied_at,
        string_agg(DISTINCT application.full_name || ' ' || application.email, ' ') FILTER (WHERE person.status <> 'deleted') AS words,
        coalesce(array_agg(DISTINCT email_key(application.email)) FILTER (WHERE person.status <> 'deleted'), '{}')
          || coalesce(array_agg(DISTINCT 'resume:' || lower(regexp_replace(btrim(application.full_name), '\s+', ' ', 'g')) || ':' || file.sha256)
            FILTER (WHERE person.status <> 'deleted'), '{}') AS keys,
        CASE WHEN bool_or(application.status = 'hired') THEN 'hired'
          WHEN bool_or(application.status = 'accepted') THEN 'accepted'
          WHEN bool_or(application.status NOT IN ('rejected', 'withdrawn')) THEN 'in_process'
          WHEN bool_or(application.status = 'rejected') THEN 'rejected'
          ELSE 'withdrawn' END AS standing
      FROM applications application
      JOIN users person ON person.id = application.user_id
      JOIN files file ON file.id = application.resume_id
      WHERE application.user_id = ANY(members.ids)
    ) sent
    WHERE sent.applications > 0
  ) facts
  WHERE kept.user_id = facts.user_id
$$;
--> statement-breakpoint
-- These run after those that fill the table: triggers of one event run in the order of their names.
CREATE FUNCTION tell_candidates_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(SELECT DISTINCT user_id FROM added ORDER BY user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_candidates_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(
    SELECT DISTINCT after.user_id FROM after JOIN before ON before.id = after.id
    WHERE (after.status, after.full_name, after.email, after.resume_id)
      IS DISTINCT FROM (before.status, before.full_name, before.email, before.resume_id) ORDER BY after.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_candidates_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_candidates(ARRAY(SELECT DISTINCT user_id FROM removed ORDER BY user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A removed person's record is nobody's any more: what was merged with it stands for itself, what was written on it is gone.
CREATE FUNCTION tell_candidates_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others uuid[];
BEGIN
  IF NEW.status = 'deleted' AND OLD.status <> 'deleted' THEN
    others := ARRAY(SELECT user_id FROM candidates WHERE merged_into = NEW.id
      UNION SELECT merged_into FROM candidates WHERE user_id = NEW.id AND merged_into IS NOT NULL);
    UPDATE candidates SET merged_into = NULL, kept_since = NULL WHERE user_id = NEW.id;
    UPDATE candidates SET merged_into = NULL WHERE merged_into = NEW.id;
    UPDATE candidate_merges SET undone_at = now() WHERE undone_at IS NULL AND NEW.id IN (kept_id, merged_id);
    DELETE FROM candidate_taggings WHERE candidate_id = NEW.id;
    DELETE FROM candidate_notes WHERE candidate_id = NEW.id;
  END IF;
  PERFORM refresh_candidates(NEW.id || coalesce(others, '{}'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_candidates_added AFTER INSERT ON applications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_added();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_moved AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_moved();
--> statement-breakpoint
-- Before the row of who has no application left is deleted, nothing hangs on it any more.
CREATE FUNCTION part_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE candidates SET merged_into = NULL WHERE merged_into = OLD.user_id;
  DELETE FROM candidate_merges WHERE OLD.user_id IN (kept_id, merged_id);
  DELETE FROM candidate_distinctions WHERE OLD.user_id IN (one_id, other_id);
  DELETE FROM candidate_taggings WHERE candidate_id = OLD.user_id;
  DELETE FROM candidate_notes WHERE candidate_id = OLD.user_id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER part_removed BEFORE DELETE ON candidates FOR EACH ROW EXECUTE FUNCTION part_removed_candidates();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_removed AFTER DELETE ON applications
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tell_candidates_removed();
--> statement-breakpoint
CREATE TRIGGER tell_candidates_renamed AFTER UPDATE OF full_name, email, phone, skills, status ON users FOR EACH ROW
  WHEN ((OLD.full_name, OLD.email, OLD.phone, OLD.skills, OLD.status) IS DISTINCT FROM (NEW.full_name, NEW.email, NEW.phone, NEW.skills, NEW.status))
  EXECUTE FUNCTION tell_candidates_renamed();
--> statement-breakpoint
SELECT refresh_candidates(ARRAY(SELECT user_id FROM candidates));
