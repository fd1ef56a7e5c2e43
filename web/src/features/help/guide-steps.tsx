/** What one does, in order. */
export const GuideSteps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid max-w-3xl list-decimal gap-2 rounded-md border bg-surface py-4 pr-4 pl-9 marker:text-muted">
    {steps.map((step) => (
      <li key={step} className="pl-1">
        {step}
      </li>
    ))}
  </ol>
)
