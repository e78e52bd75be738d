import { LineDot } from './line-dot.tsx'

export const LineName = ({ line }: { line: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <LineDot line={line} />
    {line}
  </span>
)
