import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4173'
// The workers read it, too: tests with their own server start it with a copy.
process.env.SEEDED_DATA ??= join(tmpdir(), `cohort-seeded-${port}`)

/** End-to-end tests in a real browser against the built product with demo data. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Those with @long are run by `npm run test:long`, and only they.
  [process.env.LONG_TESTS ? 'grep' : 'grepInvert']: /@long/,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Tests create their own users and mostly wait, so they can run in parallel.
  fullyParallel: true,
  workers: 2,
  // A busy machine may stall a test; one that passes on retry is named in the summary.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A browser that stops drawing frames fails its action instead of using up the time of its journey.
    actionTimeout: 30_000,
    // Disables animations, so that no test waits for one.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node scripts/serve.mjs',
    cwd: '..',
    url: `http://localhost:${port}/api/health`,
    env: { PORT: port },
    // A server may already be running on a port that was set explicitly.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    timeout: 120_000,
    // Lets it remove its temporary folders.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
