-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_by_key" ON "candidates" USING gin ("keys") WITH (fastupdate=false);