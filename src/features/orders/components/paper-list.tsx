import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useEffectEvent } from 'react'
import { printFile } from '#lib/files/print-file'
import { saveFile } from '#lib/files/save-file'
import { Button } from '#ui/action/button'
import type { Paper } from '../papers.ts'
import { usePaper } from '../use-paper.ts'

type PaperListProps = {
  orderId: string
  papers: Paper[]
  /** May be printed at once. */
  prints?: boolean
  /** Downloads the first without a press. */
  atOnce?: boolean | undefined
}

export function PaperList({ orderId, papers, prints = false, atOnce = false }: PaperListProps) {
  return (
    <ul aria-label="Документы" className="grid text-14">
      {papers.map((paper, index) => (
        <li key={paper.call} className="flex items-center gap-3 border-t py-1.5 first:border-t-0">
          <FileText aria-hidden className="flex-none text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{paper.title}</span>
            <span className="block text-13 text-muted tabular-nums">{paper.note}</span>
          </span>
          <span className="flex">
            {prints && <TakePaper orderId={orderId} paper={paper} how="напечатать" />}
            <TakePaper orderId={orderId} paper={paper} how="скачать" atOnce={atOnce && index === 0} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const ways = {
  скачать: { use: saveFile, Icon: Download },
  напечатать: { use: printFile, Icon: Printer },
}

type TakePaperProps = { orderId: string; paper: Paper; how: keyof typeof ways; atOnce?: boolean }

function TakePaper({ orderId, paper, how, atOnce = false }: TakePaperProps) {
  const { use, Icon } = ways[how]
  const { take, isPending } = usePaper(orderId, paper, use)
  const beginAtOnce = useEffectEvent(() => {
    if (atOnce) take()
  })
  useEffect(() => beginAtOnce(), [])
  const label = `${paper.title}: ${how}`
  return (
    <Button variant="ghost" loading={isPending} aria-label={label} title={label} className="w-11 px-0" onClick={take}>
      <Icon aria-hidden className="size-5" />
    </Button>
  )
}
