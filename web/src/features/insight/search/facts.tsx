import { textLinkClass } from '#ui/link.ts'

export interface Fact {
  name: string
  /** Empty or unreadable values are left out. */
  text: string | null | undefined
  to?: string
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-3 text-sm empty:hidden">
    {facts.map(({ name, text, to }) =>
      text ? (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {to ? (
              <a href={to} rel="noreferrer" className={textLinkClass()}>
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ) : null,
    )}
  </dl>
)
