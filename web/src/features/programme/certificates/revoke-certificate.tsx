import { t } from '@app/contract/i18n/text.ts'
import { type Certificate, Revocation } from '@app/contract/programme/certificates.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useRevoke } from './certificates.api.ts'

/** The button and its question: the reason is shown on the public page. */
export function RevokeCertificate({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false)
  const revoke = useRevoke()
  const { code, holder_name, title } = certificate
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Revoke the certificate of {holder_name}', { holder_name })}
        onClick={() => setOpen(true)}
      >
        {t('Revoke')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Revoke the certificate of {holder_name}?', { holder_name })}
        description={t(
          '{title}, {code}. Its public page will say that it is not valid, and why. This cannot be undone.',
          { title, code },
        )}
        act={revoke}
        action={t('Revoke')}
        busyText={t('Revoking…')}
        tone="danger"
      >
        {(form) => (
          <Form
            {...form}
            schema={Revocation}
            defaults={{ reason: '' }}
            onSubmit={(body) =>
              revoke.mutate({ params: { code }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => <Input {...field('reason')} label={t('Reason')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
