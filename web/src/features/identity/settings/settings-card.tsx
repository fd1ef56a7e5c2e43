import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#ui/card.tsx'

interface SettingsCardProps {
  /** Where a link to the card leads: /settings#notifications. */
  id: string
  title: string
  description?: string
  children: ReactNode
}

export const SettingsCard = ({ id, title, description, children }: SettingsCardProps) => (
  <Card id={id} className="scroll-mt-20">
    <CardHead title={title} description={description} />
    <CardBody className="grid grid-cols-1 gap-3">{children}</CardBody>
  </Card>
)
