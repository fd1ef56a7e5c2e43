import { defineConfig } from 'vitest/config'

/** Several nodes over a real PostgreSQL: one file after the other. */
export default defineConfig({
  test: {
    globalSetup: ['./src/test/node-build.ts', './src/test/test-postgres.ts'],
    include: ['src/**/*.cluster.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { LOG_LEVEL: 'silent' },
  },
})
