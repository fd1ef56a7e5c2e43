import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run test:long`: more repetitions than every run can afford. */
export default defineConfig(journeys, { grep: /@long/, grepInvert: [] })
