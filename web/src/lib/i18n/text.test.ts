import { loadCatalog, setLocaleResolver, t } from '@app/contract/i18n/translate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import french from '#locales/fr.json'

beforeAll(() => {
  loadCatalog('fr', french)
  setLocaleResolver(() => 'fr')
})
afterAll(() => setLocaleResolver(() => 'en'))

test.each([
  ['Ravi Nair', 'Compte de Ravi Nair', 'Voir en tant que Ravi Nair'],
  ['Asha Rao', 'Compte d’Asha Rao', 'Voir en tant qu’Asha Rao'],
  ['Émile', 'Compte d’Émile', 'Voir en tant qu’Émile'],
  ['Hema Reddy', 'Compte de Hema Reddy', 'Voir en tant que Hema Reddy'],
  ['{name}', 'Compte de {name}', 'Voir en tant que {name}'],
])('French elides before %s as it is spoken', (full_name, account, view) => {
  expect(t('Account of {full_name}', { full_name })).toBe(account)
  expect(t('View as {full_name}', { full_name })).toBe(view)
})
