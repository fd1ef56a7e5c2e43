import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { CertificateNotFound } from '#features/programme/certificates/certificate-not-found.tsx'
import { CertificateView } from '#features/programme/certificates/certificate-view.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { pageMeta } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'

export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  try {
    const certificate = await serverApi(context)(certificates.read, { params: { code } })
    return { certificate, base_url: context.base_url }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    // A text that can be no code is one that no certificate has.
    throw data(null, { status: [400, 422].includes(problem.status) ? 404 : 503 })
  }
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
export function ErrorBoundary() {
  const problem = useRouteError()
  const isMissing = isRouteErrorResponse(problem) && problem.status === 404
  const { revalidate } = useRevalidator()
  return (
    <PublicLayout>
      <div className="page py-12">
        <CertificateNotFound onRetry={isMissing ? undefined : () => void revalidate()} />
      </div>
    </PublicLayout>
  )
}
