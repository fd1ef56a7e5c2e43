import { defineConfig } from 'vitest/config'

/** Replaces a module for the whole file: such a file keeps its modules to itself. */
const alone = ['src/domains/identity/accounts/sign-in.test.ts']

const common = {
  globalSetup: ['./src/test/test-database.ts'],
  pool: 'forks' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: ['./src/test/audit-key.ts'],
  env: { LOG_LEVEL: 'silent', AUDIT_KEY: 'the key of the audit log in tests' },
}

/** The files of a worker share what they import and its database, which each finds empty. */
export default defineConfig({
  test: {
    globalSetup: ['./src/test/temporary-folder.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.{cluster,long}.test.ts', ...alone],
        },
      },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
})
