import type { Browser } from '@playwright/test'

/** A valid PDF résumé. */
export async function resumeOf(browser: Browser, name: string) {
  const page = await browser.newPage()
  await page.setContent(`<h1>${name}</h1><p>Three projects with React and TypeScript.</p>`)
  const buffer = await page.pdf({ format: 'A4' })
  await page.close()
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}
