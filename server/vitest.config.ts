import { defineConfig } from 'vitest/config'

/** Replaces a module for the whole file: such a file keeps its modules to itself. */
const alone = ['src/domains/identity/accounts/sign-in.test.ts']

const common = {
  globalSetup: ['./src/test/migrated-image.ts'],
  pool: 'forks' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  env: { LOG_LEVEL: 'silent' },
}

/** Files share what they import, which is half of their time; each still has a database of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.cluster.test.ts', ...alone],
        },
      },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
})
