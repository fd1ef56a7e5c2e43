import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'

/** Before hydration: the profile that the server rendered the page with. */
export function initOrganisation() {
  const { organisation } = document.documentElement.dataset
  if (organisation) setOrganisation({ ...defaultOrganisation, ...JSON.parse(organisation) })
}
