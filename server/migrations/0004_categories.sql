ALTER TABLE "internship_categories" DROP CONSTRAINT "internship_categories_name_unique";--> statement-breakpoint
ALTER TABLE "internship_categories" ADD COLUMN "group" text DEFAULT 'non-tech' NOT NULL;--> statement-breakpoint
ALTER TABLE "internship_categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "internship_categories" ADD COLUMN "archived_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "category_name" ON "internship_categories" USING btree (lower("name"));
--> statement-breakpoint
-- The categories of the specification (spec §2), for a database that has none.
INSERT INTO "internship_categories" ("id", "name")
SELECT id::uuid, name FROM (VALUES
	('01900000-0000-7000-8000-000000000101', 'Tech'),
	('01900000-0000-7000-8000-000000000102', 'AI'),
	('01900000-0000-7000-8000-000000000103', 'Designing'),
	('01900000-0000-7000-8000-000000000104', 'Development'),
	('01900000-0000-7000-8000-000000000105', 'Marketing'),
	('01900000-0000-7000-8000-000000000106', 'Content Writing'),
	('01900000-0000-7000-8000-000000000107', 'Human Resources'),
	('01900000-0000-7000-8000-000000000108', 'Finance'),
	('01900000-0000-7000-8000-000000000109', 'Sales'),
	('01900000-0000-7000-8000-000000000110', 'Operations')
) AS initial (id, name)
WHERE NOT EXISTS (SELECT FROM "internship_categories");
--> statement-breakpoint
-- The group of every category so far followed from its name; in the list the technical ones come first.
UPDATE "internship_categories" SET "group" = 'tech' WHERE "name" IN ('Tech', 'AI', 'Designing', 'Development');
--> statement-breakpoint
UPDATE "internship_categories" SET "position" = ordered.place
FROM (
	SELECT id, row_number() OVER (ORDER BY coalesce(array_position(
		ARRAY['Tech', 'AI', 'Designing', 'Development', 'Marketing', 'Content Writing', 'Human Resources', 'Finance', 'Sales', 'Operations'],
		name), 99), name) AS place
	FROM "internship_categories"
) AS ordered
WHERE ordered.id = "internship_categories".id;
