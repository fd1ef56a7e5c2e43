/** Shows what the server pushes while no page is open. It serves no pages and keeps nothing. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, message, link } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      icon: '/apple-touch-icon.png',
      data: { link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

function read(data) {
  const fallback = { title: 'Cohort', message: 'There is something new.', link: '/notifications' }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

/** In a page that is open already, else in a new one; never outside of the product. */
async function open(link) {
  const address = new URL(link ?? '/notifications', self.location.origin)
  if (address.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((each) => each.visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(address.href))
  await page.focus()
  await page.navigate(address.href)
}
