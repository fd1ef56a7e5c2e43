import type { Call } from '@app/contract/core/route.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import type { ProofData } from '#features/site/landing/proof.tsx'

/**
 * Companies that hire and a certificate whose holder agreed to be shown, in the hall of fame; the page works without
 * either. Nobody has agreed to show what a report says, so of the reports it is what their certificate says of them.
 */
export async function loadProof(call: Call): Promise<ProofData> {
  const [hiring, certificate] = await Promise.allSettled([
    call(companies.list),
    exampleCertificate(call),
  ])
  return {
    companies: hiring.status === 'fulfilled' ? hiring.value.companies.slice(0, 8) : [],
    certificate: certificate.status === 'fulfilled' ? certificate.value : null,
  }
}

async function exampleCertificate(call: Call) {
  const { people } = await call(hallOfFame.list, { query: { limit: 1 } })
  const [person] = people
  if (!person) return null
  const { weeks, ...certificate } = await call(certificates.read, { params: { code: person.code } })
  return {
    ...certificate,
    // Who approved them stands on the certificate's own page only.
    weeks: (weeks ?? []).map(({ week_start, reports, hours }) => ({ week_start, reports, hours })),
  }
}
