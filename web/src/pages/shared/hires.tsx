import { t } from '@app/contract/i18n/translate.ts'
import { HiresPanel } from '#features/hiring/hires/hires-panel.tsx'

export const meta = () => [{ title: t('Recent Hires · {organisation}') }]

export default function Hires() {
  return (
    <>
      <h2 className="sr-only">{t('Recent Hires')}</h2>
      <HiresPanel />
    </>
  )
}
