import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#lib/api/fake-server.tsx'
import { Joining } from './joining.tsx'

test('how joining works is shown with a picture of an application', () => {
  show(<Joining />)
  const picture = screen.getByRole('figure')
  expect(picture.textContent).toContain('Your application')
  expect(picture.textContent).toContain('Example of an application')
})
