import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screens`: screenshots from the same product and browser. */
export default defineConfig(journeys, { testMatch: 'screens.ts', timeout: 300_000 })
