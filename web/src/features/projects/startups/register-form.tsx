import { t } from '@app/contract/i18n/text.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { DocumentField } from './document-field.tsx'
import { RegisterValues, toRegister } from './register-values.ts'
import { useRegister } from './startups.api.ts'

/** What is typed is kept under the person, through a lost session and a closed tab. */
export function RegisterForm() {
  const me = useMe()
  const register = useRegister()
  const draft = `startup:${me.id}`
  return (
    <Form
      schema={RegisterValues}
      defaults={{ name: '', domain: '', description: '', contact_email: me.email, documents: [] }}
      draft={draft}
      busy={register.isPending}
      errors={register.errors}
      problem={register.error}
      onSubmit={(values) =>
        register.mutate({ body: toRegister(values) }, { onSuccess: () => clearDraft(draft) })
      }
    >
      {(field, form) => (
        <>
          <Input {...field('name')} label={t('Name')} autoComplete="organization" maxLength={120} />
          <Input
            {...field('domain')}
            label={t('Domain')}
            hint={t('What you work in, such as Health or Education.')}
            maxLength={80}
          />
          <TextArea
            {...field('description')}
            label={t('Description')}
            hint={t('What you build, for whom, and what an intern team would do.')}
            maxLength={4000}
          />
          <Input
            {...field('contact_email')}
            type="email"
            label={t('Contact email')}
            autoComplete="email"
          />
          <DocumentField
            documents={form.watch('documents')}
            onChange={(documents) => form.setValue('documents', documents, { shouldDirty: true })}
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={register.isPending}
            busyText={t('Registering…')}
          >
            {t('Register Startup')}
          </Button>
        </>
      )}
    </Form>
  )
}
