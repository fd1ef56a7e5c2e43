import { defineConfig } from 'vitest/config'

/** `npm run test:long` also runs what takes minutes, or programs that Debian installs. */
const suffixes = process.env.LONG_TESTS ? '{cluster,long}' : 'cluster'

/** Several nodes over a real PostgreSQL: one file after the other. */
export default defineConfig({
  test: {
    globalSetup: [
      './src/test/temporary-folder.ts',
      './src/test/node-build.ts',
      './src/test/test-postgres.ts',
    ],
    include: [`src/**/*.${suffixes}.test.ts`],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['./src/test/audit-key.ts', './src/test/unlogged.ts'],
    env: { LOG_LEVEL: 'silent', AUDIT_KEY: 'the key of the audit log in tests' },
  },
})
