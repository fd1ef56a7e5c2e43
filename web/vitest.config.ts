import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts: React Router's plugin does not run under vitest.
// globals lets @testing-library/react clean up after each test.
export default defineConfig({
  test: {
    name: 'web',
    globals: true,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})
