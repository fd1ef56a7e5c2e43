import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screens`: the same product and browser, but to look at. */
export default defineConfig(journeys, { testMatch: 'screens.ts', timeout: 300_000 })
