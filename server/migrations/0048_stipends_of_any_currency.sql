ALTER TABLE "job_offers" DROP CONSTRAINT "job_offer_stipend";--> statement-breakpoint
ALTER TABLE "job_offers" ADD CONSTRAINT "job_offer_stipend" CHECK (stipend between 0 and 100000000);