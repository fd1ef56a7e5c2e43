import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { OwnFame } from './own-fame.tsx'

const code = 'A1B2-C3D4-E5F6'
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  signInAs('intern')
})
const writes = () => server.sent.filter(({ route }) => !route.startsWith('GET'))

test('one agrees without a photo first, and withdraws with one tap', async () => {
  let is_shown = false
  server.respond(hallOfFame.mine, () => ({
    certificates: [{ code, is_shown, shows_photo: false }],
    has_photo: true,
  }))
  server.respond(hallOfFame.agree, () => {
    is_shown = true
    return { code, is_shown, shows_photo: false }
  })
  server.respond(hallOfFame.withdraw, () => {
    is_shown = false
    return undefined
  })
  show(<OwnFame />)
  const box = await screen.findByLabelText(`Show me with certificate ${code}`)
  expect(screen.queryByLabelText('With my photo')).toBe(null)
  await userEvent.click(box)
  const photo = await screen.findByLabelText('With my photo')
  expect(writes()).toMatchObject([{ params: { code }, body: { shows_photo: false } }])
  await userEvent.click(photo)
  await waitFor(() => expect(writes()[1]).toMatchObject({ body: { shows_photo: true } }))
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'))
  await userEvent.click(box)
  await waitFor(() => expect(screen.queryByLabelText('With my photo')).toBe(null))
  expect(writes()[2]?.route).toBe('DELETE /api/me/hall-of-fame/{code}')
})

test('while it is saved the box keeps the focus and takes no second press', async () => {
  server.respond(hallOfFame.mine, () => ({
    certificates: [{ code, is_shown: false, shows_photo: false }],
    has_photo: true,
  }))
  show(<OwnFame />)
  const box = await screen.findByLabelText<HTMLInputElement>(`Show me with certificate ${code}`)
  const sent = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', sent)
  await userEvent.click(box)
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'))
  expect(box.disabled).toBe(false)
  expect(document.activeElement).toBe(box)
  await userEvent.click(box)
  expect(sent).toHaveBeenCalledOnce()
})

test('without a certificate it says when one can be shown', async () => {
  server.respond(hallOfFame.mine, () => ({ certificates: [], has_photo: false }))
  show(<OwnFame />)
  expect(await screen.findByText('Earn a certificate to join.')).toBeTruthy()
})
