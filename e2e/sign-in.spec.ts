import { expect, type Page, test } from '@playwright/test'
import {
  demo,
  fillLogin,
  logIn,
  type Person,
  password,
  registeredPerson,
  signedInContext,
  unregisteredPerson,
} from './accounts.ts'
import { followMail } from './mailbox.ts'
import { expectLoaded, expectToast } from './page-assertions.ts'
import { goWithin } from './site.ts'

const expectLogin = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Log in to Cohort' })).toBeVisible()

async function fillSignup(page: Page, { full_name, email, password }: Person) {
  await page.getByLabel('Full name').fill(full_name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test('someone signs up, confirms through the mailbox and signs in', async ({ page }) => {
  const person = unregisteredPerson()
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).first().click()
  await fillSignup(page, person)
  await expectToast(page, 'Registration Successful', 'Please check your email')
  await expect(page).toHaveURL('/login')
  const inbox = page.getByRole('heading', { name: 'Check your inbox' })
  await expect(inbox).toBeVisible()
  await page.reload()
  await expect(inbox).toBeVisible()
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible()

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expectLogin(page)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await fillLogin(page, person)
  await expect(page.getByRole('button', { name: 'Resend confirmation' })).toBeVisible()

  await followMail(page, person.email, 'Please confirm your email address')
  await expectToast(
    page,
    'Email Confirmed',
    'Your email has been confirmed successfully. You can now log in.',
  )
  await expectLogin(page)
  expect(new URL(page.url()).search).toBe('')

  await fillLogin(page, person)
  await expectToast(page, 'Login Successful')
  await expect(page).toHaveURL('/intern/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${person.full_name}!`,
  )
})

/** What a guest wants, as they are sent to the sign-up, and where they then are. */
const intents: {
  wish: string
  begin: (page: Page) => Promise<void>
  arrive: (page: Page, name: string) => Promise<void>
}[] = [
  {
    wish: 'apply',
    begin: async (page) => {
      await page.goto('/internships?search=react')
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
      await page.locator('#apply').getByRole('link', { name: 'Register' }).click()
    },
    arrive: async (page, name) => {
      await expect(page).toHaveURL(/\/internships\/[\w-]{36}$/)
      await expect(page.getByRole('heading', { name: 'Apply for this internship' })).toBeVisible()
      await expect(page.locator('#apply').getByLabel('Full name')).toHaveValue(name)
    },
  },
  {
    wish: 'save an internship',
    begin: async (page) => {
      await page.goto('/internships?search=react')
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^Save / })
        .click()
      await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    },
    arrive: async (page) => {
      await expect(page).toHaveURL('/internships?search=react')
      const saved = page.getByRole('button', { name: /^Save /, pressed: true })
      await expect(saved).toHaveCount(1)
      await page.reload()
      await expect(saved).toHaveCount(1)
    },
  },
  {
    wish: 'be alerted',
    begin: async (page) => {
      await page.goto('/internships?category=Marketing&remote=true')
      await page.getByRole('link', { name: 'Create Alert' }).click()
      await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    },
    arrive: async (page) => {
      await expect(page).toHaveURL(/\/internships\?.*category=Marketing/)
      const dialog = page.getByRole('dialog', { name: 'Create Alert' })
      await expect(dialog).toContainText('Marketing')
    },
  },
  {
    wish: 'register a startup',
    begin: async (page) => {
      await page.goto('/hire-talent')
      await page.getByRole('main').getByRole('link', { name: 'Hire your team' }).first().click()
    },
    arrive: async (page) => {
      await expect(page).toHaveURL('/register-startup')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register your startup')
    },
  },
]

for (const { wish, begin, arrive } of intents)
  test(`someone who came to ${wish} is at exactly that after confirming on another device`, async ({
    browser,
    page,
  }) => {
    const person = unregisteredPerson()
    await begin(page)
    await fillSignup(page, person)
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

    const other = await browser.newContext()
    const device = await other.newPage()
    await followMail(device, person.email, 'Please confirm your email address')
    await expectLogin(device)
    await fillLogin(device, person)
    await arrive(device, person.full_name)
    await other.close()
  })

test('a wrong password shows an error, and the sixth attempt is locked out', async ({
  page,
  request,
}) => {
  const person = await registeredPerson(request)
  await page.goto('/login')
  for (let tries = 1; tries <= 5; tries += 1) {
    await fillLogin(page, { ...person, password: `Wrong-Guess-${tries}` })
    await expectToast(page, 'Login Failed', 'Invalid email or password')
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await fillLogin(page, person)
  await expectToast(page, 'Login Failed', 'Too many login attempts. Please try again later.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await page.getByRole('link', { name: 'Forgot password' }).click()
  await choosePassword(page, person.email, 'Mango-Grove-2027')
  await fillLogin(page, { ...person, password: 'Mango-Grove-2027' })
  await expect(page).toHaveURL('/intern/dashboard')
})

test('a password reset link can be used once', async ({ page, request }) => {
  const person = await registeredPerson(request)
  await page.goto('/forgot-password')
  await choosePassword(page, person.email, 'Mango-Grove-2027')
  await fillLogin(page, person)
  await expectToast(page, 'Login Failed', 'Invalid email or password')

  await followMail(page, person.email, 'Choose a new password')
  await expectToast(page, 'Authentication Error', 'This link is no longer valid.')
  await expectLogin(page)
})

async function choosePassword(page: Page, email: string, chosen: string) {
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If that email is registered, a reset link has been sent.'),
  ).toBeVisible()

  await followMail(page, email, 'Choose a new password')
  await expectToast(page, 'Password Reset', 'You can now reset your password.')
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm new password').fill(`${chosen}!`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm new password').fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password Changed')
  await expectLogin(page)
}

test('changing the password signs out other devices only', async ({ browser, request }) => {
  const person = await registeredPerson(request)
  const here = await signedInContext(browser, person.email, person.password)
  const there = await signedInContext(browser, person.email, person.password)
  const page = await here.newPage()
  const other = await there.newPage()
  await other.goto('/notifications')
  await page.goto('/settings')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('Mango-Grove-2027')
  await page.getByLabel('Confirm new password').fill('Mango-Grove-2027')
  await page.getByRole('button', { name: 'Change password' }).click()

  await expectToast(page, 'Password Changed')
  await expectLogin(other)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await fillLogin(other, { ...person, password: 'Mango-Grove-2027' })
  await expect(other).toHaveURL('/notifications')
  await here.close()
  await there.close()
})

test('signing out in one tab signs out all tabs', async ({ context, page, request }) => {
  const person = await registeredPerson(request)
  await logIn(page, person.email, person.password)
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(second.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expectToast(page, 'Logged Out', 'Signed out successfully')
  await expectLogin(page)
  await expectLogin(second)
  await page.goto('/intern/dashboard')
  await expectLogin(page)
})

const homes = {
  superadmin: '/superadmin/dashboard',
  pm: '/pm/dashboard',
  tm: '/dashboard',
  tl: '/tl/dashboard',
  intern: '/intern/dashboard',
  hr: '/hr/dashboard',
  startup: '/startup/dashboard',
}

for (const [name, home] of Object.entries(homes))
  test(`${name} comes home from /, /login, /dashboard, unknown and foreign paths`, async ({
    browser,
  }) => {
    const context = await signedInContext(browser, demo(name))
    const page = await context.newPage()
    // One guard stands before all of them: two of its paths, one opened anew and one followed within the app.
    const [foreign = '', another = ''] = Object.values(homes).filter(
      (path) => path !== home && path !== '/dashboard',
    )
    for (const path of ['/', foreign]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(home)
    }
    for (const path of ['/login', '/signup', '/dashboard', '/no/such/page', another]) {
      await goWithin(page, path)
      await expect(page, path).toHaveURL(home)
    }
    await expectLoaded(page, home)
    await context.close()
  })

test('a role edited in the browser opens no page of another role and requests none of its data', async ({
  browser,
}) => {
  const context = await signedInContext(browser, demo('intern'))
  const page = await context.newPage()
  // An address with a dot is a page, not a file.
  await page.goto('/no.such')
  await expect(page).toHaveURL('/intern/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await page.evaluate(() => {
    const profile = JSON.parse(localStorage.getItem('auth_profile') ?? '{}')
    localStorage.setItem('auth_profile', JSON.stringify({ ...profile, role: 'superadmin' }))
  })
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  await page.goto('/superadmin/users')

  await expect(page).toHaveURL('/intern/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  const foreign = /^\/api\/(admin|audit-logs|dashboards\/superadmin)/
  expect(paths.filter((path) => foreign.test(path))).toEqual([])
  await context.close()
})

test('a guest signs in and returns to the requested page', async ({ page }) => {
  for (const path of ['/dashboard', '/no/such/page', '/hr/dashboard']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/hr/applications')
  await expectLogin(page)
  await fillLogin(page, { email: demo('hr'), password })
  await expect(page).toHaveURL('/hr/applications')
})

test('a link with an error shows it and clears it from the URL', async ({ page }) => {
  await page.goto('/?error=access_denied&error_description=%3Cb%3EThe+link+is+old%3C%2Fb%3E')
  await expectToast(page, 'Authentication Error', '<b>The link is old</b>')
  await expect(page).toHaveURL('/login')

  await page.goto('/students?error=access_denied')
  await expectToast(page, 'Authentication Error', 'An error occurred during authentication')
  await expect(page).toHaveURL('/login')
})

for (const type of ['signup', 'recovery', 'email_change'])
  test(`a made-up ${type} link is refused by the server`, async ({ page }) => {
    await page.goto(`/?type=${type}&token=${'x'.repeat(43)}`)
    await expectToast(page, 'Authentication Error', 'This link is no longer valid.')
    await expect(page).toHaveURL('/login')
  })

test('a new email address takes effect once its link is opened', async ({ browser, request }) => {
  const person = await registeredPerson(request)
  const moved = unregisteredPerson()
  const context = await signedInContext(browser, person.email, person.password)
  const page = await context.newPage()
  await page.goto('/settings')
  await page.getByLabel('New email').fill(moved.email)
  const email = page.getByRole('region', { name: 'Email' })
  await email.getByLabel('Your password').fill(person.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expectToast(page, 'Confirmation Sent')

  await followMail(page, moved.email, 'Please confirm your new email address')
  await expectToast(page, 'Email Updated', 'Your email address has been updated successfully.')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText(moved.email)).toBeVisible()
  await context.close()
})
