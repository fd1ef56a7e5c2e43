CREATE TABLE "shared_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION stale_candidate_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  after text[] := '{}';
  lost text[];
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.merged_into IS NULL AND OLD.full_name <> '' THEN before := OLD.keys; END IF;
  IF TG_OP <> 'DELETE' AND NEW.merged_into IS NULL AND NEW.full_name <> '' THEN after := NEW.keys; END IF;
  lost := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(after));
  -- A key tells who somebody is: what a person takes along stays nowhere, unless others have it.
  IF cardinality(lost) > 0 THEN
    DELETE FROM shared_keys WHERE key = ANY(lost);
    DELETE FROM stale_keys WHERE key = ANY(lost);
  END IF;
  INSERT INTO stale_keys (key)
    SELECT key FROM unnest(lost) key WHERE (SELECT count(*) FROM candidates other WHERE other.keys @> ARRAY[key]) > 0
    UNION (SELECT unnest(after) EXCEPT SELECT unnest(before));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stale_added AFTER INSERT OR DELETE ON candidates FOR EACH ROW EXECUTE FUNCTION stale_candidate_keys();--> statement-breakpoint
CREATE TRIGGER stale_changed AFTER UPDATE OF keys, merged_into, full_name ON candidates FOR EACH ROW
  WHEN ((OLD.keys, OLD.merged_into, OLD.full_name) IS DISTINCT FROM (NEW.keys, NEW.merged_into, NEW.full_name))
  EXECUTE FUNCTION stale_candidate_keys();--> statement-breakpoint
INSERT INTO shared_keys (key, ids)
  SELECT key, array_agg(user_id ORDER BY user_id) FROM candidates, unnest(keys) key
  WHERE merged_into IS NULL AND full_name <> '' GROUP BY key HAVING count(*) BETWEEN 2 AND 5;
