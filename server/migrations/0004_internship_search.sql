-- What a person typed, as plain words: lower case, ASCII punctuation is space, C++, C# and .NET keep a name of their own.
CREATE FUNCTION words_of(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(lower(said), 'c++', 'cplusplus'), 'c#', 'csharp'), '.net', ' dotnet'),
    '[\u0001- !-/:-@\[-`{-\u00a0\u2000-\u206f]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION slips_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, n - 1) || substr(word, n + 1)) || word FROM generate_series(1, length(word)) AS n
$$;--> statement-breakpoint
CREATE TABLE "internship_words" (
	"word" text PRIMARY KEY NOT NULL,
	"slips" text[] GENERATED ALWAYS AS (slips_of(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "internships_by_status";--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
CREATE INDEX "internship_words_by_slip" ON "internship_words" USING gin ("slips");--> statement-breakpoint
CREATE INDEX "internship_words_by_trigram" ON "internship_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "internships_by_time" ON "internships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "internships_by_closing" ON "internships" USING btree ("status","application_closing_date","id");--> statement-breakpoint
CREATE INDEX "internships_by_stipend" ON "internships" USING btree ("status",coalesce("stipend", 0),"id");--> statement-breakpoint
CREATE INDEX "internships_by_category" ON "internships" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "internships_by_location" ON "internships" USING btree (lower("location"),"created_at");--> statement-breakpoint
CREATE INDEX "internships_by_cover" ON "internships" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "internships_by_words" ON "internships" USING gin ("search");--> statement-breakpoint
CREATE INDEX "saved_internships_by_internship" ON "saved_internships" USING btree ("internship_id");--> statement-breakpoint
CREATE INDEX "internships_by_status" ON "internships" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE FUNCTION internship_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := words_of(concat_ws(' ', new.title, new.company_name, new.location, array_to_string(new.skills, ' '),
    (SELECT name FROM internship_categories WHERE id = new.category_id), CASE WHEN new.is_remote THEN 'remote' END));
  said text := concat_ws(' ', named, nullif(words_of(left(new.scope, 300)), ''));
BEGIN
  new.search := array_to_tsvector(string_to_array(said, ' ')) || strip(to_tsvector('english', said));
  IF new.status = 'published' THEN
    INSERT INTO internship_words (word)
      SELECT DISTINCT asked.word FROM unnest(string_to_array(named, ' ')) AS asked (word)
      WHERE length(asked.word) BETWEEN 4 AND 40
        AND NOT EXISTS (SELECT FROM internship_words AS known WHERE known.word = asked.word)
      ORDER BY asked.word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER internship_search
  BEFORE INSERT OR UPDATE OF title, company_name, location, skills, category_id, is_remote, scope, status ON internships
  FOR EACH ROW EXECUTE FUNCTION internship_search();--> statement-breakpoint
UPDATE internships SET status = status;
