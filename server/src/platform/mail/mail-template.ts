import { logoPath, organisation } from '@app/contract/i18n/organisation.ts'
import { currentLocale, t } from '@app/contract/i18n/translate.ts'

interface MailContent {
  subject: string
  text: string[]
  action?: { label: string; url: string }
  unsubscribe?: { page: string }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML: user input never becomes markup. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** The plain-text version: paragraphs, then the link on a line of its own. */
export const plainOf = ({ text, action, unsubscribe }: MailContent) =>
  [
    ...text,
    ...(action ? [`${action.label}:\n${httpOnly(action.url)}`] : []),
    organisation().short_name,
    ...(unsubscribe
      ? [`${t('Unsubscribe from emails like this')}:\n${httpOnly(unsubscribe.page)}`]
      : []),
  ].join('\n\n')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = 'color:#1a1b1f'
const muted = 'color:#5a5d68'

/** One column that fits a phone, with no external resource but the logo; mail clients only support inline styles. */
export const htmlOf = ({ subject, text, action, unsubscribe }: MailContent) => `<!doctype html>
<html lang="${currentLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f7f8;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e4e9;border-radius:12px"><tr><td style="padding:28px 24px">
<p style="margin:0 0 20px;font-size:14px;font-weight:600;${muted}">${action ? logoAt(action.url) : ''}${escaped(organisation().short_name)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;${ink}">${escaped(subject)}</h1>
${text.map(paragraph).join('\n')}
${action ? button(action) : ''}
</td></tr></table>
${unsubscribe ? unsubscribeFooter(unsubscribe.page) : ''}
</td></tr></table>
</body>
</html>
`

/** The logo beside the name, which says the same to those whose program shows no pictures. */
function logoAt(url: string) {
  const path = logoPath()
  if (!path) return ''
  const source = escaped(new URL(path, url).href)
  return `<img src="${source}" alt="" width="28" height="28" style="vertical-align:middle;margin-right:8px">`
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${ink}">${escaped(text).replaceAll('\n', '<br>')}</p>`

function button({ label, url }: { label: string; url: string }) {
  const link = escaped(httpOnly(url))
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${organisation().accent_color ?? '#2d55cc'};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:20px;${muted};word-break:break-all">${escaped(t('Or open this link:'))} <a href="${link}" style="${muted}">${link}</a></p>`
}

const unsubscribeFooter = (page: string) =>
  `<p style="margin:16px 0 0;font-size:13px;line-height:20px;${muted}"><a href="${escaped(httpOnly(page))}" style="${muted}">${escaped(t('Unsubscribe from emails like this'))}</a></p>`

/** Links are http(s) only; a script or a file URL never gets into an email. */
function httpOnly(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A mail may only link to a page.')
  return href
}
