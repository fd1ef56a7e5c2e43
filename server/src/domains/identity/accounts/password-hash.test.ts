import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** Made by better-auth 1.7, which hashed the passwords before. */
const stored =
  'a832dd67a6a61bca086b382357be0328:98de4ee478f7e4f96da79567fda208897d65b785b9088434484c216e8bd789fa34fd834256774ebe59ebbeafcd492bab66e149f28b4ebd898e9c020d797a4516'

test('a hash that was stored before fits its password, however the letters are composed, and no other', async () => {
  expect(await verifyPassword('Rain on 7 tin roofs ﬁ', stored)).toBe(true)
  expect(await verifyPassword('Rain on 7 tin roofs fi', stored)).toBe(true)
  expect(await verifyPassword('Rain on 8 tin roofs fi', stored)).toBe(false)
})

test('a new hash has a salt of its own', async () => {
  const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await verifyPassword('the same', other)).toBe(true)
})
