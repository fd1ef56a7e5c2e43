CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
INSERT INTO audit_heads (lane) SELECT generate_series(0, 15) ON CONFLICT DO NOTHING;
