import { LineDot } from './line-dot.tsx'

/** A product's line in the row of a list. */
export const LineName = ({ line }: { line: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <LineDot line={line} />
    {line}
  </span>
)
