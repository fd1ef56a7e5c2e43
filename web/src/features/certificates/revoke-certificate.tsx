import { type Certificate, Revocation } from '@app/contract/certificates.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useRevoke } from './certificates.api.ts'

/** The button and its question: the reason is shown on the public page. */
export function RevokeCertificate({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false)
  const form = useId()
  const revoke = useRevoke()
  const { code, holder_name, title } = certificate
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Revoke the certificate of ${holder_name}`}
        onClick={() => setOpen(true)}
      >
        Revoke
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the certificate of ${holder_name}?`}
        description={`${title}, ${code}. Its public page will say that it is not valid, and why. This cannot be undone.`}
        footer={
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={revoke.isPending}
            busyText="Revoking…"
          >
            Revoke
          </Button>
        }
      >
        <Form
          id={form}
          schema={Revocation}
          defaults={{ reason: '' }}
          busy={revoke.isPending}
          errors={revoke.errors}
          onSubmit={(body) =>
            revoke.mutate({ params: { code }, body }, { onSuccess: () => setOpen(false) })
          }
        >
          {(field) => <Input {...field('reason')} label="Reason" autoComplete="off" />}
        </Form>
      </Dialog>
    </>
  )
}
