import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4173'
// The workers read it, too: a server of a journey's own starts with a copy.
process.env.SEEDED_DATA ??= join(tmpdir(), `cohort-seeded-${port}`)

/** Journeys in the real browser, over the built product with demo data. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Those are `npm run test:long`.
  grepInvert: /@long/,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Each journey makes its own people; much of it is waiting.
  fullyParallel: true,
  workers: 2,
  // A machine shared with others may stall a journey; one that needs its second try is named in the summary.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Nothing is waited for that only moves.
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
    // A port that was named may have its server already, between runs.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    timeout: 120_000,
    // It takes its folders away.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
