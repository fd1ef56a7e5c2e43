import { ApiError } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { GuardianAnswer } from '@app/contract/identity/guardians.ts'
import { useRef } from 'react'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { openGuardianLink, useAnswerGuardianLink } from './consents.api.ts'

/** The state of a guardian's link: valid, not valid, or unknown because the server did not respond. */
export type GuardianLink =
  | { state: 'good'; token: string; full_name: string }
  | { state: 'spent' }
  | { state: 'unknown'; reason: string }

/** Reads the token behind the #, which stays in the browser, and asks the server for whom it is. */
export async function guardianLink(hash: string): Promise<GuardianLink> {
  const token = hash.replace(/^#/, '')
  try {
    const minor = token ? await openGuardianLink(token) : null
    return minor ? { state: 'good', token, ...minor } : { state: 'spent' }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if ([400, 422].includes(problem.status)) return { state: 'spent' }
    return { state: 'unknown', reason: problem.message }
  }
}

const Name = GuardianAnswer.pick({ full_name: true })

interface GuardianFormProps {
  token: string
  /** Of the minor. */
  full_name: string
}

/** What a guardian agrees to, and the answer with their name. */
export function GuardianForm({ token, full_name }: GuardianFormProps) {
  const answer = useAnswerGuardianLink()
  const agrees = useRef(true)
  const sent = answer.variables?.body.agrees
  if (answer.isSuccess)
    return (
      <p role="status">
        {sent
          ? t('Thank you. {full_name} can now check in.', { full_name })
          : t("We've saved your answer. We won't record any work time for {full_name}.", {
              full_name,
            })}
      </p>
    )
  return (
    <>
      <div className="grid gap-2">
        <p>
          {t('{full_name} is under 18. With your consent, {organisation} records:', {
            full_name,
          })}
        </p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            {t(
              'when they check in, take breaks and check out, and whether they work on site or remotely',
            )}
          </li>
          <li>{t('their daily reports and tasks, reviewed by their team leaders')}</li>
          <li>{t('the hours and certificates that result')}</li>
        </ul>
        <p>
          {t(
            "We never track their location, show them in the Hall of Fame or rank them for teams. We'll confirm your answer by email, with a link to change it at any time.",
          )}
        </p>
      </div>
      <Form
        schema={Name}
        defaults={{ full_name: '' }}
        busy={answer.isPending}
        errors={answer.errors}
        problem={answer.error}
        onSubmit={(body) => answer.mutate({ body: { ...body, token, agrees: agrees.current } })}
      >
        {(field) => (
          <>
            <Input {...field('full_name')} label={t('Your full name')} autoComplete="name" />
            <PolicyNote text={t('Read how we use data, and our terms:')} />
            <div className="flex flex-wrap gap-2">
              {/* Enter in the name presses the first button of a form: it must answer nothing. */}
              <button type="submit" disabled hidden />
              <Button
                type="submit"
                busy={answer.isPending}
                busyText={t('Saving…')}
                onClick={() => {
                  agrees.current = true
                }}
              >
                {t('I agree')}
              </Button>
              <Button
                type="submit"
                variant="secondary"
                busy={answer.isPending}
                busyText={t('Saving…')}
                onClick={() => {
                  agrees.current = false
                }}
              >
                {t("I don't agree")}
              </Button>
            </div>
          </>
        )}
      </Form>
    </>
  )
}
