DROP INDEX "audit_by_actor";--> statement-breakpoint
DROP INDEX "audit_by_action";--> statement-breakpoint
DROP INDEX "audit_by_entity";--> statement-breakpoint
CREATE INDEX "interviews_by_time" ON "interviews" USING btree ("scheduled_at");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_logs" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit_logs" USING btree ("entity_type","entity_id","id");