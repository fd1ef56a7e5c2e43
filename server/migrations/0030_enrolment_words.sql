-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_by_words" ON "enrolments" USING gin ((roll_number || ' ' || college) gin_trgm_ops);