import { t } from '@app/contract/i18n/translate.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { CertificateNotFound } from '#features/programme/certificates/certificate-not-found.tsx'
import { CertificateView } from '#features/programme/certificates/certificate-view.tsx'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageMeta } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'

export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const certificate = await loadSubject(serverApi(context)(certificates.read, { params: { code } }))
  return { certificate, base_url: context.base_url }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData)
    return [
      { title: t('Certificate Not Found · {organisation}') },
      { name: 'robots', content: 'noindex' },
    ]
  const { certificate, base_url } = loaderData
  const { holder_name, code, is_valid } = certificate
  return pageMeta({
    title: t('Certificate of {holder_name}', { holder_name }),
    description: is_valid
      ? t('{holder_name} completed {title} at {company_name}.', { ...certificate })
      : t('{holder_name} completed {title} at {company_name}. This certificate was revoked.', {
          ...certificate,
        }),
    base_url,
    path: `/certificates/${code}`,
    picture: is_valid ? `/share/certificates/${code}.png` : null,
    // It is shown to whom its holder shows it.
    indexed: false,
  })
}

export default function CertificatePage() {
  const { certificate } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <div className="page py-8">
        <CertificateView certificate={certificate} />
      </div>
    </PublicLayout>
  )
}

/** An unknown code has its own view; a failed request can be retried. */
export const ErrorBoundary = () => (
  <LoadFailure>{(retry) => <CertificateNotFound onRetry={retry} />}</LoadFailure>
)
