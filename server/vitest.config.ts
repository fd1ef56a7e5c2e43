import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./src/test/migrated-image.ts'],
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.cluster.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { LOG_LEVEL: 'silent' },
  },
})
