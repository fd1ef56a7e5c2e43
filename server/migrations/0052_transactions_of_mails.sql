-- The default comes second: with the column it would be computed for the rows that are there, which one transaction did not insert.
ALTER TABLE "mails" ADD COLUMN "transaction" "xid8";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "transaction" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "transaction" "xid8";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "transaction" SET DEFAULT pg_current_xact_id();
