CREATE TABLE "file_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
create function remember_removed_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (key) values (old.key) on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
create trigger files_removed after delete on files
  for each row when (old.key <> '') execute function remember_removed_file();--> statement-breakpoint
create trigger files_emptied after update of key on files
  for each row when (old.key <> '' and old.key <> new.key) execute function remember_removed_file();
