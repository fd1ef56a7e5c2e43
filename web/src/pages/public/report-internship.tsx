import { ApiError } from '@app/contract/core/route.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { moderation, NewPostingReport } from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { InternshipNotFound } from '#features/hiring/internships/internship-not-found.tsx'
import {
  ReportPosting,
  type ReportSentPlainly,
} from '#features/hiring/internships/report-posting.tsx'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageMeta } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const { title, company_name, status } = await loadSubject(
    serverApi(context)(internships.read, { params: { id } }),
  )
  // Reports of what has closed are not taken.
  if (status !== 'published') throw data(null, { status: 404 })
  return { id, title, company_name, base_url: context.base_url }
}

/** Handles the plain form post, before hydration or without script. */
export async function action({ params: { id = '' }, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const values = {
    reason: field('reason'),
    text: field('text'),
    email: field('email'),
    nickname: field('nickname'),
  }
  const { data: body, error } = NewPostingReport.safeParse(values)
  if (error) {
    const errors = error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message: t(message),
    }))
    return data<ReportSentPlainly>({ values, errors }, { status: 422 })
  }
  try {
    await serverApi(context)(moderation.report, { params: { id }, body })
    return redirect(pageUrl('report_internship', { params: { id }, query: { sent: 'true' } }), 303)
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    const errors = problem.problem?.errors ?? [{ path: '', message: problem.message }]
    return data<ReportSentPlainly>({ values, errors }, { status: problem.status })
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, params: { id = '' } }) =>
  pageMeta({
    title: t('Report an internship'),
    description: t("Tell us what's wrong with an internship."),
    base_url: loaderData?.base_url ?? '',
    path: pageUrl('report_internship', { params: { id } }),
    indexed: false,
  })

export default function ReportInternship() {
  const { id, title, company_name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  return (
    <TextPage
      title={t('Report an internship')}
      lead={t("{title} at {company_name}: tell us what's wrong.", { title, company_name })}
    >
      <div className="page py-10 *:max-w-xl">
        <ReportPosting id={id} isSent={searchParams.has('sent')} plain={refused} />
      </div>
    </TextPage>
  )
}

export const ErrorBoundary = () => (
  <LoadFailure>{(retry) => <InternshipNotFound onRetry={retry} />}</LoadFailure>
)
