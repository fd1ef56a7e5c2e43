import { defineConfig } from 'vitest/config'

/** They replace modules, or test what a module remembers: such files keep their modules to themselves. */
const alone = [
  'src/features/admin/imports/import-upload.test.tsx',
  'src/app/{language.test.tsx,live-stream.test.ts}',
  'src/features/hiring/applications/{apply-again,apply-panel}.test.tsx',
  'src/features/hiring/applications/resume-field.test.tsx',
  'src/features/identity/accounts/{login-form,reset-password}.test.tsx',
  'src/features/identity/consents/account-questions.test.tsx',
  'src/features/identity/settings/system-settings-form.test.tsx',
  'src/features/identity/two-factor/passkeys.test.tsx',
  'src/features/messaging/push/push-switch.test.tsx',
  'src/features/projects/startups/register-startup.test.tsx',
  'src/features/site/landing/language-choice.test.tsx',
  'src/features/work/attendance/break-reminder.test.tsx',
  'src/lib/{offline,session}/*.test.{ts,tsx}',
]

const common = { environment: 'happy-dom', css: false, testTimeout: 30_000 }

// Apart from vite.config.ts: React Router's plugin does not run under vitest.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'web together',
          isolate: false,
          setupFiles: ['src/test-setup.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
        },
      },
      // With globals the testing library cleans up after each test by itself.
      { test: { ...common, name: 'web alone', globals: true, include: alone } },
    ],
  },
})
