-- The same figures as before, but each person's rows are found by their keys, whatever the planner thinks of the tables:
-- after a bulk load without statistics it hashed all files and people anew for every person, and never came to an end.
-- PL/pgSQL keeps the plan, which took longer to make than to run, and a record that stays the same is not written.
CREATE OR REPLACE FUNCTION refresh_candidates(people uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH root AS MATERIALIZED (
    SELECT DISTINCT coalesce(one.merged_into, one.user_id) AS user_id
    FROM unnest(people) asked(id) JOIN candidates one ON one.user_id = asked.id
  ), facts AS MATERIALIZED (
    SELECT root.user_id, CASE WHEN account.status = 'deleted' THEN '' ELSE account.full_name END AS full_name,
      lower(coalesce(known.words, '') || ' ' || coalesce(sent.words, '')) AS words,
      ARRAY(SELECT DISTINCT key FROM unnest(known.keys || sent.keys) key WHERE key IS NOT NULL ORDER BY key) AS keys,
      sent.standing, sent.applications, sent.last_applied_at
    FROM root
    CROSS JOIN LATERAL (SELECT person.full_name, person.status FROM users person WHERE person.id = root.user_id OFFSET 0) account
    CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT merged.user_id FROM candidates merged WHERE merged.merged_into = root.user_id) || root.user_id AS ids OFFSET 0
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
        string_agg(DISTINCT application.full_name || ' ' || application.email, ' ') FILTER (WHERE application.is_there) AS words,
        coalesce(array_agg(DISTINCT email_key(application.email)) FILTER (WHERE application.is_there), '{}')
          || coalesce(array_agg(DISTINCT 'resume:' || lower(regexp_replace(btrim(application.full_name), '\s+', ' ', 'g')) || ':' || application.sha256)
            FILTER (WHERE application.is_there), '{}') AS keys,
        CASE WHEN bool_or(application.status = 'hired') THEN 'hired'
          WHEN bool_or(application.status = 'accepted') THEN 'accepted'
          WHEN bool_or(application.status NOT IN ('rejected', 'withdrawn')) THEN 'in_process'
          WHEN bool_or(application.status = 'rejected') THEN 'rejected'
          ELSE 'withdrawn' END AS standing
      FROM (
        SELECT one.full_name, one.email, one.status, one.applied_date,
          (SELECT person.status <> 'deleted' FROM users person WHERE person.id = one.user_id) AS is_there,
          (SELECT file.sha256 FROM files file WHERE file.id = one.resume_id) AS sha256
        FROM applications one WHERE one.user_id = ANY(members.ids) OFFSET 0
      ) application
    ) sent
    WHERE sent.applications > 0
  )
  UPDATE candidates kept SET
    full_name = facts.full_name, words = facts.words, keys = facts.keys, standing = facts.standing,
    applications = facts.applications, last_applied_at = facts.last_applied_at
  FROM facts
  WHERE kept.user_id = facts.user_id
    AND (kept.full_name, kept.words, kept.keys, kept.standing, kept.applications, kept.last_applied_at)
      IS DISTINCT FROM (facts.full_name, facts.words, facts.keys, facts.standing, facts.applications, facts.last_applied_at);
END $$;
