import { Spinner } from '#ui/spinner.tsx'

/** All there is to see while it is not known what may be seen. */
export const FullScreen = ({ text }: { text: string }) => (
  <main id="content" className="grid min-h-dvh place-items-center">
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      {text}
    </p>
  </main>
)
