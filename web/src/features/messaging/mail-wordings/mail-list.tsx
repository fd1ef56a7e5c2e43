import { type Language, t } from '@app/contract/i18n/translate.ts'
import {
  type ListedMail,
  mailGroupLabels,
  mailGroups,
} from '@app/contract/messaging/mail-wordings.ts'
import { Mails } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { languageName, useMails } from './mail-wordings.api.ts'

interface MailListProps {
  params: ListParams
  language: Language
}

/** Every kind of mail with its subject in one language. The list is short, so it is searched here. */
export default function MailList({ params, language }: MailListProps) {
  const mails = useMails(language)
  const search = params.get('search')?.toLowerCase() ?? ''
  const found = mails.mails.filter(({ purpose, subject }) =>
    `${purpose} ${subject}`.toLowerCase().includes(search),
  )
  if (!found.length)
    return (
      <NoMatch
        params={params}
        filters={['search']}
        icon={Mails}
        title={t('No emails match')}
        action={t('Show all emails')}
      >
        {t('Search by subject or purpose.')}
      </NoMatch>
    )
  return mailGroups.map((group) => {
    const rows = found.filter((mail) => mail.group === group)
    return (
      rows.length > 0 && (
        <Card key={group}>
          <CardHead title={mailGroupLabels[group]} />
          <ul className="divide-y">
            {rows.map((mail) => (
              <MailRow key={mail.kind} mail={mail} params={params} language={language} />
            ))}
          </ul>
        </Card>
      )
    )
  })
}

const MailRow = ({ mail, params, language }: MailListProps & { mail: ListedMail }) => (
  <li className="relative grid gap-1 px-4 py-3 hover:bg-subtle">
    <span className="flex flex-wrap items-center gap-2">
      <Link
        to={params.to({ mail: mail.kind, language })}
        lang={language}
        className="font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {mail.subject}
      </Link>
      {mail.changed.map((changed) => (
        <Badge key={changed} tone="accent">
          {t('Changed: {language}', { language: languageName(changed) })}
        </Badge>
      ))}
    </span>
    <span className="text-sm text-muted">{mail.purpose}</span>
  </li>
)
