import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { sectionId } from '../sections.ts'

type LegalTextProps = {
  /** Markdown: paragraphs, `##` headings, `-` lists and links. */
  children: string
  /** Where following a link would leave what is being done. */
  plainLinks?: boolean
  /** Gives headings the anchors of `sectionsOf` and the rank of a page's own. */
  anchors?: boolean
  className?: string
}

export function LegalText({ children, plainLinks = false, anchors = false, className }: LegalTextProps) {
  const inline = (text: string) => withLinks(text, plainLinks)
  const blocks = children.trim().split(/\n{2,}/)
  const headings = blocks.filter(isHeading)
  return (
    <div className={cn('grid max-w-[70ch] gap-3 base:text-14 text-ink-soft', className)}>
      {blocks.map((block, index) => {
        if (isHeading(block)) {
          const Heading = anchors ? 'h2' : 'h3'
          return (
            <Heading
              key={index}
              id={anchors ? sectionId(headings.indexOf(block)) : undefined}
              className={cn('text-ink', anchors ? 'mt-6 scroll-mt-6 text-20 first:mt-0' : 'mt-3 text-16')}
            >
              {block.slice(3)}
            </Heading>
          )
        }
        if (block.startsWith('- ')) {
          return (
            <ul key={index} className="grid list-disc gap-1 pl-5">
              {block.split('\n').map((line, item) => (
                <li key={item}>{inline(line.replace(/^- /, ''))}</li>
              ))}
            </ul>
          )
        }
        return <p key={index}>{inline(block)}</p>
      })}
    </div>
  )
}

const isHeading = (block: string) => block.startsWith('## ')

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

function withLinks(text: string, plain: boolean): ReactNode[] {
  // Splitting by a pattern with two groups gives: text, words, address, text, …
  return text.split(new RegExp(LINK, 'g')).flatMap((part, index, parts): ReactNode[] => {
    if (index % 3 === 2) return []
    if (index % 3 === 0 || plain) return [part]
    return [
      <Link key={index} to={parts[index + 1]!} className="link">
        {part}
      </Link>,
    ]
  })
}
