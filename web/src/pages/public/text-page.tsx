import type { ReactNode } from 'react'
import { PublicLayout } from './public-layout.tsx'

interface TextPageProps {
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}

/** A text page: title, introduction and sections. */
export const TextPage = ({ title, lead, children }: TextPageProps) => (
  <PublicLayout>
    <header className="border-b bg-surface">
      <div className="page py-10 sm:py-14">
        <h1 className="max-w-3xl text-2xl font-semibold text-balance">{title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{lead}</p>
      </div>
    </header>
    {children}
  </PublicLayout>
)
