import { useHue } from '../use-assortment.ts'

export function LineDot({ line }: { line: string }) {
  return <i aria-hidden style={useHue(line)} className="inline-block size-2 rounded-full bg-hue" />
}

export const LineName = ({ line }: { line: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <LineDot line={line} />
    {line}
  </span>
)
